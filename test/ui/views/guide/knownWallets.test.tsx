/** @vitest-environment happy-dom */
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { moon, moonNetworks, other, spanning } from '../twoNamespaces'
import { address, chains, showKit } from '../viewFixture'

let shown: Awaited<ReturnType<typeof showKit>>
afterEach(async () => {
  await shown.end()
  vi.unstubAllGlobals()
})
/** Rows come into view at once. */
const everythingIsSeen = () => vi.stubGlobal('IntersectionObserver', undefined)
const both = [...chains, ...moonNetworks()]
const headings = () => [...shown.box.querySelectorAll('h3')].map((heading) => heading.textContent)
const rows = () => [...shown.box.querySelectorAll('.t-pair .t-main')].map((row) => row.textContent)
const current = () =>
  [...shown.box.querySelectorAll('.t-pair [aria-current]')].map((row) =>
    row.querySelector('.t-addr')?.getAttribute('title'),
  )
const front = () => {
  const { active, namespaces } = shown.kit.getState().session
  return namespaces[active ?? '']
}
const connectAll = async (...ids: readonly string[]) => {
  for (const id of ids) await act(async () => void (await shown.kit.connect(id)))
}

test('with one namespace there are no headings: the wallet, its account and its balance, marked as in use', async () => {
  everythingIsSeen()
  shown = await showKit()
  await shown.open('wallets')
  await shown.until(() => rows()[0]?.includes('ETH'))
  expect(headings()).toEqual([])
  expect(shown.box.querySelector('.t-holder')?.textContent).toContain('Aurora')
  expect(rows()).toEqual(['0x71C7…d8976F1.284 ETH'])
  expect(current()).toEqual([address])
})

test('with several namespaces each has its heading, its wallets and a way to add one', async () => {
  everythingIsSeen()
  shown = await showKit({ networks: both, others: [spanning('b', ['eip155', 'moon'])] })
  await connectAll('b')
  await shown.open('wallets')
  await shown.until(() => rows().length === 4)
  expect(headings()).toEqual(['Ethereum', 'Moon'])
  await shown.until(() => rows().filter((row) => row?.includes('1.500 MOON')).length === 2)
  // one of each namespace is in use
  expect(current()).toEqual([other, moon.first])
  expect([...shown.box.querySelectorAll('.t-tag')].map((tag) => tag.textContent)).toEqual([
    'Payments',
    'Collectibles',
  ])
})

test('a namespace without a connection offers to connect there', async () => {
  shown = await showKit({ networks: both })
  await shown.open('wallets')
  await shown.click('Connect a wallet')
  expect(shown.kit.getState().router.history.at(-1)).toEqual({
    view: 'connect',
    params: { namespace: 'moon' },
  })
})

test('a balance that cannot be read is a dash, said in words; until a row comes into view nothing is asked', async () => {
  shown = await showKit({ request: () => Promise.reject(new Error('down')) })
  await shown.open('wallets')
  await shown.settle()
  expect(shown.seen).toEqual([])
  expect(shown.box.querySelector('.t-pair .t-sk')).not.toBeNull()
  await shown.end()
  everythingIsSeen()
  shown = await showKit({ request: () => Promise.reject(new Error('down')) })
  await shown.open('wallets')
  await shown.until(() => rows()[0]?.includes('–The balance could not be read.'))
})

test('a chosen account of another wallet is put in front with its kind, and one is led back', async () => {
  shown = await showKit({ networks: both, others: [spanning('b', ['eip155', 'moon'])] })
  await connectAll('b')
  await act(() => shown.kit.switchConnection('eip155', 'aurora'))
  await shown.open('account')
  await act(async () => void shown.shell.control.navigate({ type: 'push', view: 'wallets' }))
  expect(current()).toEqual([address, moon.first])
  await shown.click(/moonSe|Collectibles/)
  await shown.until(() => shown.history().length === 1)
  expect(front()).toMatchObject({ connectorId: 'b', active: moon.second, chainId: 'moon:1' })
  expect(shown.kit.getState().session.preferredAccountTypes).toEqual({ moon: 'ordinal' })
  await act(async () => void shown.shell.control.navigate({ type: 'push', view: 'wallets' }))
  await act(async () => shown.box.querySelectorAll<HTMLElement>('.t-pair .t-row')[1]?.click())
  await shown.until(() => shown.history().length === 1)
  expect(front()).toMatchObject({ connectorId: 'b', active: other })
})

