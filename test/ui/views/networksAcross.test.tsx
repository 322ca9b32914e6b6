/** @vitest-environment happy-dom */
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { moonNetworks, spanning } from './twoNamespaces'
import { chains, showKit } from './viewFixture'

let shown: Awaited<ReturnType<typeof showKit>>
afterEach(async () => {
  await shown.end()
  vi.unstubAllGlobals()
})
const both = [...chains, ...moonNetworks()]
const headings = () => [...shown.box.querySelectorAll('h3')].map((heading) => heading.textContent)
const sub = (name: string) =>
  [...shown.box.querySelectorAll('.t-row')]
    .find((row) => row.querySelector('.t-f')?.textContent === name)
    ?.querySelector('small')?.textContent
const front = () => {
  const { active, namespaces } = shown.kit.getState().session
  return namespaces[active ?? '']
}
/** The list of networks, come to from the account. */
const list = async () => {
  await shown.open('account')
  await act(async () => void shown.shell.control.navigate({ type: 'push', view: 'networks' }))
}
const connect = (id: string, namespaces?: readonly string[]) =>
  act(async () => void (await shown.kit.connect(id, namespaces && { namespaces })))

test('networks of several namespaces have headings; what the connected wallets lack is said', async () => {
  shown = await showKit({ networks: both })
  await list()
  expect(headings()).toEqual(['Ethereum', 'Moon'])
  expect(shown.box.querySelectorAll('[aria-current]').length).toBe(1)
  expect(sub('Moon Two')).toBe('Needs another wallet')
  expect(sub('Base')).toBeUndefined()
})

test('a namespace with one network has no heading: it would say the network’s name twice', async () => {
  shown = await showKit({ networks: [...chains, ...moonNetworks().slice(0, 1)] })
  await list()
  expect(headings()).toEqual(['Ethereum'])
  expect([...shown.box.querySelectorAll('ul')].at(-1)?.getAttribute('aria-label')).toBe('Moon')
})

test('a network that only another wallet has leads to its wallets, and remembers the network', async () => {
  shown = await showKit({ networks: both })
  await list()
  await shown.click(/Moon Two/)
  expect(shown.kit.getState().router.history.at(-1)).toEqual({
    view: 'connect',
    params: { namespace: 'moon', chainId: 'moon:2' },
  })
})

test('a wallet that spans the namespace is asked in the click itself; then the network is in front and one is led back', async () => {
  let approve = () => {}
  const connectMoon = () => new Promise<void>((resolve) => (approve = resolve))
  const base = spanning('b', ['eip155', 'moon'])
  const wallet = spanning('b', ['eip155', 'moon'], {
    connect: async (input) => {
      if (input.namespaces.includes('moon')) await connectMoon()
      return base.connect(input)
    },
  })
  const asked = vi.spyOn(wallet, 'connect')
  shown = await showKit({ networks: both, others: [wallet] })
  await connect('b', ['eip155'])
  asked.mockClear()
  await list()
  expect(sub('Moon')).toBeUndefined()
  await act(async () => {
    shown.button(/^MMoon$/)?.click()
    expect(asked).toHaveBeenCalledTimes(1)
  })
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ namespaces: ['moon'], chainId: 'moon:1' })
  expect(shown.history()).toEqual(['account', 'networks', 'switching'])
  expect(shown.box.textContent).toContain('approve the connection to Moon')
  await act(async () => approve())
  await shown.until(() => shown.history().length === 1)
  expect(front()).toMatchObject({ status: 'connected', connectorId: 'b', chainId: 'moon:1' })
  expect(shown.kit.network().id).toBe('moon:1')
})

test.each(['the list', 'the view that switches'])(
  'a spanning wallet with a view of its own is connected by that, from %s',
  async (from) => {
    const wallet = spanning('b', ['eip155', 'moon'])
    Object.assign(wallet.manifest, { view: 'connecting' })
    shown = await showKit({ networks: both, others: [wallet] })
    await connect('b', ['eip155'])
    if (from === 'the list') {
      await list()
      await shown.click(/^MMoon$/)
    } else await act(async () => void shown.kit.open('switching', { network: 'moon:1' }))
    await shown.until(() => shown.history().at(-1) === 'connecting')
    expect(shown.kit.getState().router.history.at(-1)?.params).toEqual({
      connector: 'b',
      namespace: 'moon',
      chainId: 'moon:1',
    })
    expect(shown.history()).toEqual([
      ...(from === 'the list' ? ['account', 'networks'] : []),
      'connecting',
    ])
    expect(wallet.asked).toEqual([['eip155']])
    await connect('b', ['moon'])
    expect(front()).toMatchObject({ connectorId: 'b', chainId: 'moon:1' })
  },
)

test('declined there, one stays where one was, and can try again', async () => {
  let asked = 0
  const base = spanning('b', ['eip155', 'moon'])
  const wallet = spanning('b', ['eip155', 'moon'], {
    connect: (input) =>
      input.namespaces.includes('moon') && ++asked === 1
        ? Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
        : base.connect(input),
  })
  shown = await showKit({ networks: both, others: [wallet] })
  await connect('b', ['eip155'])
  await list()
  await shown.click(/^MMoon$/)
  await shown.until(() => shown.box.textContent?.includes('You declined'))
  expect(shown.box.textContent).toContain('You are still on Ethereum.')
  expect(front()).toMatchObject({ chainId: 'eip155:1' })
  await shown.click('Try again')
  await shown.until(() => shown.history().length === 1)
  expect(front()).toMatchObject({ chainId: 'moon:1' })
})

test('a network where another wallet is connected comes to the front without a prompt', async () => {
  shown = await showKit({ networks: both, others: [spanning('c', ['moon'])] })
  await connect('c')
  await act(() => shown.kit.switchNetwork('eip155:1'))
  expect(front()).toMatchObject({ connectorId: 'aurora' })
  await list()
  await shown.click(/^MMoon$/)
  await shown.until(() => shown.history().length === 1)
  expect(front()).toMatchObject({ connectorId: 'c', chainId: 'moon:1' })
})

test('disconnecting in the account view ends the wallet in front; another one stays, and so does the view', async () => {
  shown = await showKit({ networks: both, others: [spanning('c', ['moon'])] })
  await connect('c')
  await shown.open('account')
  await shown.click(/^Disconnect/)
  await shown.until(
    () =>
      front()?.status === 'connected' &&
      (front() as { connectorId: string }).connectorId === 'aurora',
  )
  expect(shown.kit.getState().modal.open).toBe(true)
  expect(shown.history()).toEqual(['account'])
})
