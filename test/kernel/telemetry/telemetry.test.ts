import { expect, test } from 'vitest'
import { KitError } from '../../../kernel/errors/KitError'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import {
  createTelemetry,
  looksSecret,
  type TelemetryDeps,
} from '../../../kernel/telemetry/telemetry'
import type { TelemetryEvent } from '../../../kernel/telemetry/types'

const setUp = (more: Partial<TelemetryDeps> = {}) => {
  let now = 1_000_000
  const events: TelemetryEvent[] = []
  const problems: string[] = []
  const telemetry = createTelemetry({
    send: (event) => void events.push(event),
    clock: { now: () => now },
    report: (error) => void problems.push(error.message),
    ...more,
  })
  return {
    events,
    problems,
    telemetry,
    go: (ms: number) => {
      now += ms
    },
  }
}
const refusal = new KitError('rpc/user-rejected', 'declined', 'user')

test('track: name, facts and time', async () => {
  const { events, telemetry } = setUp()
  await telemetry.track('send', 'send/opened', { network: 'eip155:1' })
  expect(events).toEqual([
    { type: 'track', event: 'send/opened', props: { network: 'eip155:1' }, timestamp: 1_000_000 },
  ])
  expect(Object.isFrozen(events[0]) && Object.isFrozen(events[0]?.props)).toBe(true)
})

test.each(['other/opened', 'send', 'sendopened', 'sender/opened'])(
  'track: "%s" is not the name of a send event',
  async (event) => {
    const { events, problems, telemetry } = setUp()
    await telemetry.track('send', event)
    expect(events).toEqual([])
    expect(problems[0]).toMatch(/"send".*must start with "send\/"/)
    await telemetry.track('send', 'send/opened')
    expect(events).toHaveLength(1)
  },
)

test('track: only texts, finite numbers, booleans and null leave; texts are cut to 256', async () => {
  const { events, telemetry } = setUp()
  await telemetry.track('send', 'send/x', {
    text: 'x'.repeat(300),
    number: 1.5,
    yes: true,
    nothing: null,
    nan: Number.NaN,
    list: [1],
    object: { deep: 1 },
    big: 1n,
    fn: () => {},
    missing: undefined,
  })
  expect(events[0]?.props).toEqual({ text: 'x'.repeat(256), number: 1.5, yes: true, nothing: null })
})

test.each([
  ['key', true],
  ['apiKey', true],
  ['api_key', true],
  ['APIKEY', true],
  ['privateKeys', true],
  ['password', true],
  ['client-secret', true],
  ['accessToken', true],
  ['session_token', true],
  ['otp', true],
  ['emailOtp', true],
  ['mnemonic', true],
  ['seedPhrase', true],
  ['signature', true],
  ['jwt', true],
  ['authorization', true],
  ['pin', true],
  ['token', false],
  ['tokenAddress', false],
  ['network', false],
  ['footprint', false],
  ['keyboard', false],
  ['spinner', false],
  ['method', false],
])('field "%s" looks like a secret: %s', async (key, secret) => {
  expect(looksSecret(key)).toBe(secret)
  const { events, telemetry } = setUp()
  await telemetry.track('a', 'a/b', { [key]: 'value' })
  expect(Object.keys(events[0]?.props ?? {})).toEqual(secret ? [] : [key])
})

test('error: category, code, type and message; 5 in any 60 s', async () => {
  const { events, telemetry, go } = setUp()
  for (let i = 0; i < 7; i++) {
    await telemetry.error(kernelError('aborted'))
    go(1000)
  }
  expect(events).toHaveLength(5)
  expect(events[0]).toMatchObject({
    type: 'error',
    event: 'INTERNAL_SDK_ERROR',
    props: { code: 'kernel/aborted', errorType: 'KitError', errorMessage: 'Request was aborted' },
  })
  go(60_000 - 7000 - 1)
  await telemetry.error(new Error('early'))
  expect(events).toHaveLength(5)
  go(1)
  await telemetry.error(
    new TypeError('on time', {
      cause: kernelError('aborted', undefined, { cause: { code: 'kernel/http-status' } }),
    }),
  )
  await telemetry.error(new Error('the next slot opens a second later'))
  expect(events).toHaveLength(6)
  expect(events[5]).toMatchObject({
    event: 'API_ERROR',
    props: { errorType: 'TypeError', errorMessage: 'on time' },
  })
  go(1000)
  await telemetry.error(new Error('now'))
  expect(events).toHaveLength(7)
})

test('the limit is for errors; events of plugins pass', async () => {
  const { events, telemetry } = setUp()
  for (let i = 0; i < 20; i++) await telemetry.track('a', 'a/b')
  expect(events).toHaveLength(20)
})

test.each([
  ["the kit's own", refusal],
  ['as a cause', kernelError('plugin-failed', { plugin: 'a', reason: 'b' }, { cause: refusal })],
  ['raw 4001', { code: 4001, message: 'User rejected the request.' }],
  ['raw 5000', Object.assign(new Error('no'), { code: 5000 })],
])('a refusal is never sent and costs no budget: %s', async (_what, error) => {
  const { events, telemetry } = setUp()
  for (let i = 0; i < 9; i++) await telemetry.error(error)
  expect(events).toEqual([])
  await telemetry.error(new KitError('rpc/internal', 'failed', 'user'))
  expect(events).toHaveLength(1)
})

test('error: a URL keeps its host alone, wherever a key may stand', async () => {
  const { events, telemetry } = setUp()
  await telemetry.error(
    new Error(
      'POST https://user:pass@rpc.example/v2/abcdef?apikey=12345 failed (see https://docs.example/a#b).',
    ),
  )
  expect(events[0]?.props.errorMessage).toBe(
    'POST https://rpc.example failed (see https://docs.example).',
  )
  expect(JSON.stringify(events[0])).not.toMatch(/abcdef|12345|pass@/)
})

test.each([
  ['text', 'string'],
  [undefined, 'undefined'],
  [null, 'object'],
  [{ cause: null }, 'object'],
])('error: thrown %s is sent too', async (thrown, type) => {
  const { events, telemetry } = setUp()
  await telemetry.error(thrown)
  expect(events[0]?.props).toMatchObject({ errorType: type })
})

test('nothing throws: a failing send and hostile errors are reported', async () => {
  const problems: string[] = []
  const telemetry = createTelemetry({
    send: () => {
      throw new Error('sink')
    },
    clock: { now: () => 0 },
    report: (error) => void problems.push(error.message),
  })
  await telemetry.track('acme', 'acme/x')
  await telemetry.error(new Error('x'))
  await telemetry.error({
    get code() {
      throw new Error('hostile')
    },
  })
  expect(problems).toHaveLength(3)
  expect(problems[0]).toBe('[plugin acme] hook telemetry: sink')
})

test('a cause that leads to itself ends', async () => {
  const { events, telemetry } = setUp()
  const error: { cause?: unknown } = {}
  error.cause = error
  await telemetry.error(error)
  expect(events).toHaveLength(1)
})

test('track: facts and time are those of the call, whatever the caller does next', async () => {
  const { events, telemetry, go } = setUp()
  const props = { step: 1 }
  const sent = telemetry.track('a', 'a/b', props)
  props.step = 2
  go(500)
  await sent
  expect(events[0]).toMatchObject({ props: { step: 1 }, timestamp: 1_000_000 })
})

test('addresses and hashes in an error’s message are cut', async () => {
  const { events, telemetry } = setUp()
  await telemetry.error(
    new Error(
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 and 9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM or bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq cannot pay',
    ),
  )
  expect(events[0]?.props.errorMessage).toBe('… and … or … cannot pay')
})
