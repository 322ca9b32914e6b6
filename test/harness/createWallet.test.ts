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
  await reloaded.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
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

test.each([
  ['no JSON', createStorage({ initial: { [KEY]: '{' } })],
  ['another shape', createStorage({ initial: { [KEY]: '{"accounts":"0x1"}' } })],
  ['a foreign account', createStorage({ initial: { [KEY]: '{"accounts":["0x1"],"added":[],"chainId":31337}' } })],
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
  const wallet = createWallet({ accounts: inject('accounts'), chains: localChains(), storage: null }).install(target)
  expect(await codeOf(wallet.provider.request({ method: 'eth_requestAccounts' }))).toBe(-32603)
})
