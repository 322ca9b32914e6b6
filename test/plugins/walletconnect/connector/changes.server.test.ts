import { afterEach, beforeEach, expect, test } from 'vitest'
import { solana } from '../../../../kernel/networks'
import { address, every, hexOf, key, meet, otherAddress, otherKey, until } from './fixture'

let world: Awaited<ReturnType<typeof meet>>
beforeEach(async () => {
  world = await meet()
})
afterEach(() => world.end())

const sign = [hexOf('hello'), address]
const chains = { 31_337: 'http://127.0.0.1:1', 31_338: 'http://127.0.0.1:2' }
type Wallets = NonNullable<Parameters<typeof world.wallet>[0]>
const connected = async (wallets: Wallets = {}, pages: Parameters<typeof world.page>[0] = {}) => {
  const [wallet, page] = await Promise.all([world.wallet(wallets), world.page(pages)])
  await page.connect(wallet)
  return { wallet, page }
}
const events = ['accountsChanged', 'chainChanged']
const methods = ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
const on = (...ids: number[]) => ({
  chains: ids.map((id) => `eip155:${id}`),
  accounts: ids.map((id) => `eip155:${id}:${address}`),
  methods,
  events,
})
const onlyFirst: Wallets['decisions'] = { proposal: () => ({ eip155: on(31_337) }) }

test('an approved network is gone to without asking, and requests go there', async () => {
  const { wallet, page } = await connected()
  await page.kit.switchNetwork('eip155:31338')
  expect([page.session(), wallet.requests.length]).toMatchObject([{ chainId: 'eip155:31338' }, 0])
  await page.request('personal_sign', sign)
  expect(wallet.requests[0]?.chainId).toBe('eip155:31338')
  expect(await page.request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBeNull()
  expect([page.session(), wallet.requests.length]).toMatchObject([{ chainId: 'eip155:31337' }, 1])
})

test('a network that is not approved is asked of the wallet, and gone to when it comes into the session', async () => {
  const { wallet, page } = await connected({ decisions: onlyFirst })
  wallet.decisions.request = ({ method }) => {
    if (method === 'wallet_switchEthereumChain')
      void wallet.updateNamespaces({ eip155: on(31_337, 31_338) })
    return null
  }
  await page.kit.switchNetwork('eip155:31338')
  expect(page.session()).toMatchObject({ status: 'connected', chainId: 'eip155:31338' })
  expect(wallet.requests.map(({ method, chainId }) => [method, chainId])).toEqual([
    ['wallet_switchEthereumChain', 'eip155:31337'],
  ])
})

test('a wallet that does not know the network is offered it; one that says yes and brings nothing is told on; a no is a no', async () => {
  const { wallet, page } = await connected({ decisions: onlyFirst })
  wallet.decisions.request = ({ method }) =>
    method === 'wallet_switchEthereumChain' && wallet.requests.length === 1
      ? Promise.reject(Object.assign(new Error('Unrecognized chain ID'), { code: 4902 }))
      : null
  await expect(page.kit.switchNetwork('eip155:31338')).rejects.toMatchObject({
    code: 'kernel/switch-ignored',
  })
  expect(wallet.requests.map(({ method }) => method)).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
  ])
  wallet.decisions.request = 'reject'
  await expect(page.kit.switchNetwork('eip155:31338')).rejects.toMatchObject({
    code: 'rpc/user-rejected',
  })
  expect([page.session(), wallet.requests.length]).toMatchObject([{ chainId: 'eip155:31337' }, 4])
})

test('a wallet that cannot be asked says so at once', async () => {
  const { wallet, page } = await connected({
    decisions: { proposal: () => ({ eip155: { ...on(31_337), methods: ['personal_sign'] } }) },
  })
  await expect(page.kit.switchNetwork('eip155:31338')).rejects.toMatchObject({
    code: 'kernel/switch-unsupported',
  })
  expect(wallet.requests).toEqual([])
})

test('the wallet’s own change of network is followed, and so is its change of account', async () => {
  const { wallet, page } = await connected({ evm: { keys: [key, otherKey], chains } })
  await wallet.switchChain('eip155:31338')
  await until(() =>
    expect(page.session()).toMatchObject({ chainId: 'eip155:31338', active: address }),
  )
  await wallet.emit('eip155:31338', 'accountsChanged', [otherAddress.toLowerCase()])
  await until(() =>
    expect(page.session()).toMatchObject({
      accounts: [{ address: otherAddress }, { address }],
      active: otherAddress,
    }),
  )
  await wallet.emit('eip155:31338', 'accountsChanged', [address, otherAddress])
  await until(() =>
    expect(page.session()).toMatchObject({
      accounts: [{ address }, { address: otherAddress }],
      active: address,
    }),
  )
  // as with every wallet: the account that was chosen in the page stays while the same one is first
  // in the wallet
  await page.kit.switchAccount('eip155', otherAddress.toLowerCase())
  await wallet.emit('eip155:31338', 'accountsChanged', [address.toLowerCase()])
  await wallet.emit('eip155:31338', 'chainChanged', '0x7a69')
  await until(() =>
    expect(page.session()).toMatchObject({ chainId: 'eip155:31337', active: otherAddress }),
  )
})

