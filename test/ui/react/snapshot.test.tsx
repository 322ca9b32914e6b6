/** @vitest-environment happy-dom */
import { PassThrough } from 'node:stream'
import { act, type ReactNode, Suspense, use } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connector, KitOptions } from '../../../kernel/index'
import { mainnet } from '../../../kernel/networks/definitions/mainnet'
import { cookieName, cookieStorage, encodeCookie } from '../../../kernel/server/cookieStorage'
import { readSnapshot } from '../../../kernel/server/snapshot'
import { ConnectButton, KitProvider, NetworkButton, useAccount } from '../../../ui/react'
import { address, makeKit, pause, until } from './bindingsFixture'

const other = '0x1111111111111111111111111111111111111111'
const sessionsOf = (id: string, account: string) => {
  const entry = { connectorId: 'aurora', accounts: [account], active: account, chainId: 'eip155:1' }
  return `${cookieName(`tessera:${id}:kernel:sessions`)}=${encodeCookie(JSON.stringify({ version: 2, active: 'eip155', connections: { eip155: [entry] }, current: { eip155: 'aurora' } }))}`
}
const snapshotOf = (cookie: string, id = 'default') =>
  readSnapshot(cookie, { id, networks: [mainnet] })

/** What a page of before left behind. */
const keep = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the storage under test is in these
  document.cookie = `${cookie}; Path=/`
}
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const fn of undo.splice(0).reverse()) await fn()
  await pause()
  for (const pair of document.cookie.split('; ')) keep(`${pair.split('=')[0]}=; Max-Age=0`)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Account = () => {
  const { address: account, chainId, isConnected, status } = useAccount()
  return <output>{`${status} ${account ?? 'nobody'} ${chainId ?? ''} ${isConnected}`}</output>
}
const page = (
  kit: ReturnType<typeof makeKit>['kit'],
  initialState: ReturnType<typeof snapshotOf> | undefined,
  extra?: ReactNode,
) => (
  <KitProvider kit={kit} {...(initialState && { initialState })}>
    <ConnectButton />
    <NetworkButton />
    <Account />
    {extra}
  </KitProvider>
)

/** Hydrates, and keeps every text that the page ever showed. */
async function hydrate(html: string, node: ReactNode) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const recovered: unknown[] = []
  const shown: string[] = []
  const box = document.createElement('div')
  box.innerHTML = html
  document.body.append(box)
  const watcher = new MutationObserver(() => shown.push(box.textContent ?? ''))
  watcher.observe(box, { childList: true, subtree: true, characterData: true })
  shown.push(box.textContent ?? '')
  let root: ReturnType<typeof hydrateRoot> | undefined
  await act(async () => {
    root = hydrateRoot(box, node, { onRecoverableError: (problem) => recovered.push(problem) })
  })
  undo.push(
    () => watcher.disconnect(),
    () => act(async () => root?.unmount()),
  )
  return {
    box,
    shown,
    problems: () => [
      ...recovered,
      ...error.mock.calls.filter(([text]) => /hydrat|mismatch|match/i.test(String(text))),
    ],
  }
}

/** A wallet that answers a silent question only when told. */
function slowWallet() {
  let answer = (_: 'yes' | 'no') => {}
  const answered = new Promise<'yes' | 'no'>((resolve) => {
    answer = resolve
  })
  const connect: Connector['connect'] = async ({ silent }) => {
    if (silent && (await answered) === 'no') throw new Error('locked')
    return {
      sessions: { eip155: { accounts: [{ address }], active: address, chainId: 'eip155:1' } },
    }
  }
  return { connect, answer: (word: 'yes' | 'no') => answer(word) }
}
const withCookies = (
  id: string,
  connect?: Connector['connect'],
  options: Partial<KitOptions> = {},
) => makeKit(connect ? { connect } : {}, { id, storage: cookieStorage(), ...options })

test('what a kit stored in cookies is what the server renders: the account, as reconnecting', async () => {
  const first = withCookies('shop')
  await first.kit.start()
  await first.kit.connect('aurora')
  await until(() => document.cookie.includes('shop'))
  first.kit.destroy()
  const { kit } = withCookies('shop')
  const html = renderToString(page(kit, snapshotOf(document.cookie, 'shop')))
  expect(html).toContain('0x71C7…d8976F')
  expect(html).toContain(`reconnecting ${address} eip155:1 false`)
  expect(html).toContain('Ethereum')
  expect(html).not.toContain('Connect wallet')
  expect(renderToString(page(kit, snapshotOf('', 'shop')))).toContain('Connect wallet')
  expect(kit.getState().session).toEqual({ namespaces: {} })
})

test('the browser hydrates it without a mismatch and shows the account at every moment, until the wallet confirms', async () => {
  keep(sessionsOf('calm', address))
  const { connect, answer } = slowWallet()
  const { kit } = withCookies('calm', connect)
  const snapshot = snapshotOf(document.cookie, 'calm')
  const { box, problems, shown } = await hydrate(
    renderToString(page(kit, snapshot)),
    page(kit, snapshot),
  )
  await until(() => kit.getState().session.namespaces.eip155?.status === 'reconnecting')
  expect(box.textContent).toContain(`reconnecting ${address}`)
  answer('yes')
  await until(() => box.textContent?.includes(`connected ${address} eip155:1 true`))
  expect(problems()).toEqual([])
  expect(shown.filter((text) => /Connect wallet|Connecting|nobody/.test(text))).toEqual([])
  expect(shown.length).toBeGreaterThan(1)
})

