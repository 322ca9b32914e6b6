/** @vitest-environment happy-dom */
import { act, Component, type ReactNode, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { KitApi } from '../../../kernel/index'
import {
  ConnectButton,
  KitProvider,
  NetworkButton,
  useAccount,
  useKitState,
} from '../../../ui/react'
import { address, makeKit, pause, show, until } from './bindingsFixture'

let end: () => unknown = () => {}
afterEach(async () => {
  await end()
  end = () => {}
  await pause()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('StrictMode mounts twice, and the kit starts once and has one listener of each hook', async () => {
  const { kit, alive } = makeKit()
  let listeners = 0
  let most = 0
  const subscribe = kit.subscribe.bind(kit)
  kit.subscribe = (selector, listener) => {
    most = Math.max(most, ++listeners)
    const off = subscribe(selector, listener)
    return () => {
      listeners--
      off()
    }
  }
  const Status = () => <p>{useAccount().status}</p>
  const shown = await show(
    <StrictMode>
      <KitProvider kit={kit}>
        <Status />
      </KitProvider>
    </StrictMode>,
  )
  await pause()
  expect(alive).toEqual({ starts: 1, running: 1 })
  expect(listeners).toBe(1)
  expect(most).toBeGreaterThanOrEqual(1)
  shown.endNow()
  expect(listeners).toBe(0)
  expect(kit.started).toBe(true)
  await until(() => !kit.started)
  expect(alive.running).toBe(0)
})

test('two trees share a kit; the last to leave ends it', async () => {
  const { kit, alive } = makeKit()
  const one = await show(<KitProvider kit={kit} />)
  const two = await show(<KitProvider kit={kit} />)
  await one.end()
  await pause()
  expect(kit.started).toBe(true)
  await two.end()
  await until(() => !kit.started)
  expect(alive.starts).toBe(1)
})

test('a kit the host started is the host’s to end', async () => {
  const { kit } = makeKit()
  await kit.start()
  const shown = await show(<KitProvider kit={kit} />)
  await shown.end()
  await pause()
  expect(kit.started).toBe(true)
  kit.destroy()
})

test('a kit replaced by another with the same id starts when the first has gone', async () => {
  const { kit: first } = makeKit({}, { id: 'same' })
  const { kit: second } = makeKit({}, { id: 'same' })
  const shown = await show(<KitProvider kit={first} />)
  end = shown.end
  await shown.render(<KitProvider kit={second} />)
  await until(() => second.started)
  expect(first.started).toBe(false)
})

class Boundary extends Component<
  { readonly children: ReactNode },
  { readonly error?: { readonly code: string } }
> {
  override state: { readonly error?: { readonly code: string } } = {}
  static getDerivedStateFromError = (error: { readonly code: string }) => ({ error })
  override render = () => this.state.error?.code ?? this.props.children
}

test('two kits with one id: the error boundary of the second catches it, and the first goes on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', note).on('unhandledRejection', note)
  const { kit: first } = makeKit({}, { id: 'twice' })
  const { kit: second } = makeKit({}, { id: 'twice' })
  const page = (kit: KitApi) => (
    <Boundary>
      <KitProvider kit={kit}>fine</KitProvider>
    </Boundary>
  )
  const one = await show(page(first))
  const two = await show(page(second))
  end = async () => {
    await two.end()
    await one.end()
    process.off('uncaughtException', note).off('unhandledRejection', note)
  }
  await until(() => two.box.textContent === 'kernel/duplicate-id')
  expect([one.box.textContent, first.started, second.started, uncaught]).toEqual([
    'fine',
    true,
    false,
    [],
  ])
})

test('hooks outside a provider say so', () => {
  const { kit } = makeKit()
  const Status = () => useAccount().status
  expect(() => renderToString(<Status />)).toThrow(
    expect.objectContaining({ code: 'react/no-provider' }),
  )
  expect(
    renderToString(
      <KitProvider kit={kit}>
        <Status />
      </KitProvider>,
    ),
  ).toBe('disconnected')
})

const page = (kit: ReturnType<typeof makeKit>['kit'], extra?: React.ReactNode) => (
  <KitProvider kit={kit}>
    <ConnectButton balance />
    <NetworkButton />
    {extra}
  </KitProvider>
)
const hydrate = async (html: string, node: React.ReactNode) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const recovered: unknown[] = []
  const box = document.createElement('div')
  box.innerHTML = html
  document.body.append(box)
  let root: ReturnType<typeof hydrateRoot> | undefined
  await act(async () => {
    root = hydrateRoot(box, node, { onRecoverableError: (problem) => recovered.push(problem) })
  })
  await pause()
  end = () => act(async () => root?.unmount())
  return {
    box,
    problems: [
      ...recovered,
      ...error.mock.calls.filter(([text]) => /hydrat|mismatch|match/i.test(String(text))),
    ],
  }
}

test('what the server renders is hydrated without a mismatch, also by a kit that is connected already', async () => {
  const { kit } = makeKit()
  const html = renderToString(page(kit))
  expect(html).toContain('Connect wallet')
  expect(html).not.toContain('style=')
  await kit.start()
  await kit.connect('aurora')
  const { box, problems } = await hydrate(html, page(kit))
  expect(problems).toEqual([])
  expect(box.textContent).toContain('0x71C7…d8976F')
  kit.destroy()
})

test('positive control: a tree that differs from the server’s is reported', async () => {
  const { kit } = makeKit()
  const { problems } = await hydrate(
    renderToString(page(kit, <p>server</p>)),
    page(kit, <p>browser</p>),
  )
  expect(problems.length).toBeGreaterThan(0)
})

test('a selector may make a new object of parts of the state; other changes do not render it again', async () => {
  const { kit } = makeKit()
  let renders = 0
  const Part = () => {
    const { session, list } = useKitState(({ session, connectors }) => ({
      session,
      list: connectors,
    }))
    renders++
    return <p>{list.length + Object.keys(session.namespaces).length}</p>
  }
  const shown = await show(
    <KitProvider kit={kit}>
      <Part />
    </KitProvider>,
  )
  end = shown.end
  await until(() => shown.box.textContent === '1')
  const before = renders
  await act(() => kit.switchNetwork('eip155:8453'))
  expect(renders).toBe(before)
  await act(async () => void (await kit.connect('aurora')))
  expect(renders).toBeGreaterThan(before)
  expect(shown.box.textContent).toBe('2')
})

test('the state given for servers is what servers render', () => {
  const { kit } = makeKit()
  const session = {
    active: 'eip155',
    namespaces: {
      eip155: {
        status: 'connected',
        connectorId: 'aurora',
        accounts: [{ address }],
        active: address,
        chainId: 'eip155:1',
      },
    },
  } as const
  expect(
    renderToString(
      <KitProvider kit={kit} initialState={{ session }}>
        <ConnectButton />
      </KitProvider>,
    ),
  ).toContain('0x71C7…d8976F')
})
