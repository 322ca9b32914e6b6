import { expect, test } from 'vitest'
import { createDispatcher, type FrameHandlers } from '../../../frame/protocol/dispatch'
import { frameError } from '../../../frame/protocol/errors'
import { limits } from '../../../frame/protocol/limits'
import { names, rows } from './rows'

const id = (n: number) => String(n).padStart(22, '0')
/** Answers each request with its row, and records what it was asked. */
const createRowHandlers = (asked: unknown[] = []): FrameHandlers =>
  Object.fromEntries(
    names.map((name) => [
      name,
      async (payload: unknown) => (asked.push([name, payload]), rows[name].answer),
    ]),
  ) as FrameHandlers

const create = (handlers: FrameHandlers, keys: 'strict' | 'lenient' = 'strict') => {
  let now = 0
  const dispatcher = createDispatcher({ handlers, keys, now: () => now })
  return { ...dispatcher, pass: (ms: number) => void (now += ms) }
}

test.each(['strict', 'lenient'] as const)('one table answers every request, %s', async (keys) => {
  const asked: unknown[] = []
  const { dispatch } = create(createRowHandlers(asked), keys)
  for (const [i, name] of names.entries()) {
    expect(await dispatch({ id: id(i), name, payload: rows[name].payload })).toEqual({
      ok: true,
      payload: rows[name].answer,
    })
  }
  expect(asked).toEqual(names.map((name) => [name, rows[name].payload]))
})

test('an id that comes again runs nothing, while it runs and after; control: another id does', async () => {
  let signed = 0
  const { dispatch } = create({ RPC_REQUEST: async () => ++signed })
  const call = { name: 'RPC_REQUEST', payload: rows.RPC_REQUEST.payload }
  const twice = await Promise.all([
    dispatch({ id: id(1), ...call }),
    dispatch({ id: id(1), ...call }),
  ])
  expect(twice).toEqual([
    { ok: true, payload: 1 },
    { ok: true, payload: 1 },
  ])
  expect(await dispatch({ id: id(1), ...call })).toEqual({ ok: true, payload: 1 })
  expect(await dispatch({ id: id(2), ...call })).toEqual({ ok: true, payload: 2 })
})

test('a flood of other ids makes it forget no request that is open', async () => {
  let signed = 0
  let finish = () => {}
  const open = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { dispatch, pass } = create({
    ...createRowHandlers(),
    RPC_REQUEST: async () => (signed++, await open),
  })
  const call = { id: id(0), name: 'RPC_REQUEST', payload: rows.RPC_REQUEST.payload }
  const first = dispatch(call)
  for (let i = 1; i <= 3 * limits.answered; i++) await dispatch({ id: id(i), name: 'IS_CONNECTED' })
  pass(2 * limits.answeredFor)
  const again = dispatch(call)
  finish()
  await Promise.all([first, again])
  expect(signed).toBe(1)
})

test('more open requests than the limit are refused', async () => {
  const { dispatch } = create({ CONNECT_DEVICE: () => new Promise(() => {}) })
  for (let i = 0; i < limits.open; i++) void dispatch({ id: id(i), name: 'CONNECT_DEVICE' })
  expect(await dispatch({ id: id(999), name: 'CONNECT_DEVICE' })).toMatchObject({
    ok: false,
    error: { name: 'rate_limited', code: -32005 },
  })
})

test.each([
  ['an unknown request', { name: 'INIT_SMART_ACCOUNT' }, -32601],
  ['a name of a prototype', { name: 'constructor' }, -32601],
  ['a request without handler', { name: 'GET_USER' }, -32601],
  ['a payload of another form', { name: 'CONNECT_OTP', payload: { otp: 7 } }, -32602],
  [
    'a payload that is too big',
    { name: 'CONNECT_OTP', payload: { otp: 'x'.repeat(200_000) } },
    -32602,
  ],
])('%s is refused by its code', async (_, request, code) => {
  const { dispatch } = create({ CONNECT_OTP: async () => undefined })
  expect(await dispatch({ id: id(1), ...request })).toMatchObject({ ok: false, error: { code } })
})

test('what a handler throws by accident does not leave the frame; what it refuses does', async () => {
  const { dispatch } = create({
    CONNECT_OTP: async () => Promise.reject(new Error('code 123456 of user@example.com')),
    CONNECT_EMAIL: async () =>
      Promise.reject(frameError('rate_limited', 'too many mails', { retryAfter: 30 })),
    GET_USER: async () => ({ secret: 1 }) as never,
  })
  const { error, ...rest } = (await dispatch({
    id: id(1),
    name: 'CONNECT_OTP',
    payload: { otp: '123456' },
  })) as { ok: false; error: object }
  expect([rest.ok, JSON.stringify(error)]).toEqual([
    false,
    '{"code":-32603,"name":"internal","message":"the frame failed"}',
  ])
  expect(
    await dispatch({ id: id(2), name: 'CONNECT_EMAIL', payload: { email: 'user@example.com' } }),
  ).toEqual({
    ok: false,
    error: { code: -32005, name: 'rate_limited', message: 'too many mails', retryAfter: 30 },
  })
  expect(await dispatch({ id: id(3), name: 'GET_USER' })).toMatchObject({
    ok: false,
    error: { code: -32603 },
  })
})

test('cancel aborts one request, the end all of them', async () => {
  const aborted: string[] = []
  const waiting =
    (name: string) =>
    (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<never>((_resolve, reject) =>
        signal.addEventListener('abort', () => (aborted.push(name), reject(frameError('aborted')))),
      )
  const { cancel, dispatch, end } = create({
    CONNECT_DEVICE: waiting('device'),
    CONNECT_FARCASTER: waiting('farcaster'),
  })
  const device = dispatch({ id: id(1), name: 'CONNECT_DEVICE' })
  const farcaster = dispatch({ id: id(2), name: 'CONNECT_FARCASTER' })
  cancel(id(1))
  expect(await device).toMatchObject({ ok: false, error: { name: 'aborted' } })
  expect(aborted).toEqual(['device'])
  end()
  expect(await farcaster).toMatchObject({ ok: false })
  expect(aborted).toEqual(['device', 'farcaster'])
})