test('positive control: without the snapshot the same reload shows a visitor who is not connected first', async () => {
  keep(sessionsOf('bare', address))
  const { kit } = withCookies('bare')
  const { box, problems, shown } = await hydrate(
    renderToString(page(kit, undefined)),
    page(kit, undefined),
  )
  await until(() => box.textContent?.includes('0x71C7…d8976F'))
  expect(shown[0]).toContain('Connect wallet')
  expect(problems()).toEqual([])
})

test('a kit that has to wait for its start keeps showing the account', async () => {
  keep(sessionsOf('late', address))
  const { kit: leaving } = withCookies('late')
  await leaving.start()
  const { kit } = withCookies('late')
  const snapshot = snapshotOf(document.cookie, 'late')
  const { box, shown } = await hydrate(renderToString(page(kit, snapshot)), page(kit, snapshot))
  expect(kit.started).toBe(false)
  expect(kit.getState().session).toEqual({ namespaces: {} })
  expect(box.textContent).toContain('0x71C7…d8976F')
  leaving.destroy()
  await until(() => box.textContent?.includes(`connected ${address}`))
  expect(shown.filter((text) => /Connect wallet|Connecting|nobody/.test(text))).toEqual([])
})

test.each<[string, string | undefined]>([
  ['the wallet is locked', 'locked'],
  ['nothing is stored any more', undefined],
])('where %s, the snapshot gives way to the kit’s own state', async (_, how) => {
  const cookie = sessionsOf('gone', address)
  if (how) keep(cookie)
  const { connect, answer } = slowWallet()
  const { kit } = withCookies('gone', connect)
  const snapshot = snapshotOf(cookie, 'gone')
  const { box, problems } = await hydrate(renderToString(page(kit, snapshot)), page(kit, snapshot))
  if (how) {
    await until(() => kit.getState().session.namespaces.eip155?.status === 'reconnecting')
    expect(box.textContent).toContain('0x71C7…d8976F')
  }
  answer('no')
  await until(() => box.textContent?.includes('Connect wallet'))
  expect(box.textContent).not.toContain(address)
  await kit.ready
  await pause()
  expect(box.textContent).toContain('disconnected nobody')
  expect(problems()).toEqual([])
})

test('a kit that ends does not bring the snapshot back', async () => {
  const { kit } = withCookies('ended')
  const snapshot = snapshotOf(sessionsOf('ended', address), 'ended')
  const { box } = await hydrate(renderToString(page(kit, snapshot)), page(kit, snapshot))
  await act(() => kit.ready)
  await act(async () => kit.destroy())
  await pause()
  expect(box.textContent).toContain('disconnected nobody')
  expect(box.textContent).not.toContain('0x71C7…d8976F')
})

test('an end before the kit was ready leaves no account behind either', async () => {
  keep(sessionsOf('early', address))
  const { connect } = slowWallet()
  const { kit } = withCookies('early', connect)
  const snapshot = snapshotOf(document.cookie, 'early')
  const { box } = await hydrate(renderToString(page(kit, snapshot)), page(kit, snapshot))
  expect(box.textContent).toContain('0x71C7…d8976F')
  await act(async () => kit.destroy())
  await until(() => box.textContent?.includes('disconnected nobody'))
})

/** Renders in pieces: what is below the gate waits for it. */
async function stream(node: ReactNode): Promise<string> {
  const chunks: Buffer[] = []
  const out = new PassThrough()
  out.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve) => out.on('end', resolve))
  const { pipe } = renderToPipeableStream(node)
  pipe(out)
  await done
  return Buffer.concat(chunks).toString()
}
const Gate = ({ until: wait, children }: { until: Promise<void>; children: ReactNode }) => {
  use(wait)
  return children
}
/** Two renders of one module’s kit, each waiting in the middle for the other to begin. */
async function interleave(
  render: (account: string, below: (children: ReactNode) => ReactNode) => Promise<string>,
) {
  const opens: (() => void)[] = []
  const gates = [0, 1].map(() => new Promise<void>((resolve) => opens.push(resolve)))
  const below = (at: number) => (children: ReactNode) => (
    <Suspense fallback="…">
      <Gate until={gates[at] as Promise<void>}>{children}</Gate>
    </Suspense>
  )
  const first = render(address, below(0))
  const second = render(other, below(1))
  await new Promise((resolve) => setTimeout(resolve, 10))
  // the second is past its middle before the first goes on
  opens[1]?.()
  const two = await second
  opens[0]?.()
  return [await first, two] as const
}

test('two renders of one kit with different cookies, interleaved, do not mix', async () => {
  const { kit } = makeKit({}, { id: 'server' })
  const [first, second] = await interleave((account, below) =>
    stream(page(kit, snapshotOf(sessionsOf('server', account), 'server'), below(<Account />))),
  )
  for (const [html, mine, theirs] of [
    [first, address, other],
    [second, other, address],
  ] as const) {
    expect(html.split(`reconnecting ${mine}`).length - 1).toBe(2)
    expect(html).not.toContain(theirs)
  }
  expect(kit.getState().session).toEqual({ namespaces: {} })
})

test('positive control: what is kept in the module, as a written kit would be, does mix', async () => {
  const { kit } = makeKit({}, { id: 'naive' })
  let kept: ReturnType<typeof snapshotOf> | undefined
  const Naive = () => (
    <KitProvider kit={kit} {...(kept && { initialState: kept })}>
      <Account />
    </KitProvider>
  )
  const [first] = await interleave((account, below) => {
    kept = snapshotOf(sessionsOf('naive', account), 'naive')
    return stream(
      <>
        {<Naive />}
        {below(<Naive />)}
      </>,
    )
  })
  expect(first).toContain(other)
})
