import { expect, test } from 'vitest'
import { resolveFlags } from '../../../kernel/plugins/resolvePlugins'

const send = { send: true, 'send.limit': 5, 'send.tokens': ['a'] }
const swaps = { swaps: false, 'swaps.label': 'x', 'swaps.data': { a: 1 }, 'swaps.any': null }
const defaults = [{ spec: { flags: send } }, { spec: { flags: swaps } }]

test('default: what the plugins say', () => {
  const { flags, problems } = resolveFlags(defaults)
  expect(flags).toEqual({ ...send, ...swaps })
  expect(problems).toEqual([])
  expect(Object.isFrozen(flags)).toBe(true)
})

test('host: wins over the default, undefined leaves it', () => {
  const host = {
    send: false,
    'send.limit': 9,
    'send.tokens': [],
    'swaps.data': {},
    'swaps.any': 7,
    swaps: undefined,
  }
  const { flags, problems } = resolveFlags(defaults, host)
  expect(problems).toEqual([])
  expect(flags).toMatchObject({
    send: false,
    'send.limit': 9,
    'send.tokens': [],
    'swaps.data': {},
    'swaps.any': 7,
    swaps: false,
  })
})

test.each([
  ['send', 'yes', 'flags["send"]: expected a value like true'],
  ['send', null, 'flags["send"]: expected a value like true'],
  ['send.limit', '5', 'flags["send.limit"]: expected a value like 5'],
  ['send.tokens', 'a', 'flags["send.tokens"]: expected a value like ["a"]'],
  ['swaps.label', 1, 'flags["swaps.label"]: expected a value like "x"'],
  ['swaps.data', [], 'flags["swaps.data"]: expected a value like {"a":1}'],
  ['sned', true, 'flags: unknown flag "sned"; did you mean "send"?'],
  ['onramp', true, 'flags: unknown flag "onramp"'],
  ['toString', true, 'flags: unknown flag "toString"'],
])('host: %s = %j is a problem and changes nothing', (key, value, problem) => {
  const { flags, problems } = resolveFlags(defaults, { [key]: value })
  expect(problems).toEqual([problem])
  expect(flags).toEqual({ ...send, ...swaps })
})

test('host: __proto__ as a key is an unknown flag like any other', () => {
  const { flags, problems } = resolveFlags(defaults, JSON.parse('{"__proto__":{"admin":true}}'))
  expect(problems[0]).toMatch(/unknown flag "__proto__"/)
  expect((flags as { admin?: boolean }).admin).toBeUndefined()
})
