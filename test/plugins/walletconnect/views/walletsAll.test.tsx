/** @vitest-environment happy-dom */
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import AllWalletsView from '../../../../plugins/walletconnect/views/wallets/AllWalletsView'
import { connector, own, pairing, type Scene, type SceneInput, showScene } from './walletsFixture'

let scene: Scene | undefined
const show = async (input?: SceneInput) => (scene = await showScene(AllWalletsView, input))
const many = (count: number) => Array.from({ length: count }, (_, at) => own(`n${at}`))
const focused = () =>
  document.activeElement?.querySelector('.t-f')?.textContent ?? document.activeElement?.tagName

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await scene?.unmount()
  scene = undefined
  vi.unstubAllGlobals()
})

test('of thousands of wallets only those near the view are drawn, and all are told', async () => {
  const { tiles, box, text } = await show({ options: { customWallets: many(5000) } })
  expect(tiles().length).toBeGreaterThan(15)
  expect(tiles().length).toBeLessThan(80)
  const grid = box.querySelector('[role=grid]')
  expect(Number(grid?.getAttribute('aria-rowcount'))).toBeGreaterThanOrEqual(1250)
  expect(text()).toMatch(/5,\d{3} wallets/)
})

test('each keystroke searches, and the count is announced', async () => {
  const { type, tiles, box, click } = await show()
  await type('rainb')
  expect(tiles()).toEqual(['Rainbow'])
  expect(box.querySelector('[role=status]')?.textContent).toBe('1 wallet')
  await click('Clear the search')
  expect(tiles().length).toBeGreaterThan(15)
  expect(document.activeElement?.tagName).toBe('INPUT')
})

test('where a search brings as many as it may, no number is told', async () => {
  const { type, box, click } = await show({
    options: {
      customWallets: Array.from({ length: 300 }, (_, at) => own(`n${at}`, { certified: at < 150 })),
    },
  })
  const count = () => box.querySelector('[role=status]')?.textContent
  await type('wallet n')
  expect(count()).toBe('')
  await type('rainb')
  expect(count()).toBe('1 wallet')
  await type('')
  await click('Certified only')
  expect(count()).toBe('150 wallets')
})

test('what finds nothing says so with the words isolated, and leads back to all', async () => {
  const { type, text, click, tiles } = await show()
  await type('qqqq \u202e<b>')
  expect(text()).toContain('No wallet is called “\u2068qqqq \u202e<b>\u2069”')
  await click('Show all wallets')
  expect(tiles()).toContain('MetaMask')
})

test('the filter for certified wallets is there where the directory has some', async () => {
  await show({ options: { customWallets: [own('a', { certified: true }), own('b')] } })
  await scene?.click('Certified only')
  expect(scene?.tiles()).toEqual(['Wallet a'])
  expect(scene?.button('Certified only')?.getAttribute('aria-pressed')).toBe('true')
  await scene?.unmount()
  expect((await show()).button('Certified only')).toBeUndefined()
})

test('a wallet that announces its own icon wears it here too', async () => {
  const icon = 'data:image/svg+xml,<svg/>'
  const customWallets = [
    own('a', { image: 'https://a.example/a.png' }),
    own('b', { rdns: 'com.example.b', image: 'https://b.example/old.png' }),
  ]
  const { tile } = await show({
    options: { customWallets },
    connectors: [pairing(), connector('x', { rdns: 'com.example.b', icon })],
  })
  const src = (name: string) => tile(name).querySelector('img')?.getAttribute('src')
  expect([src('Wallet a'), src('Wallet b')]).toEqual(['https://a.example/a.png', icon])
})

test('a name that is too long for one line may break before a dot', async () => {
  const { tile } = await show({
    options: { customWallets: [own('a', { name: 'Blockchain.com' }), own('b')] },
  })
  expect(tile('Blockchain.com').querySelector('.t-f')?.innerHTML).toBe('Blockchain<wbr>.com')
  expect(tile('Wallet b').querySelector('.t-f')?.innerHTML).toBe('Wallet b')
})

test('wallets that are installed come first and say so', async () => {
  const customWallets = [own('a'), own('b', { rdns: 'com.example.b' })]
  const { tiles, tile } = await show({
    options: { customWallets },
    connectors: [pairing(), connector('x', { rdns: 'com.example.b' })],
  })
  expect(tiles().slice(0, 2)).toEqual(['Wallet b', 'Wallet a'])
  expect(tile('Wallet b').textContent).toContain('Installed')
  expect(tile('Wallet a').textContent).not.toContain('Installed')
})

test('a look-alike is marked, and is opened only after a sentence about it', async () => {
  const name = 'MetaM\u0430sk'
  const { tile, text, click, change, spies } = await show({
    options: { customWallets: [own('fake', { name }), own('plain')] },
  })
  expect(tile(name).textContent).toContain('Looks like another wallet')
  await change(() => tile(name).click())
  expect(spies.push).not.toHaveBeenCalled()
  expect(text()).toContain('This is not \u2068MetaMask\u2069')
  await click('Use it anyway')
  expect(spies.push).toHaveBeenCalledWith('walletconnect/pairing', { wallet: 'fake' })
  await change(() => tile('Wallet plain').click())
  expect(spies.push).toHaveBeenLastCalledWith('walletconnect/pairing', { wallet: 'plain' })
})

