import { expect, test } from 'vitest'
import { SiteError } from '../../../../frame/site/errors'
import type { WalletRecord } from '../../../../frame/site/openWallet'
import { RefusedError } from '../../../../frame/site/session/createApi'
import { createDeferred, createTestSite, WALLET } from './testSite'

const user = { id: 'u'.repeat(22), email: 'user@example.com' }
const me = { '/v1/me': () => ({ user }) }
const refused = (name: string, more: object = {}) =>
  expect.objectContaining({ refused: name, ...more })
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test('GET_USER opens the wallet once, and answers the account of the asked network', async () => {
  let opened = 0
  const site = await createTestSite({ answers: me, open: async () => (opened++, WALLET) })
  const common = {
    email: 'user@example.com',
    smartAccountDeployed: false,
    preferredAccountType: 'eoa',
    custody: 'operator-recoverable',
  }
  const evm = {
    ...common,
    address: WALLET.accounts.eip155,
    accounts: [{ address: WALLET.accounts.eip155, type: 'eoa' }],
  }
  const solana = {
    ...common,
    address: WALLET.accounts.solana,
    accounts: [{ address: WALLET.accounts.solana, type: 'eoa' }],
  }
  expect(
    await Promise.all([
      site.request('GET_USER', { chainId: 10 }),
      site.request('GET_USER', { chainId: SOLANA }),
      site.request('GET_USER', { chainId: 'eip155:1' }),
    ]),
  ).toEqual([
    { ...evm, chainId: 10 },
    { ...solana, chainId: SOLANA },
    { ...evm, chainId: 1 },
  ])
  expect(opened).toBe(1)
  expect(await site.request('GET_USER')).toEqual({ ...evm, chainId: 1 })
})

test('a network that the app does not have is answered by the current one of its namespace; one of no namespace is refused', async () => {
  const site = await createTestSite({ answers: me })
  await site.request('SWITCH_NETWORK', { chainId: 'eip155:10' })
  expect(await site.request('GET_USER', { chainId: 137 })).toMatchObject({
    chainId: 10,
    address: WALLET.accounts.eip155,
  })
  expect(
    await site.request('GET_USER', { chainId: 'bip122:000000000019d6689c085ae165831e93' }),
  ).toEqual(refused('chain_unknown', { code: 4902 }))
})

test('GET_CHAIN_ID and SWITCH_NETWORK: the app’s networks alone, and each answer as the specification writes it', async () => {
  const site = await createTestSite()
  expect(await site.request('GET_CHAIN_ID')).toEqual({ chainId: 1 })
  expect(await site.request('SWITCH_NETWORK', { chainId: SOLANA })).toEqual({ chainId: SOLANA })
  expect(await site.request('GET_CHAIN_ID')).toEqual({ chainId: SOLANA })
  expect(await site.request('SWITCH_NETWORK', { chainId: 137 })).toEqual(
    refused('chain_unknown', { code: 4902 }),
  )
  expect(await site.request('GET_CHAIN_ID')).toEqual({ chainId: SOLANA })
  expect(await (await createTestSite({ networks: [] })).request('GET_CHAIN_ID')).toEqual(
    refused('chain_unknown'),
  )
})