test('an update that puts another account first is followed, also after an event', async () => {
  const { wallet, page } = await connected({ evm: { keys: [key, otherKey], chains } })
  await wallet.emit('eip155:31337', 'accountsChanged', [address])
  const accounts = [otherAddress, address].flatMap((each) =>
    [31_337, 31_338].map((chain) => `eip155:${chain}:${each.toLowerCase()}`),
  )
  await wallet.updateNamespaces({ eip155: { ...on(31_337, 31_338), accounts } })
  await until(() =>
    expect(page.session()).toMatchObject({
      accounts: [{ address: otherAddress }, { address }],
      active: otherAddress,
    }),
  )
})

test('events that cannot be used, and a network that is not approved, change nothing', async () => {
  const { wallet, page } = await connected()
  const before = page.session()
  for (const data of [[], ['0x12'], 'text', [null], [{}], ['x'.repeat(9_000)]])
    await wallet.emit('eip155:31337', 'accountsChanged', data)
  for (const data of ['0x5', 'solana:x', {}, null])
    await wallet.emit('eip155:31337', 'chainChanged', data)
  expect(page.session()).toEqual(before)
  await wallet.emit('eip155:31338', 'chainChanged', {})
  await until(() => expect(page.session()).toEqual({ ...before, chainId: 'eip155:31338' }))
})

test('a namespace that the wallet takes out of the session is disconnected, and what waits there ends; the other stays', async () => {
  const { wallet, page } = await connected(
    {
      solana: { seed: `0x${'07'.repeat(32)}`, chains: { [solana.id]: 'http://127.0.0.1:1' } },
      decisions: { request: 'ignore' },
    },
    { networks: every },
  )
  expect([page.session('eip155')?.status, page.session('solana')?.status]).toEqual([
    'connected',
    'connected',
  ])
  const asked = page.request(
    'solana_signMessage',
    {
      message: '2NEpo7TZRRrLZSi2U',
      pubkey: page.kit.getState().session.connections?.solana?.[0]?.active,
    },
    'solana',
  )
  const ended = asked.catch((error: unknown) => error)
  await until(() => expect(page.state().waiting.length).toBe(1))
  await wallet.updateNamespaces({ eip155: on(31_337, 31_338) })
  await until(() => expect(page.session('solana')?.status).toBe('disconnected'))
  expect([await ended, page.session('eip155')?.status, wallet.sessions().length]).toMatchObject([
    { code: 'rpc/disconnected' },
    'connected',
    1,
  ])
})

test('a network that the wallet takes out of the session is left for another one', async () => {
  const { wallet, page } = await connected()
  await wallet.updateNamespaces({ eip155: on(31_338) })
  await until(() =>
    expect(page.session()).toMatchObject({ status: 'connected', chainId: 'eip155:31338' }),
  )
})

test('accounts that an update adds in namespaces that were not asked for are not taken', async () => {
  const [wallet, page] = await Promise.all([world.wallet(), world.page({ networks: every })])
  await page.connect(wallet, { namespaces: ['eip155'] })
  const told: string[] = []
  page.kit.getState().connectors[0]?.on('change', ({ namespace }) => told.push(namespace))
  await wallet.updateNamespaces({
    eip155: on(31_338),
    solana: {
      accounts: [`${solana.id}:4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS`],
      methods: [],
      events: [],
    },
  })
  await until(() =>
    expect(page.session()).toMatchObject({ status: 'connected', chainId: 'eip155:31338' }),
  )
  expect([told, page.session('solana')]).toEqual([['eip155'], undefined])
})

test('the page’s disconnect ends the session on the wallet’s side and forgets it; the wallet’s ends it here', async () => {
  const { wallet, page } = await connected()
  await page.kit.disconnect()
  await until(() => expect([wallet.deleted.length, wallet.sessions().length]).toEqual([1, 0]))
  expect([page.session()?.status, page.topic(), page.state().peer]).toEqual([
    'disconnected',
    undefined,
    undefined,
  ])
  await page.connect(wallet)
  expect(page.topic()).toBeDefined()
  await wallet.disconnect()
  await until(() => expect(page.session()?.status).toBe('disconnected'))
  expect([page.topic(), page.state().peer]).toEqual([undefined, undefined])
})
