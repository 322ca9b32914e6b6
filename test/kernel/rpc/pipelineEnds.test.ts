import { expect, test, vi } from 'vitest'
import {
  account,
  coded,
  createFixture,
  gate,
  hash,
  other,
  signature,
  throwing,
  two,
} from './pipelineFixture'

test.each<[string, (fixture: ReturnType<typeof createFixture>) => void]>([
  [
    'the account',
    ({ world, session }) =>
      void (world.session = {
        ...session,
        status: 'connected',
        connectorId: 'test',
        active: other,
      }),
  ],
  ['the wallet', ({ world, makeConnector }) => void (world.connector = makeConnector('other'))],
  [
    'the chain',
    ({ world, session }) =>
      void (world.session = {
        ...session,
        status: 'connected',
        connectorId: 'test',
        chainId: two.id,
      }),
  ],
  ['the connection', ({ world }) => void (world.session = { status: 'disconnected' })],
])('nothing is sent if %s changed while the visitor was asked', async (_, change) => {
  const answer = gate()
  const fixture = createFixture({ approval: 'kit', deps: { ask: () => answer.promise } })
  const call = fixture.sign()
  await expect.poll(() => fixture.pipeline.pending()[0]?.phase).toBe('ask')
  change(fixture)
  answer.resolve()
  await expect(call).rejects.toMatchObject({
    code: expect.stringMatching(/^rpc\/(unauthorized|chain-disconnected)$/),
  })
  expect(fixture.sent).toEqual([])
})

test('a fallback stops where the request was given up', async () => {
  const first = gate<string>()
  const { pipeline, sent } = createFixture({
    answer: ({ method }) =>
      method === 'wallet_sendCalls' ? throwing(coded(4200))() : first.promise,
  })
  const abort = new AbortController()
  const params = [{ version: '2.0.0', chainId: '0x7a69', calls: [{ to: other }, { to: account }] }]
  const call = pipeline.request({ method: 'wallet_sendCalls', params }, { signal: abort.signal })
  await expect.poll(() => sent.length).toBe(2)
  abort.abort()
  await expect(call).rejects.toMatchObject({ code: 'kernel/aborted' })
  first.resolve(hash)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(sent.length).toBe(2)
})

test.each([
  'before',
  'while a tap thinks',
  'while the visitor is asked',
  'while the wallet thinks',
])('an abort %s rejects at once, and nothing is sent afterwards', async (when) => {
  const thinking = gate()
  const wallet = gate<string>()
  const fixture = createFixture({
    approval: 'kit',
    answer: () => wallet.promise,
    deps: {
      ask: () => (when === 'while the visitor is asked' ? thinking.promise : Promise.resolve()),
    },
  })
  if (when === 'while a tap thinks')
    fixture.hooks.raw.authorize.tapPromise({ name: 'slow' }, () => thinking.promise)
  const abort = new AbortController()
  if (when === 'before') abort.abort()
  const tap = vi.fn()
  fixture.hooks.raw.request.tap({ name: 'look' }, tap)
  const call = fixture.pipeline.request(
    { method: 'personal_sign', params: ['hi', account] },
    { signal: abort.signal },
  )
  call.catch(() => {})
  if (when === 'while the wallet thinks') await expect.poll(() => fixture.sent.length).toBe(1)
  if (when === 'while the visitor is asked')
    await expect.poll(() => fixture.pipeline.pending()[0]?.phase).toBe('ask')
  if (when === 'while a tap thinks') await expect.poll(() => tap.mock.calls.length).toBe(1)
  abort.abort(new DOMException('leave me', 'AbortError'))
  await expect(call).rejects.toMatchObject({ code: 'kernel/aborted' })
  thinking.resolve()
  wallet.resolve(signature)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(fixture.sent.length).toBe(when === 'while the wallet thinks' ? 1 : 0)
  expect(tap).toHaveBeenCalledTimes(when === 'before' ? 0 : 1)
  expect(fixture.settled.length).toBe(1)
  expect(fixture.pipeline.pending()).toEqual([])
})

test('the signal of an approval fires when its request ends otherwise', async () => {
  const signals: AbortSignal[] = []
  const fixture = createFixture({
    approval: 'kit',
    deps: { ask: (_, __, signal) => (signals.push(signal), new Promise(() => {})) },
  })
  const call = fixture.sign()
  await expect.poll(() => signals.length).toBe(1)
  expect(signals[0]?.aborted).toBe(false)
  fixture.pipeline.rejectOpen()
  await expect(call).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  expect(signals[0]?.aborted).toBe(true)
})

test('rejectOpen spares requests that a wallet shows itself, unless told otherwise', async () => {
  const fixture = createFixture({ answer: () => new Promise(() => {}) })
  const call = fixture.sign()
  await expect.poll(() => fixture.sent.length).toBe(1)
  expect(fixture.pipeline.rejectOpen()).toBe(0)
  expect(fixture.pipeline.rejectOpen(undefined, ({ route }) => route === 'wallet')).toBe(1)
  await expect(call).rejects.toMatchObject({ code: 'rpc/user-rejected' })
})

test('a refused method ends the open requests and is itself told as refused, also if telling fails', async () => {
  const fixture = createFixture({
    approval: 'kit',
    deps: {
      ask: () => new Promise(() => {}),
      onDisallowed: () => {
        expect(fixture.pipeline.rejectOpen()).toBe(1)
        throw new Error('no modal')
      },
    },
  })
  const open = fixture.sign()
  open.catch(() => {})
  await expect.poll(() => fixture.pipeline.pending()[0]?.phase).toBe('ask')
  await expect(
    fixture.pipeline.request({ method: 'eth_sign', params: [account, '0x'] }),
  ).rejects.toMatchObject({ code: 'rpc/not-allowed' })
  await expect(open).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  expect(fixture.reports).toMatchObject([{ message: 'no modal' }])
})