test('nobody signed in: no request is made, and each is refused by name', async () => {
  const site = await createTestSite({ isSignedIn: false, answers: me })
  expect(await site.request('GET_USER')).toEqual(refused('login_needed', { code: 4100 }))
  expect(await site.request('UPDATE_EMAIL', { email: 'new@example.com' })).toEqual(
    refused('login_needed', { code: 4100 }),
  )
  expect(await site.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual(
    refused('login_needed'),
  )
  expect(site.asked).toEqual([])
})

test('a browser that has evicted the database is signed out, and nothing hangs', async () => {
  const site = await createTestSite({ answers: me })
  await site.site.store.remove(['session-key:app:origin'])
  expect(await site.request('GET_USER')).toEqual(refused('login_needed'))
  expect(await site.request('IS_CONNECTED')).toEqual({ isConnected: false })
  expect([site.marker.value, site.asked]).toEqual([false, []])
})

test.each([
  ['the server has nobody for', { '/v1/me': () => ({}) }],
  ['the server has ended', { '/v1/me': () => Promise.reject(new RefusedError('signed_out')) }],
])('a session that %s is a sign-out', async (_, answers) => {
  const site = await createTestSite({ answers })
  expect(await site.request('GET_USER')).toEqual(refused('login_needed'))
  expect(site.marker.value).toBe(false)
})

test('a sign-in that is too old for a recovery is ended: the next one is not answered by it', async () => {
  const site = await createTestSite({
    answers: me,
    open: () => Promise.reject(new RefusedError('login_needed')),
  })
  expect(await site.request('GET_USER')).toEqual(refused('login_needed'))
  expect([site.marker.value, site.paths(), site.told.mock.calls.length]).toEqual([
    false,
    ['/v1/me', '/v1/logout'],
    1,
  ])
})

test.each([
  [new RefusedError('frozen'), refused('frozen')],
  [new RefusedError('recovery_needed'), refused('recovery_needed')],
  [
    new RefusedError('recovery_delayed', { retryAfter: 3_600 }),
    refused('recovery_needed', { retryAfter: 3_600 }),
  ],
  [new RefusedError('device_pending'), refused('device_pending')],
  [new SiteError('storage_blocked'), refused('storage_blocked')],
  [new SiteError('unreachable'), refused('upstream')],
  [new SiteError('wallet_refused'), refused('internal', { message: 'internal' })],
])(
  'a wallet that does not open (%s) is told by name; who is signed in stays so, and the next try opens it',
  async (error, expected) => {
    let tries = 0
    const site = await createTestSite({
      answers: me,
      open: async () => (tries++ === 0 ? Promise.reject(error) : WALLET),
    })
    expect(await site.request('GET_USER')).toEqual(expected)
    expect(site.marker.value).toBe(true)
    expect(await site.request('GET_USER')).toMatchObject({ address: WALLET.accounts.eip155 })
  },
)

test('a sign-out while the wallet is being opened locks it again, and the user of before is not answered', async () => {
  const opening = createDeferred<WalletRecord>()
  const site = await createTestSite({
    answers: { ...me, '/v1/logout': () => ({}) },
    open: () => opening.promise,
  })
  const asked = site.request('GET_USER')
  await site.clock.advance(1)
  await site.request('SIGN_OUT')
  opening.resolve(WALLET)
  expect(await asked).toEqual(refused('login_needed'))
  expect(site.keys.running).toBe(false)
})

test('there is one account, whichever is preferred; it has no smart account on any network', async () => {
  const site = await createTestSite({ answers: me })
  for (const type of ['eoa', 'smartAccount'])
    expect(await site.request('SET_PREFERRED_ACCOUNT', { type })).toEqual({
      type: 'eoa',
      address: WALLET.accounts.eip155,
    })
  expect(await site.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({
    smartAccountEnabledNetworks: [],
  })
})

test('the look and the name of the app are for the screens', async () => {
  const site = await createTestSite()
  await site.request('SYNC_THEME', { themeMode: 'dark', themeVariables: { '--t-accent': '#fff' } })
  await site.request('SYNC_DAPP_DATA', {
    projectId: 'app',
    metadata: { name: 'Shop', description: '', url: 'https://app.example', icons: [] },
  })
  await site.request('SHOW', { screen: 'devices' })
  expect(site.looks).toEqual([
    { mode: 'dark', variables: { '--t-accent': '#fff' } },
    { appName: 'Shop' },
  ])
  expect(site.screens.show.mock.calls).toEqual([['devices', expect.any(AbortSignal)]])
})

test('requests about the user come one after the other; one that never ends is given up after its time', async () => {
  const first = createDeferred<{ user: typeof user }>()
  let calls = 0
  const site = await createTestSite({
    answers: { '/v1/me': () => (calls++ === 0 ? first.promise : { user }) },
  })
  const [hung, next] = [
    site.request('GET_USER'),
    site.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' }),
  ]
  await site.clock.advance(29_000)
  expect(site.paths()).toEqual(['/v1/me'])
  await site.clock.advance(1_000)
  expect(await hung).toEqual(refused('timeout'))
  expect(await next).toEqual({ type: 'eoa', address: WALLET.accounts.eip155 })
})
