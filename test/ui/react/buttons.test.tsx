/** @vitest-environment happy-dom */
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConnectButton, KitProvider, NetworkButton } from '../../../ui/react'
import { makeKit, pause, show, until } from './bindingsFixture'

let end: () => unknown = () => {}
afterEach(async () => {
  await end()
  await pause()
  vi.unstubAllGlobals()
})
const render = async (node: React.ReactNode, made = makeKit()) => {
  const shown = await show(<KitProvider kit={made.kit}>{node}</KitProvider>)
  end = shown.end
  await act(() => made.kit.ready)
  const button = () => shown.box.querySelector('button') as HTMLButtonElement
  return { ...made, ...shown, button }
}

test('the connect button goes through its states', async () => {
  let answer: (value: never) => void = () => {}
  const made = makeKit({ connect: () => new Promise((resolve) => (answer = resolve)) })
  const { kit, button } = await render(<ConnectButton />, made)
  expect(button().dataset.state).toBe('disconnected')
  expect(button().querySelector('[data-on]')?.textContent).toBe('Connect wallet')
  let done: Promise<unknown> | undefined
  await act(async () => void (done = kit.connect('aurora')))
  await until(() => button().dataset.state === 'connecting')
  expect(button().getAttribute('aria-busy')).toBe('true')
  await act(async () => {
    answer({
      sessions: {
        eip155: { accounts: [{ address: '0xA1' }], active: '0xA1', chainId: 'eip155:1' },
      },
    } as never)
    await done
  })
  expect(button().dataset.state).toBe('connected')
  await until(() => button().querySelectorAll('rect').length === 16)
})

test.each([
  ['wrong', {}],
  ['connected', { allowUnsupportedChain: true }],
  ['connected', { enableNetworkSwitch: false }],
])('a network that is not ours makes it %s with %o', async (state, options) => {
  const { kit, button } = await render(
    <ConnectButton />,
    makeKit({ chainId: 'eip155:250' }, options),
  )
  await act(async () => void (await kit.connect('aurora')))
  expect(button().dataset.state).toBe(state)
})

test('the balance is read only where it is asked for', async () => {
  const reads: string[] = []
  const request = async (method: string) => {
    reads.push(method)
    return '0x11d4d9e6a3a38000'
  }
  const silent = await render(<ConnectButton />, makeKit({ request }))
  await act(async () => void (await silent.kit.connect('aurora')))
  await pause(100)
  expect(reads).toEqual([])
  await end()
  const told = await render(<ConnectButton balance />, makeKit({ request }))
  await act(async () => void (await told.kit.connect('aurora')))
  await until(() => told.box.querySelector('.tessera-balance')?.textContent === '1.284\u00a0ETH')
  expect(reads).toEqual(['eth_getBalance'])
})

test.each(['pointerover', 'focusin', 'pointerdown'])(
  '%s loads the modal ahead of the click',
  async (event) => {
    const made = makeKit()
    const preload = vi.fn()
    made.kit.preload = preload
    const { button } = await render(<ConnectButton />, made)
    expect(preload).not.toHaveBeenCalled()
    await act(async () => void button().dispatchEvent(new Event(event, { bubbles: true })))
    expect(preload).toHaveBeenCalled()
  },
)

test('words may be the host’s', async () => {
  const { button } = await render(
    <ConnectButton label="Sign in" size="compact" theme="dark" className="mine" />,
  )
  expect(button().querySelector('[data-on]')?.textContent).toBe('Sign in')
  expect(button().className).toBe('tessera-button mine')
  expect(button().dataset).toMatchObject({ compact: 'compact', tesseraTheme: 'dark' })
})

test('the network button names the network in front', async () => {
  const { kit, button } = await render(<NetworkButton />)
  expect(button().textContent).toContain('Ethereum')
  await act(() => kit.switchNetwork('eip155:8453'))
  expect(button().textContent).toContain('Base')
})
