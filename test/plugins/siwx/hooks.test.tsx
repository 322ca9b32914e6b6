/** @vitest-environment happy-dom */
import { act, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { AnyKit } from '../../../kernel/index'
import {
  type SignInState,
  type SignInVerifier,
  type SiwxOptions,
  siwx,
} from '../../../plugins/siwx'
import {
  type UseSession,
  type UseSessionInput,
  type UseSignIn,
  useSession,
  useSignIn,
} from '../../../plugins/siwx/react'
import { KitProvider } from '../../../ui/react'
import { address, makeKit, pause, show, signature, until } from '../../ui/react/bindingsFixture'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const fn of undo.splice(0).reverse()) await fn()
  await pause()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const account = `eip155:1:${address}`
/** A server in memory, and how often it was asked for what. */
function makeServer(accounts: readonly string[] = [], user?: string) {
  const server = {
    state: { accounts, ...(user && { user }) } as SignInState,
    nonces: 0,
    sessions: 0,
    fails: false,
  }
  const verifier = {
    nonce: async () => `nonce${server.nonces++}00000000`,
    verify: async (signed) =>
      (server.state = { accounts: signed.map((one) => one.account), user: 'user 7' }),
    session: async () => {
      server.sessions++
      if (server.fails) throw new Error('away')
      return server.state
    },
    signOut: async () => {
      if (server.fails) throw new Error('away')
      return (server.state = { accounts: [] })
    },
  } satisfies SignInVerifier
  return Object.assign(server, { verifier })
}
const make = (
  server = makeServer(),
  more: Partial<SiwxOptions> = {},
  wallet: Parameters<typeof makeKit>[0] = {},
) => makeKit(wallet, {}, [siwx({ verifier: server.verifier, ...more })]).kit

const seen = {
  session: undefined as UseSession | undefined,
  signIn: undefined as UseSignIn | undefined,
}
const session = () => seen.session as UseSession
const signIn = () => seen.signIn as UseSignIn
function Probe({ initial }: UseSessionInput) {
  seen.session = useSession({ initial })
  seen.signIn = useSignIn()
  const { status, user = 'nobody', isSignedIn } = seen.session
  return <output>{`${status} ${user} ${isSignedIn}`}</output>
}
const page = (kit: ReturnType<typeof make>, initial?: SignInState | null, more?: ReactNode) => (
  <KitProvider kit={kit}>
    <Probe initial={initial} />
    {more}
  </KitProvider>
)
async function start(kit: ReturnType<typeof make>, initial?: SignInState | null, more?: ReactNode) {
  const { end } = await show(page(kit, initial, more))
  undo.push(end)
  await act(() => kit.ready)
}
const connect = (kit: ReturnType<typeof make>) =>
  act(async () => void (await kit.connect('aurora')))

test('a server that does not answer leaves what its first HTML said', async () => {
  const server = makeServer()
  server.fails = true
  await start(make(server), { accounts: [account], user: 'user 7' })
  await until(() => server.sessions > 0)
  await pause()
  expect([session().status, session().user]).toEqual(['signed-in', 'user 7'])
})

test('on a server the session is what the host says of it; without a word it is not known', () => {
  const kit = make()
  expect(renderToString(page(kit, { accounts: [account], user: 'user 7' }))).toContain(
    'signed-in user 7 false',
  )
  expect(renderToString(page(kit, null))).toContain('signed-out nobody false')
  expect(renderToString(page(kit))).toContain('unknown nobody false')
  // with the kit's own cookie the account in front is known, too
  const stored = { accounts: [{ address }], active: address, chainId: 'eip155:10' } as const
  const initialState = {
    session: {
      active: 'eip155',
      namespaces: { eip155: { status: 'reconnecting', connectorId: 'aurora', stored } },
    },
  } as const
  const html = renderToString(
    <KitProvider kit={kit} initialState={initialState}>
      <Probe initial={{ accounts: [account] }} />
    </KitProvider>,
  )
  expect(html).toContain('signed-in nobody true')
})

