import { expect } from 'vitest'
import type { Row, RowContext } from './row'
import { evmRows, solanaRows } from './rpcRows'

const theme = {
  themeMode: 'dark',
  themeVariables: { '--w3m-accent': '#3d57e6', size: 4 },
  w3mThemeVariables: { '--w3m-accent': '#3d57e6', '--w3m-background': '#121313' },
}
const dapp = {
  metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
  sdkVersion: 'react-wagmi,solana-1.7.6',
  sdkType: 'appkit',
  projectId: 'old',
}
const account = ({ user: { address } }: RowContext) => ({ address, type: 'eoa' })
const numberOf = (chainId: string) => Number(chainId.slice('eip155:'.length))

/** The first sign-in of an address, by link and code. */
const signIn: readonly Row[] = [
  {
    title: 'CONNECT_EMAIL',
    call: ({ email }) => ({ method: 'connectEmail', args: [{ email }] }),
    sends: [['CONNECT_EMAIL', ({ email }) => ({ email })]],
    ends: () => ({ action: 'VERIFY_DEVICE' }),
  },
  {
    title: 'CONNECT_DEVICE',
    call: () => ({ method: 'connectDevice' }),
    meanwhile: ({ allowDevice }) => allowDevice(),
    sends: [['CONNECT_DEVICE']],
  },
  {
    title: 'CONNECT_OTP with another code',
    call: () => ({ method: 'connectOtp', args: [{ otp: '000000' }] }),
    sends: [['CONNECT_OTP', () => ({ otp: '000000' })]],
    ends: () => /^Invalid code$/,
  },
  {
    title: 'CONNECT_OTP',
    call: async ({ codeOf }) => ({ method: 'connectOtp', args: [{ otp: await codeOf() }] }),
    sends: [['CONNECT_OTP', () => ({ otp: expect.any(String) })]],
  },
]

/** Who is signed in, and on which network. */
const session: readonly Row[] = [
  {
    title: 'SET_PREFERRED_ACCOUNT and GET_USER',
    call: () => ({ method: 'connect', args: [{ chainId: 1, preferredAccountType: 'eoa' }] }),
    sends: [
      ['SET_PREFERRED_ACCOUNT', () => ({ type: 'eoa' })],
      ['GET_USER', () => ({ chainId: 1, preferredAccountType: 'eoa' })],
    ],
    ends: (context) => ({
      email: context.email,
      address: expect.stringMatching(/^0x[\da-fA-F]{40}$/),
      chainId: 1,
      smartAccountDeployed: false,
      accounts: [account(context)],
      preferredAccountType: 'eoa',
    }),
  },
  {
    title: 'IS_CONNECTED',
    call: () => ({ method: 'isConnected' }),
    sends: [['IS_CONNECTED']],
    ends: () => ({ isConnected: true }),
  },
  {
    title: 'SYNC_DAPP_DATA',
    call: () => ({ method: 'syncDappData', args: [dapp] }),
    sends: [['SYNC_DAPP_DATA', () => dapp]],
  },
  {
    title: 'SYNC_THEME',
    call: () => ({ method: 'syncTheme', args: [theme] }),
    sends: [['SYNC_THEME', () => theme]],
  },
  {
    title: 'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    call: () => ({ method: 'getSmartAccountEnabledNetworks' }),
    sends: [['GET_SMART_ACCOUNT_ENABLED_NETWORKS']],
    ends: () => ({ smartAccountEnabledNetworks: [] }),
  },
  {
    title: 'GET_CHAIN_ID',
    call: () => ({ method: 'getChainId' }),
    sends: [['GET_CHAIN_ID']],
    ends: () => ({ chainId: 1 }),
  },
  {
    title: 'SWITCH_NETWORK to Solana',
    call: ({ solana }) => ({ method: 'switchNetwork', args: [solana] }),
    sends: [['SWITCH_NETWORK', ({ solana }) => ({ chainId: solana })]],
    ends: ({ solana }) => ({ chainId: solana }),
  },
  {
    title: 'GET_USER on Solana',
    call: ({ solana }) => ({ method: 'getUser', args: [{ chainId: solana }] }),
    sends: [['GET_USER', ({ solana }) => ({ chainId: solana })]],
    ends: ({ solana }) =>
      expect.objectContaining({
        address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
        chainId: solana,
      }),
  },
]

const back: readonly Row[] = [
  {
    title: 'SWITCH_NETWORK to an EVM network, by CAIP-2',
    call: ({ evm }) => ({ method: 'switchNetwork', args: [evm] }),
    sends: [['SWITCH_NETWORK', ({ evm }) => ({ chainId: evm })]],
    ends: ({ evm }) => ({ chainId: numberOf(evm) }),
  },
  {
    title: 'SWITCH_NETWORK to one that the app has not',
    call: () => ({ method: 'switchNetwork', args: ['eip155:5'] }),
    sends: [['SWITCH_NETWORK', () => ({ chainId: 'eip155:5' })]],
    ends: () => /^The app does not have this network$/,
  },
]

