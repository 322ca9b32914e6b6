import { expect, inject, test } from 'vitest'
import { createStorage, type FakeStorage } from './fakeStorage'
import { createWallet } from './wallet/createWallet'
import { codeOf, createWindow, localChains } from './walletFixture'

const [first, second] = inject('accounts')
const KEY = 'demo-wallet:org.example.demo'

const start = (storage: FakeStorage, more: object = {}) =>
  createWallet({
    accounts: inject('accounts'),
    chains: localChains(),
    behaviour: { autoApprove: true },
    storage,
    ...more,
  }).install(createWindow())

test('storage: nothing is written before an approval; permission and chain survive a reload', async () => {
  const storage = createStorage()
  const wallet = start(storage)
  await wallet.provider.request({ method: 'eth_accounts' })
  await wallet.set({ reject: true })
  await codeOf(wallet.provider.request({ method: 'eth_requestAccounts' }))
  await wallet.changeAccount(1)
  await wallet.changeChain(31338)
  expect(storage.writes).toEqual([])
  await wallet.set({ reject: false })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  expect(storage.writes.map(({ key }) => key)).toEqual([KEY])
  const reloaded = start(storage)
  expect(await reloaded.provider.request({ method: 'eth_accounts' })).toEqual([second?.address])
  expect(await reloaded.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  await reloaded.provider.request({
    method: 'wallet_revokePermissions',
    params: [{ eth_accounts: {} }],
  })
  expect(storage.getItem(KEY)).toBeNull()
  expect(await start(storage).provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('storage: a chain the user added survives a reload', async () => {
  const storage = createStorage()
  const [known, other] = localChains()
  const wallet = start(storage, { chains: [known] })
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = { chainId: '0x7a6a', chainName: 'Second', rpcUrls: [other?.rpcUrl], nativeCurrency }
  await wallet.provider.request({ method: 'wallet_addEthereumChain', params: [chain] })
  const params = [{ chainId: '0x7a6a' }]
  const again = start(storage, { chains: [known] })
  expect(await again.provider.request({ method: 'wallet_switchEthereumChain', params })).toBeNull()
})

/** The same page in two tabs: the storage is one, and each hears of what the other stores. */
const twoTabs = async (more: object = {}) => {
  const [one, other] = [createWindow(), createWindow()]
  const area = createStorage()
  const told = (target: ReturnType<typeof createWindow>) => (key: string) => {
    const event = new target.Event('storage')
    target.dispatchEvent(Object.assign(event, { key, storageArea: storages.get(target) }))
  }
  const storages = new Map<object, unknown>()
  const from = (mine: ReturnType<typeof createWindow>, theirs: ReturnType<typeof createWindow>) => {
    const storage = {
      getItem: (key: string) => area.getItem(key),
      setItem(key: string, value: string) {
        area.setItem(key, value)
        told(theirs)(key)
      },
      removeItem(key: string) {
        area.removeItem(key)
        told(theirs)(key)
      },
    }
    storages.set(mine, storage)
    return createWallet({
      accounts: inject('accounts'),
      chains: localChains(),
      behaviour: { autoApprove: true },
      storage,
      ...more,
    }).install(mine)
  }
  const wallets = [from(one, other), from(other, one)] as const
  await Promise.all(wallets.map(({ ready }) => ready))
  return wallets
}

test('storage: permission, account, chain and what the user takes back in one tab are told in the other', async () => {
  const [here, there] = await twoTabs()
  const events: [string, unknown][] = []
  for (const event of ['accountsChanged', 'chainChanged'])
    there.provider.on(event, (value) => events.push([event, value]))
  await here.provider.request({ method: 'eth_requestAccounts' })
  await here.changeChain(31338)
  await here.changeAccount(1)
  expect(await there.provider.request({ method: 'eth_accounts' })).toEqual([second?.address])
  await here.revoke()
  expect(events).toEqual([
    ['accountsChanged', [first?.address]],
    ['chainChanged', '0x7a6a'],
    ['accountsChanged', [second?.address]],
    ['accountsChanged', []],
  ])
  await there.remove()
  await here.provider.request({ method: 'eth_requestAccounts' })
  expect(events.length).toBe(4)
})

test('storage: the same on Solana', async () => {
  const chains = [{ id: 'solana:localnet' as const, rpcUrl: 'http://127.0.0.1:1' }]
  const [here, there] = await twoTabs({
    solana: { keys: [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`], chains },
  })
  const shown = async () => {
    const answer = (await there.provider.request({
      method: 'standard:connect',
      params: [{ silent: true }],
    })) as { accounts: { address: string }[] }
    return answer.accounts.map(({ address }) => address)
  }
  await here.provider.request({ method: 'standard:connect' })
  expect(await shown()).toEqual([here.solana?.addresses[0]])
  await here.changeAccount(1)
  expect(await shown()).toEqual([here.solana?.addresses[1]])
  await here.revoke()
  expect(await shown()).toEqual([])
})

test.each([
  ['no JSON', createStorage({ initial: { [KEY]: '{' } })],
  ['another shape', createStorage({ initial: { [KEY]: '{"accounts":"0x1"}' } })],
  [
    'a foreign account',
    createStorage({ initial: { [KEY]: '{"accounts":["0x1"],"added":[],"chainId":31337}' } }),
  ],
  ['throws', createStorage({ throws: true })],
  ['full', createStorage({ quota: 1 })],
])('storage: %s is as good as empty', async (_what, storage) => {
  const { provider } = start(storage)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([first?.address])
})

test('approval: a window that the browser blocks ends the request with -32603, not as a refusal', async () => {
  const target = createWindow()
  target.open = () => null
  const wallet = createWallet({
    accounts: inject('accounts'),
    chains: localChains(),
    storage: null,
  }).install(target)
  expect(await codeOf(wallet.provider.request({ method: 'eth_requestAccounts' }))).toBe(-32603)
})