test.each([false, true])(
  'the first paint hydrates without a mismatch, then the server’s own answer counts; the kit had answered before: %s',
  async (early) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const server = makeServer([], 'Bob')
    const kit = make(server)
    const box = document.createElement('div')
    box.innerHTML = renderToString(page(kit, { accounts: [account], user: 'user 7' }))
    if (early) {
      await kit.start()
      await (kit as AnyKit).use(siwx).refresh()
      undo.push(() => kit.destroy())
    }
    const problems: unknown[] = []
    const errors = vi
      .spyOn(console, 'error')
      .mockImplementation(
        (...words) => void (/hydrat|match/i.test(String(words[0])) && problems.push(words)),
      )
    const texts: (string | null)[] = []
    const watcher = new MutationObserver(() => texts.push(box.textContent))
    watcher.observe(box, { childList: true, subtree: true, characterData: true })
    const root = await act(async () =>
      hydrateRoot(box, page(kit, { accounts: [account], user: 'user 7' }), {
        onRecoverableError: (error) => problems.push(error),
      }),
    )
    undo.push(
      () => watcher.disconnect(),
      () => act(async () => root.unmount()),
    )
    await until(() => box.textContent === 'signed-out Bob false')
    expect(problems).toEqual([])
    expect(texts.filter((text) => text?.startsWith('unknown'))).toEqual([])
    expect(server.sessions).toBe(1)
    // control: another text of the server's is a mismatch
    errors.mockClear()
    const other = document.createElement('div')
    other.innerHTML = renderToString(page(kit, null))
    const second = await act(async () =>
      hydrateRoot(other, page(make(server), { accounts: [account], user: 'user 7' }), {
        onRecoverableError: (error) => problems.push(error),
      }),
    )
    undo.push(() => act(async () => second.unmount()))
    expect(problems).not.toEqual([])
  },
)

test('the server is asked once, however many components want to know, also without a connection', async () => {
  const server = makeServer([account], 'user 7')
  await start(make(server), undefined, <Probe />)
  await until(() => session().status === 'signed-in')
  expect(session()).toMatchObject({ accounts: [account], user: 'user 7', isSignedIn: false })
  expect(server.sessions).toBe(1)
})

test('signs in with the account in front, and out again', async () => {
  const server = makeServer()
  const kit = make(server)
  await start(kit)
  await until(() => session().status === 'signed-out')
  await connect(kit)
  expect(session().isSignedIn).toBe(false)
  await act(async () => expect(await signIn().signIn()).toMatchObject({ accounts: [account] }))
  expect(signIn()).toMatchObject({ status: 'success', data: { user: 'user 7' } })
  expect(session()).toMatchObject({
    status: 'signed-in',
    accounts: [account],
    user: 'user 7',
    isSignedIn: true,
  })
  await act(async () => expect(await session().signOut()).toBe(true))
  expect(session()).toMatchObject({
    status: 'signed-out',
    accounts: [],
    user: undefined,
    isSignedIn: false,
    pending: false,
    error: undefined,
  })
  server.fails = true
  await act(async () => expect(await session().signOut()).toBe(false))
  expect(session()).toMatchObject({ pending: false, error: { message: 'away' } })
})

test.each([
  ['account', true],
  ['chain', false],
] as const)(
  'an account that has signed on another chain, with the scope %s: %s',
  async (scope, isSignedIn) => {
    const kit = make(makeServer([`eip155:8453:${address.toLowerCase()}`]), { scope })
    await start(kit)
    await connect(kit)
    await until(() => session().status === 'signed-in')
    expect(session().isSignedIn).toBe(isSignedIn)
  },
)

test('a refusal in the wallet is an error to read, and is forgotten when asked to', async () => {
  const kit = make(
    makeServer(),
    {},
    { request: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })) },
  )
  await start(kit)
  await connect(kit)
  await act(async () => expect(await signIn().signIn()).toBeUndefined())
  expect(signIn()).toMatchObject({
    status: 'error',
    data: undefined,
    error: { code: 'rpc/user-rejected' },
  })
  await act(async () => signIn().reset())
  expect(signIn().status).toBe('idle')
})

test('the nonce is fetched ahead by prepare and by open; before the start prepare does nothing, and the others say so', async () => {
  const server = makeServer()
  const kit = make(server, {}, { request: async () => signature })
  renderToString(page(kit))
  signIn().prepare()
  expect(() => signIn().open()).toThrow(expect.objectContaining({ code: 'kernel/not-started' }))
  await start(kit)
  expect(server.nonces).toBe(0)
  await act(async () => signIn().prepare())
  await until(() => server.nonces === 1)
  await act(async () => expect(await signIn().signIn()).toBeUndefined())
  expect(signIn()).toMatchObject({ status: 'error', error: { code: 'siwx/not-connected' } })
})

test('no kit at all is told', () => {
  expect(() => renderToString(<Probe />)).toThrow(
    expect.objectContaining({ code: 'react/no-provider' }),
  )
})
