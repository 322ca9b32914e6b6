/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import GetEntry from '../../../../plugins/walletconnect/views/wallets/GetEntry'
import GetView from '../../../../plugins/walletconnect/views/wallets/GetView'
import { type agents, own, type Scene, type SceneInput, showScene } from './walletsFixture'

let scene: Scene | undefined
const show = async (view: typeof GetView, input?: SceneInput) =>
  (scene = await showScene(view, input))
const links = () =>
  [...(scene?.box.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
const stores = {
  chrome: 'https://chrome.example/x',
  ios: 'https://ios.example/x',
  android: 'https://android.example/x',
  homepage: 'https://www.home.example/',
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await scene?.unmount()
  scene = undefined
  vi.unstubAllGlobals()
})

test.each([
  ['chrome', ['chrome', 'ios', 'android', 'homepage']],
  ['firefox', ['ios', 'android', 'homepage']],
  ['ios', ['ios', 'homepage']],
  ['android', ['android', 'homepage']],
] as const)(
  'on %s a wallet is to be had at %j, in a new tab, with the host in sight',
  async (agent, kinds) => {
    const { box, text, title } = await show(GetView, {
      agent: agent as keyof typeof agents,
      params: { wallet: 'a' },
      options: { customWallets: [own('a', { stores })] },
    })
    expect(links()).toEqual(kinds.map((kind) => stores[kind]))
    expect(
      [...box.querySelectorAll('a')].every(
        (link) => link.target === '_blank' && link.rel.includes('noopener'),
      ),
    ).toBe(true)
    expect(text()).toContain('home.example')
    expect(title()).toBe('Get \u2068Wallet a\u2069')
  },
)

test('links that are not https, or carry a name in front of the host, lead nowhere', async () => {
  const hostile = own('a', {
    name: '<b>',
    stores: {
      homepage: 'javascript:alert(1)',
      ios: 'http://ios.example',
      chrome: 'https://chromewebstore.google.com@evil.example/',
      android: 'https://ok.example/',
    },
  })
  await show(GetView, { params: { wallet: 'a' }, directory: { byId: async () => hostile } })
  expect(links()).toEqual(['https://ok.example/'])
  expect(scene?.box.querySelector('b')).toBeNull()
})

test('an unknown wallet and a failure are said', async () => {
  expect((await show(GetView, { params: { wallet: 'nobody' } })).text()).toContain(
    'This wallet is not listed',
  )
  await scene?.unmount()
  const byId = vi.fn(async () => Promise.reject(new Error('down')))
  await show(GetView, { params: { wallet: 'a' }, directory: { byId } })
  await scene?.click('Try again')
  expect(byId).toHaveBeenCalledTimes(2)
})

test('on a computer a wallet with several places leads to their choice, one with a single place to it', async () => {
  const customWallets = [
    own('many', { stores }),
    own('one', { stores: { homepage: 'https://www.one.example' } }),
  ]
  const { rows, click, spies } = await show(GetEntry, { options: { customWallets } })
  expect(rows().slice(0, 2)).toEqual(['Wallet many', 'Wallet oneone.example'])
  expect(rows()).toHaveLength(9)
  await click('Wallet many')
  expect(spies.push).toHaveBeenCalledWith('walletconnect/get', { wallet: 'many' })
  expect(links()).toContain('https://www.one.example')
  await click('All wallets')
  expect(spies.push).toHaveBeenLastCalledWith('walletconnect/wallets')
})

test('on a phone each row leads to its store', async () => {
  const { text } = await show(GetEntry, {
    agent: 'ios',
    options: { customWallets: [own('a', { stores })] },
  })
  expect(links()[0]).toBe('https://ios.example/x')
  expect(links().length).toBeGreaterThan(4)
  expect(text()).toContain('In the App Store')
  expect(text()).toContain('in the wallet’s own browser')
})

test('wallets that cannot be got here are left out, and the row to all where the host hides it', async () => {
  const { rows } = await show(GetEntry, {
    options: { allWallets: 'HIDE', customWallets: [own('a', { stores: {} }), own('b')] },
  })
  expect(rows()[0]).toContain('Wallet b')
  expect(rows().some((row) => row?.includes('Wallet a') || row === 'All wallets')).toBe(false)
})