test('a hostile name stands in its own box, as text, shown whole on hover', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const { tile, box } = await show({ options: { customWallets: [own('a', { name })] } })
  expect(tile(name).querySelector('bdi')?.textContent).toBe(name)
  expect(tile(name).title).toBe(name)
  expect(box.querySelector('img')).toBeNull()
})

test('the keys move through the grid with one stop for Tab, and back up into the search', async () => {
  const { box, press, change, input, spies } = await show({ options: { customWallets: many(30) } })
  await change(() => input().focus())
  await press('ArrowDown')
  expect(focused()).toBe('Wallet n0')
  for (const [key, to] of [
    ['ArrowRight', 'n1'],
    ['ArrowDown', 'n5'],
    ['Home', 'n4'],
    ['End', 'n7'],
    ['ArrowLeft', 'n6'],
    ['ArrowUp', 'n2'],
  ] as const) {
    await press(key)
    expect(focused()).toBe(`Wallet ${to}`)
  }
  expect(box.querySelectorAll('.wc-tile[tabindex="0"]')).toHaveLength(1)
  await press('End', { ctrlKey: true })
  expect(focused()).not.toBe('Wallet n2')
  await press('Home', { ctrlKey: true })
  await press('ArrowUp')
  expect(focused()).toBe('INPUT')
  expect(spies.push).not.toHaveBeenCalled()
})

test('right-to-left the arrows follow the eye', async () => {
  const { press, change, input } = await show({ options: { customWallets: many(30) }, dir: 'rtl' })
  await change(() => input().focus())
  await press('ArrowDown')
  await press('ArrowLeft')
  expect(focused()).toBe('Wallet n1')
})

test('typing goes to the search from anywhere, a space does not, and Enter opens the first that is found', async () => {
  const { press, change, input, type, spies } = await show({
    history: [{ view: 'connect', params: { namespace: 'eip155', chainId: 'eip155:1' } }],
  })
  await change(() => input().focus())
  await press('Enter')
  expect(spies.push).not.toHaveBeenCalled()
  await press('ArrowDown')
  await press(' ')
  expect(focused()).toBe('MetaMask')
  await press('r')
  expect(focused()).toBe('INPUT')
  await type('rainbow')
  await press('Enter')
  expect(spies.push).toHaveBeenCalledWith(
    'walletconnect/pairing',
    expect.objectContaining({ namespace: 'eip155', chainId: 'eip155:1' }),
  )
})

test('only wallets of the namespace asked for are listed', async () => {
  const { tiles } = await show({
    params: { namespace: 'solana' },
    options: {
      customWallets: [own('a', { chains: ['eip155:1'] }), own('b', { chains: ['solana:5'] })],
    },
  })
  expect(tiles()).toContain('Wallet b')
  expect(tiles()).not.toContain('Wallet a')
})

test('a directory elsewhere is asked page by page, and a search after a rest', async () => {
  vi.useFakeTimers()
  const page = vi.fn(async (at: number) => ({
    wallets: many(at * 8).slice(-8),
    total: 24,
    ...(at < 3 && { next: at + 1 }),
  }))
  const search = vi.fn(async () => [own('found')])
  const { tiles, type } = await show({
    options: { explorer: { url: 'https://explorer.example' } },
    directory: { page, search },
  })
  await act(async () => vi.advanceTimersByTimeAsync(50))
  expect(page.mock.calls.map(([at]) => at)).toEqual([1, 2, 3])
  expect(tiles()).toHaveLength(24)
  await type('fo')
  await type('fou')
  expect(search).not.toHaveBeenCalled()
  await act(async () => vi.advanceTimersByTimeAsync(250))
  expect(search).toHaveBeenCalledTimes(1)
  expect(search).toHaveBeenCalledWith('fou', {}, expect.anything())
  expect(tiles()).toEqual(['Wallet found'])
  vi.useRealTimers()
})

test('until the first page is here there are blanks of the same size, unseen by readers', async () => {
  const { box } = await show({ directory: { page: () => new Promise(() => {}) } })
  expect(box.querySelectorAll('.wc-blank').length).toBeGreaterThan(15)
  expect(box.querySelector('[role=grid]')).toBeNull()
  expect(box.querySelector('[aria-busy=true]')).not.toBeNull()
})

test('a failure says so and tries again, by a click or when the browser is back online', async () => {
  let down = true
  const page = vi.fn(async () =>
    down ? Promise.reject(new Error('down')) : { wallets: [own('a')], total: 1 },
  )
  const { text, click, tiles, change } = await show({ directory: { page } })
  expect(text()).toContain('The wallets could not be loaded')
  await click('Try again')
  expect(page).toHaveBeenCalledTimes(2)
  await change(() => dispatchEvent(new Event('offline')))
  expect(text()).toContain('You are offline')
  down = false
  await change(() => dispatchEvent(new Event('online')))
  expect(tiles()).toEqual(['Wallet a'])
})

test('a page that fails later leaves what is there, with another try below it', async () => {
  let down = true
  const page = vi.fn(async (at: number) => {
    if (at === 1) return { wallets: many(8), total: 9, next: 2 }
    if (down) throw new Error('down')
    return { wallets: [own('last')], total: 9 }
  })
  const { tiles, click, text } = await show({ directory: { page } })
  expect(tiles()).toHaveLength(8)
  expect(text()).toContain('could not be loaded')
  expect(page).toHaveBeenCalledTimes(2)
  down = false
  await click('Try again')
  expect(tiles()).toHaveLength(9)
})
