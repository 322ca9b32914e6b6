import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { parseAst } from 'rollup/parseAst'
import { expect, inject, test } from 'vitest'

// What pages load runs in the oldest browsers that the docs name (getting-started.md). Versions are
// those of MDN's compatibility data. What `tessera-kit/testing` has is for the browsers of tests.
const OLDEST = ['safari16.4', 'ios16.4', 'chrome109', 'edge109', 'firefox115']

const { installed } = inject('packed')
const dist = join(installed, 'dist')
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.js') && !file.startsWith('testing/'))

/** Static members of globals that one of these browsers does not have. */
const STATIC: Readonly<Record<string, readonly string[]>> = {
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  Error: ['captureStackTrace', 'isError'],
  Iterator: ['from', 'concat', 'zip'],
  JSON: ['rawJSON', 'isRawJSON'],
  Map: ['groupBy'],
  Math: ['f16round', 'sumPrecise'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  ReadableStream: ['from'],
  RegExp: ['escape'],
  Response: ['json'],
  Symbol: ['dispose', 'asyncDispose'],
  URL: ['canParse', 'parse'],
  Uint8Array: ['fromBase64', 'fromHex'],
}
/** Methods, by names that nothing else has. */
const METHODS = new Set(
  `toReversed toSorted toSpliced with transferToFixedLength isSubsetOf isSupersetOf isDisjointFrom symmetricDifference
  isWellFormed toWellFormed setFromBase64 setFromHex toBase64 getOrInsert getOrInsertComputed waitAsync getFloat16
  showPopover hidePopover togglePopover requestClose checkVisibility startViewTransition setHTMLUnsafe moveBefore
  getSetCookie requestIdleCallback`.split(/\s+/),
)
/** Methods of iterators, which only lists had. */
const HELPERS = new Set(
  'drop every filter find flatMap forEach map reduce some take toArray'.split(' '),
)
/** Objects whose methods of these names return lists: the last one is the devtools' own. */
const LISTS = new Set(['Object', 'recorder'])
const ITERATORS = new Set(['entries', 'keys', 'values', 'matchAll'])

type Node = { readonly type: string; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const nameOf = (value: unknown) =>
  isNode(value) && value.type === 'Identifier' ? String(value.name) : ''

/** A later API that a member expression uses. */
const laterMember = ({ object, property, computed }: Node): string | undefined => {
  if (computed) return undefined
  const [owner, name] = [nameOf(object), nameOf(property)]
  if (Object.hasOwn(STATIC, owner) && STATIC[owner]?.includes(name)) return `${owner}.${name}`
  if (METHODS.has(name)) return name
  if (!HELPERS.has(name) || !isNode(object) || object.type !== 'CallExpression') return undefined
  const callee = object.callee as Node
  const isIterator =
    callee.type === 'MemberExpression' &&
    !LISTS.has(nameOf(callee.object)) &&
    ITERATORS.has(nameOf(callee.property))
  return isIterator ? `iterator.${name}` : undefined
}

/** Later APIs that a module uses. */
const apisIn = (text: string): string[] => {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return void value.forEach(visit)
    if (!isNode(value)) return
    const api = value.type === 'MemberExpression' ? laterMember(value) : undefined
    if (api) found.add(api)
    Object.values(value).forEach(visit)
  }
  visit(parseAst(text))
  return [...found].sort()
}

/** Whether a text has a lookbehind or a regular expression's modifiers, in a literal or a string. */
const hasLaterPattern = (text: string) => /\(\?<[=!]|\(\?[ims]*-?[ims]+:/.test(text)

/** Whether a module has syntax that would have to be rewritten for these browsers. */
const hasLaterSyntax = async (text: string) => {
  const options = {
    loader: 'js',
    legalComments: 'none',
    // they are older than all of these browsers; of some names esbuild does not know it
    supported: { 'regexp-unicode-property-escapes': true },
  } as const
  const [asIs, rewritten] = await Promise.all([
    transform(text, { ...options, target: 'esnext' }),
    transform(text, { ...options, target: OLDEST }),
  ])
  return asIs.code !== rewritten.code
}

const textOf = (file: string) => readFileSync(join(dist, file), 'utf8')

/** Packages that use an API only where it is there. */
const ASKED_FIRST: Readonly<Record<string, readonly string[]>> = {
  'packages/bitcoin.js': ['Uint8Array.fromHex', 'isWellFormed'],
  'packages/walletconnect.js': ['Uint8Array.fromHex'],

  'frame/client/service.js': ['Error.captureStackTrace'],
  'ui/opening.js': ['moveBefore'],
}

test('every file that a page may load parses in the oldest browsers: no later syntax, no lookbehind', async () => {
  expect(files.length).toBeGreaterThan(300)
  const wrong: string[] = []
  for (const file of files) {
    const text = textOf(file)
    if (hasLaterPattern(text) || (await hasLaterSyntax(text))) wrong.push(file)
  }
  expect(wrong).toEqual([])
})

test('no file that a page may load uses an API that the oldest browsers do not have', () => {
  const found = files.flatMap((file) =>
    apisIn(textOf(file))
      .filter((api) => !ASKED_FIRST[file.replace(/^cdn\/chunks\//, '')]?.includes(api))
      .map((api) => `${file}: ${api}`),
  )
  expect(found).toEqual([])
})

test('the docs name these browsers', () => {
  const page = readFileSync(join(installed, 'docs/getting-started.md'), 'utf8')
  for (const name of ['Safari 16.4', 'Chrome and Edge 109', 'Firefox 115'])
    expect(page).toContain(name)
})

test('control: later syntax, patterns and APIs are found', async () => {
  for (const text of ['{ using a = b }', '/[a--b]/v', 'import a from "a" with { type: "json" }'])
    expect(await hasLaterSyntax(text), text).toBe(true)
  expect(await hasLaterSyntax('class A { static { this.#a ??= 1n } static #a }')).toBe(false)
  expect(['/(?<!a)b/', 'RegExp("(?<=a)b")', '/(?i:a)/'].map(hasLaterPattern)).toEqual([
    true,
    true,
    true,
  ])
  expect(hasLaterPattern('/(?<name>a)(?:b)(?!c)/')).toBe(false)
  expect(
    apisIn(
      'URL.canParse(a); a.toSorted(); a.keys().map(b); Object.keys(a).map(b); a.matchAll(b).find(c)',
    ),
  ).toEqual(['URL.canParse', 'iterator.find', 'iterator.map', 'toSorted'])
})