test('disconnecting one wallet leaves the others, says so, and gives the focus to the next', async () => {
  shown = await showKit({ others: [spanning('b', ['eip155']), spanning('c', ['eip155'])] })
  await connectAll('b', 'c')
  await shown.open('wallets')
  const links = () => [...shown.box.querySelectorAll<HTMLElement>('.t-holder .t-link')]
  expect(links().map((link) => link.textContent)).toEqual([
    'Disconnect Aurora \u202eWallet',
    'Disconnect Wallet b',
    'Disconnect Wallet c',
  ])
  const leave = async (at: number) => {
    links()[at]?.focus()
    const before = links().length
    await act(async () => links()[at]?.click())
    await shown.until(() => links().length === before - 1)
  }
  await leave(1)
  await shown.until(() => shown.kit.getState().snack.message.includes('Wallet b'))
  expect(document.activeElement).toBe(links()[1])
  await leave(1)
  expect(document.activeElement).toBe(links()[0])
  expect(shown.kit.getState().modal.open).toBe(true)
  expect(front()).toMatchObject({ connectorId: 'aurora' })
})

test('a wallet that could not be disconnected is said to be connected still, and its row stays', async () => {
  shown = await showKit()
  await shown.open('wallets')
  await shown.until(() => shown.box.querySelector('.t-holder .t-link') !== null)
  const disconnect = vi.spyOn(shown.kit, 'disconnect').mockRejectedValueOnce(new Error('no code'))
  await act(async () => shown.box.querySelector<HTMLElement>('.t-holder .t-link')?.click())
  await shown.until(() => shown.kit.getState().snack.message.includes('still connected'))
  expect(disconnect).toHaveBeenCalledOnce()
  expect(shown.box.querySelector('.t-holder')?.textContent).toContain('Aurora')
})

test('an account that cannot be chosen is said to be so, and the view stays', async () => {
  shown = await showKit({ others: [spanning('b', ['eip155'])] })
  await connectAll('b')
  await shown.open('wallets')
  vi.spyOn(shown.kit, 'switchAccount').mockRejectedValue(new Error('no'))
  await act(async () => shown.box.querySelector<HTMLElement>('.t-pair .t-row')?.click())
  await shown.until(() => shown.box.textContent?.includes('could not be chosen'))
  expect(shown.history()).toEqual(['wallets'])
})

test('arrow keys go from account to account and to the way to add one', async () => {
  shown = await showKit({ others: [spanning('b', ['eip155'])] })
  await connectAll('b')
  await shown.open('wallets')
  const stops = [...shown.box.querySelectorAll<HTMLElement>('button.t-row')]
  stops[0]?.focus()
  const press = (key: string) =>
    act(
      async () =>
        void document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true }),
        ),
    )
  await press('ArrowDown')
  expect(document.activeElement).toBe(stops[1])
  await press('ArrowDown')
  expect(document.activeElement).toBe(stops[2])
  expect(stops[2]?.textContent).toBe('Add a wallet')
  // what stands beside a row leads to the next one, and back to its own
  const copy = stops[0]?.parentElement?.querySelector<HTMLElement>('.t-ib')
  copy?.focus()
  await press('ArrowDown')
  expect(document.activeElement).toBe(stops[1])
  copy?.focus()
  await press('ArrowUp')
  expect(document.activeElement).toBe(stops[0])
})

test('money for tests carries the name of its network, other money does not', async () => {
  everythingIsSeen()
  const testing = both.map((network) =>
    network.namespace === 'moon' ? { ...network, testnet: true } : network,
  )
  shown = await showKit({ networks: testing, others: [spanning('b', ['eip155', 'moon'])] })
  await connectAll('b')
  await shown.open('wallets')
  await shown.until(() => rows().length === 4)
  const tags = [...shown.box.querySelectorAll('.t-pair')].map((row) =>
    [...row.querySelectorAll('.t-tag')].map((tag) => tag.textContent),
  )
  expect(tags).toEqual([[], [], ['Payments', 'Moon'], ['Collectibles', 'Moon']])
})

test.each([
  ['below what the sheet shows, is scrolled to its middle', 900, 528],
  ['that is in view, leaves the sheet where it is', 100, 0],
])('the account in use, %s', async (_, top, scrolled) => {
  shown = await showKit()
  shown.box.classList.add('t-sheet', 't-body')
  shown.box.style.maxHeight = '800px'
  const measure = vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(function (this: HTMLElement) {
      return this.classList.contains('t-body')
        ? new DOMRect(0, 0, 360, 800)
        : new DOMRect(0, top, 320, 56)
    })
  await shown.open('wallets')
  expect(shown.box.scrollTop).toBe(scrolled)
  measure.mockRestore()
})
