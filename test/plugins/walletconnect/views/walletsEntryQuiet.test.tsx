/** @vitest-environment happy-dom */
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ConnectEntry from '../../../../plugins/walletconnect/views/wallets/ConnectEntry'
import { own, type Scene, type SceneInput, showScene } from './walletsFixture'

let scene: Scene | undefined
const show = async (input?: SceneInput) => (scene = await showScene(ConnectEntry, input))
const used = [{ id: 'walletConnect', name: 'WalletConnect' }]

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await scene?.unmount()
  scene = undefined
  vi.unstubAllGlobals()
})

test.each(['chrome', 'ios'] as const)(
  'the list that comes with the package shows on %s without its code',
  async (agent) => {
    const { asked, rows, text } = await show({ agent })
    expect(rows()).toContain('MetaMask')
    expect(text()).toMatch(/\d0\+/)
    expect(asked).not.toHaveBeenCalled()
  },
)

test.each([
  ['wallets of its own', { customWallets: [own('a')] }],
  ['wallets put forward', { featuredWalletIds: ['a'] }],
  ['a choice of wallets', { includeWalletIds: ['a'] }],
  ['wallets left out', { excludeWalletIds: ['a'] }],
  ['a hosted directory', { explorer: { url: 'https://explorer.example' } }],
])('a host with %s has the directory fetched', async (_, options) => {
  expect((await show({ options })).asked).toHaveBeenCalled()
})

test('where the connector was used before, the directory is fetched for the wallets used lately, unless they are known', async () => {
  const { asked, world } = await show()
  await act(async () => world.cells.recent.set([{ id: 'io.metamask', name: 'MetaMask' }]))
  expect(asked).not.toHaveBeenCalled()
  await act(async () => world.cells.recent.set(used))
  expect(asked).toHaveBeenCalledTimes(1)
  await scene?.unmount()
  const known = await show({ state: { recent: [own('b')] } })
  await act(async () => known.world.cells.recent.set(used))
  expect(known.rows()).toContain('Wallet b')
  expect(known.asked).not.toHaveBeenCalled()
})
