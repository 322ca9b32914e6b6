import type { AnswerOf, Payload, RequestName } from '../../../frame/protocol/requests'

/** One good call of each request: what it is sent with and answered. */
export type Rows = {
  readonly [Name in RequestName]: {
    readonly payload: Payload<Name>
    readonly answer: AnswerOf<Name>
  }
}

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const account = { address, type: 'eoa' }

export const rows: Rows = {
  CONNECT_EMAIL: { payload: { email: 'user@example.com' }, answer: { action: 'VERIFY_DEVICE' } },
  CONNECT_DEVICE: { payload: undefined, answer: undefined },
  CONNECT_OTP: { payload: { otp: '123456' }, answer: undefined },
  GET_SOCIAL_REDIRECT_URI: {
    payload: { provider: 'google' },
    answer: { uri: 'https://accounts.example/authorize?state=1' },
  },
  CONNECT_SOCIAL: {
    payload: { uri: 'https://wallet.example/result?auth=1', preferredAccountType: 'eoa' },
    answer: { email: null, address, chainId: 1, accounts: [account], userName: 'user' },
  },
  LINK_SOCIAL: { payload: { how: 'mail' }, answer: { action: 'VERIFY_OTP' } },
  GET_FARCASTER_URI: { payload: undefined, answer: { url: 'https://farcaster.example/~/1' } },
  CONNECT_PASSKEY: { payload: undefined, answer: undefined },
  CONNECT_FARCASTER: { payload: undefined, answer: { userName: 'user' } },
  GET_USER: {
    payload: { chainId: 1 },
    answer: {
      email: 'user@example.com',
      address,
      chainId: 1,
      smartAccountDeployed: false,
      accounts: [account],
      preferredAccountType: 'eoa',
    },
  },
  IS_CONNECTED: { payload: undefined, answer: { isConnected: true } },
  GET_CHAIN_ID: { payload: undefined, answer: { chainId: 1 } },
  SWITCH_NETWORK: { payload: { chainId: 'eip155:10' }, answer: { chainId: 10 } },
  RPC_REQUEST: {
    payload: { method: 'personal_sign', params: ['0x6869', address] },
    answer: `0x${'1b'.repeat(65)}`,
  },
  UPDATE_EMAIL: { payload: { email: 'new@example.com' }, answer: { action: 'VERIFY_PRIMARY_OTP' } },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: { otp: '123456' }, answer: undefined },
  UPDATE_EMAIL_SECONDARY_OTP: {
    payload: { otp: '654321' },
    answer: { newEmail: 'new@example.com' },
  },
  SYNC_THEME: {
    payload: {
      themeMode: 'dark',
      themeVariables: { '--t-accent': '#fff', size: 4 },
      w3mThemeVariables: { '--w3m-accent': '#fff' },
    },
    answer: undefined,
  },
  SYNC_DAPP_DATA: {
    payload: {
      metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
      sdkVersion: '1',
      sdkType: 'tessera',
      projectId: 'app',
    },
    answer: undefined,
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    payload: undefined,
    answer: { smartAccountEnabledNetworks: [1, 10] },
  },
  SET_PREFERRED_ACCOUNT: {
    payload: { type: 'smartAccount' },
    answer: { type: 'smartAccount', address },
  },
  SIGN_OUT: { payload: undefined, answer: undefined },
  RELOAD: { payload: undefined, answer: undefined },
  SHOW: { payload: { screen: 'devices' }, answer: undefined },
}

export const names = Object.keys(rows) as RequestName[]
