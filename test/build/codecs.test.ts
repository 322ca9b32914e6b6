import { expect, test } from 'vitest'
import { listSources, type Source } from './sources'

const shipped = listSources(['lib', 'kernel', 'plugins', 'ui', 'adapters', 'frame', 'entries'])
/** Selectors and topics of the module that names them. */
const literals = [
  ...(shipped.find(({ path }) => path === 'lib/bytes/tokenAbi.ts')?.text ?? '').matchAll(
    /: '(?:0x)?([\da-f]{8}|[\da-f]{64})'/g,
  ),
].map(([, literal = '']) => literal)
/** Writes colors, not bytes, as hexadecimal. */
const COLORS = 'ui/theme/contrast.ts'

/**
 * What each codec consists of, and the file that has it. Patterns that the name of a codec or a
 * check of its text does not match.
 */
const CODECS: readonly (readonly [name: string, pattern: RegExp, owner: string])[] = [
  [
    'base58 alphabet or arithmetic',
    /ABCDEFGHJKLMNP|abcdefghijkmnop|\b58n\b|[%/*]=? ?58\b/,
    'lib/bytes/base58.ts',
  ],
  [
    'base64 table or codec',
    /ABCDEFGHIJKLMNOPQRSTUVWXYZ|\b(?:atob|btoa)\b\s*\(/,
    'lib/bytes/base64.ts',
  ],
  [
    'hexadecimal codec',
    /padStart\(2, '0'\)\)\.join|parseInt\(\w+, 16\)\)?,?\s*\)/,
    'lib/bytes/hex.ts',
  ],
  ['SHA-256 constants', /428a2f98|\bMath\.cbrt\b/i, 'lib/bytes/sha256.ts'],
  ['ABI words', /padStart\(64\b/, 'lib/bytes/abiWord.ts'],
  ...literals.map(
    (literal) => [`literal ${literal}`, new RegExp(literal, 'i'), 'lib/bytes/tokenAbi.ts'] as const,
  ),
]

const ownersOf = (sources: readonly Source[], pattern: RegExp) =>
  sources.filter(({ path, text }) => path !== COLORS && pattern.test(text)).map(({ path }) => path)

test('reads all shipped sources', () => {
  expect(shipped.length).toBeGreaterThan(1000)
  expect(literals).toContain('a9059cbb')
  expect(literals.length).toBeGreaterThan(20)
})

test.each(CODECS)('%s: in one file of the shipped sources only', (_, pattern, owner) => {
  expect(ownersOf(shipped, pattern)).toEqual([owner])
})

test.each([
  ['base58 alphabet or arithmetic', "const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZ'"],
  ['base58 alphabet or arithmetic', "const lower = 'abcdefghijkmnopqrstuvwxyz'"],
  ['base58 alphabet or arithmetic', 'number = number * 58n + BigInt(digit)'],
  ['base58 alphabet or arithmetic', 'digits[i] = carry % 58'],
  ['base64 table or codec', "const table = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'"],
  ['base64 table or codec', 'const toText = (bytes) => btoa(String.fromCharCode(...bytes))'],
  ['base64 table or codec', 'Uint8Array.from(globalThis.atob (text), (c) => c.charCodeAt(0))'],
  ['hexadecimal codec', "Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')"],
  [
    'hexadecimal codec',
    'Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))',
  ],
  ['SHA-256 constants', 'const rounds = [0x428A2F98, 0x71374491]'],
  ['ABI words', "const word = (value) => value.toString(16).padStart(64, '0')"],
  ['literal a9059cbb', "const data = '0xA9059CBB' + to"],
])('control: a second %s is found: %s', (name, text) => {
  const second = { path: 'plugins/example/second.ts', text }
  const [, pattern, owner] = CODECS.find(([each]) => each === name) ?? []
  if (!pattern || !owner) throw new Error(`No codec is called ${name}`)
  const first = shipped.find(({ path }) => path === owner)
  expect(first && ownersOf([first, second], pattern)).toEqual([owner, second.path])
})

test('control: a check of a text, and a name, are no second codec', () => {
  const text = `const isKey = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
    import { fromBase58, toBase64 } from '../../lib/bytes'
    const address = 'transfer(address,uint256)'`
  for (const [, pattern] of CODECS) expect(ownersOf([{ path: 'a.ts', text }], pattern)).toEqual([])
})