/**
 * Requests of ways to sign in that this deployment has not set up: refused by name, so that the
 * page's wait ends.
 */
const social: readonly Row[] = [
  {
    title: 'GET_SOCIAL_REDIRECT_URI',
    call: () => ({ method: 'getSocialRedirectUri', args: [{ provider: 'google' }] }),
    sends: [['GET_SOCIAL_REDIRECT_URI', () => ({ provider: 'google' })]],
    // the server of these rows has no provider
    ends: () => /This way to sign in is not set up/,
  },
  {
    title: 'CONNECT_SOCIAL',
    call: () => ({ method: 'connectSocial', args: ['https://wallet.example/result?auth=1'] }),
    sends: [['CONNECT_SOCIAL', () => ({ uri: 'https://wallet.example/result?auth=1' })]],
    // the address is another site's
    ends: () => /invalid_params/,
  },
  {
    title: 'GET_FARCASTER_URI',
    call: () => ({ method: 'getFarcasterUri' }),
    sends: [['GET_FARCASTER_URI']],
    ends: () => /This way to sign in is not set up/,
  },
  {
    title: 'CONNECT_FARCASTER',
    call: () => ({ method: 'connectFarcaster' }),
    sends: [['CONNECT_FARCASTER']],
    ends: () => /took too long/,
  },
]

/** A page that is loaded anew: nobody is asked anything. */
const restored: readonly Row[] = [
  {
    title: 'IS_CONNECTED of a page that was loaded anew',
    reloads: true,
    call: () => ({ method: 'isConnected' }),
    sends: [['IS_CONNECTED']],
    ends: () => ({ isConnected: true }),
  },
  {
    title: 'GET_USER of a page that was loaded anew: the same account',
    call: ({ evm }) => ({ method: 'connect', args: [{ chainId: numberOf(evm) }] }),
    sends: [['GET_USER', ({ evm }) => ({ chainId: numberOf(evm) })]],
    ends: (context) =>
      expect.objectContaining({ address: context.user.address, chainId: numberOf(context.evm) }),
  },
]

const changed = (email: string) => `new-${email}`
const ending: readonly Row[] = [
  {
    title: 'UPDATE_EMAIL, and the page hides the frame',
    call: ({ email }) => ({ method: 'updateEmail', args: [{ email: changed(email) }] }),
    sends: [['UPDATE_EMAIL', ({ email }) => ({ email: changed(email) })]],
    meanwhile: ({ leave }) => leave(),
    ends: () => /^Request was aborted$/,
  },
  {
    title: 'UPDATE_EMAIL',
    call: ({ email }) => ({ method: 'updateEmail', args: [{ email: changed(email) }] }),
    sends: [['UPDATE_EMAIL', ({ email }) => ({ email: changed(email) })]],
    meanwhile: ({ confirm }) => confirm(),
    ends: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
  },
  {
    title: 'UPDATE_EMAIL_PRIMARY_OTP',
    call: async ({ codeOf }) => ({
      method: 'updateEmailPrimaryOtp',
      args: [{ otp: await codeOf() }],
    }),
    sends: [['UPDATE_EMAIL_PRIMARY_OTP', () => ({ otp: expect.any(String) })]],
  },
  {
    title: 'UPDATE_EMAIL_SECONDARY_OTP',
    call: async ({ codeOf, email }) => ({
      method: 'updateEmailSecondaryOtp',
      args: [{ otp: await codeOf(changed(email)) }],
    }),
    sends: [['UPDATE_EMAIL_SECONDARY_OTP', () => ({ otp: expect.any(String) })]],
    ends: ({ email }) => ({ newEmail: changed(email) }),
  },
  { title: 'RELOAD', call: () => ({ method: 'reload' }), sends: [['RELOAD']] },
  {
    title: 'IS_CONNECTED after RELOAD',
    call: () => ({ method: 'isConnected' }),
    sends: [['IS_CONNECTED']],
    ends: () => ({ isConnected: true }),
  },
  { title: 'SIGN_OUT', call: () => ({ method: 'disconnect' }), sends: [['SIGN_OUT']] },
  {
    title: 'GET_USER of nobody',
    call: () => ({ method: 'getUser', args: [{ chainId: 1 }] }),
    sends: [['GET_USER', () => ({ chainId: 1 })]],
    ends: () => /^Sign in first$/,
  },
]

export const rows: readonly Row[] = [
  ...signIn,
  ...session,
  ...solanaRows,
  ...back,
  ...evmRows,
  ...restored,
  ...social,
  ...ending,
]
