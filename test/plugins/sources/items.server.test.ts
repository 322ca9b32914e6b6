// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { ofChains } from './chains'
import { cells } from './hostileItems'
import { kinds } from './hostileRows'
import { ofServices } from './services'
import { open, type Shipped } from './shipped'

// What becomes of an item that lies, beside one that does not: for each source and each kind of lie
// the cell of the table in hostileItems.ts, and for all of them what may never be.

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

type Fields = Readonly<Record<string, unknown>>
interface Answer {
  readonly items?: readonly Fields[]
  readonly notes?: readonly { readonly code: string }[]
  readonly failed?: readonly unknown[]
}
/** Items of every kind of answer in one shape; a chain's own coin has its name from the network. */
function itemsOf(shipped: Shipped, answer: unknown): readonly Fields[] {
  if (shipped.kind === 'prices')
    return [...(answer as ReadonlyMap<string, string>)].map(([asset, price]) => ({ asset, price }))
  if (shipped.kind === 'names')
    return [answer as Fields].filter(
      ({ name, avatar }) => name !== undefined || avatar !== undefined,
    )
  const items = (answer as Answer).items ?? []
  return shipped.kind === 'balances' && shipped.network.namespace !== 'bip122'
    ? items.filter(({ asset }) => !String(asset).includes('/slip44:'))
    : items
}
const partsOf = (item: Fields): readonly Fields[] =>
  Array.isArray(item.moves) ? (item.moves as Fields[]) : [item]
const textOf = (item: unknown) =>
  JSON.stringify(item, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)) ??
  ''

/** What may be in no answer, whatever came. */
function mayNeverBe(shipped: Shipped, items: readonly Fields[]) {
  for (const item of items.flatMap((each) => [each, ...partsOf(each)])) {
    for (const key of ['name', 'symbol', 'collection', 'word']) {
      const text = item[key]
      if (text === undefined) continue
      expect(text).toBeTypeOf('string')
      expect(text as string).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u)
      expect([...(text as string)].length).toBeLessThanOrEqual(shipped.kind === 'names' ? 255 : 64)
    }
    for (const key of ['icon', 'image', 'avatar'])
      if (item[key] !== undefined)
        expect(item[key]).toMatch(/^(?:https:\/\/|data:image\/(?:png|jpeg|gif|webp|avif)[;,])/)
    for (const key of ['raw', 'amount', 'fee'])
      if (item[key] !== undefined && item[key] !== 'all')
        expect((item[key] as bigint) >= 0n && (item[key] as bigint) < 1n << 256n).toBe(true)
    if (item.decimals !== undefined) expect(item.decimals as number).toBeLessThanOrEqual(36)
    if (item.at !== undefined)
      expect((item.at as number) >= 0 && (item.at as number) <= Date.now()).toBe(true)
    expect(Object.getPrototypeOf(item)).toBe(Object.prototype)
  }
  expect(({} as Fields).polluted).toBeUndefined()
}

/** What became of a lie, in the words of the table. */
function verdictOf(shipped: Shipped, answer: unknown, good: string): string {
  const items = itemsOf(shipped, answer)
  mayNeverBe(shipped, items)
  const { notes = [], failed = [] } = answer as Answer
  const isGood = (item: Fields) => textOf(item).includes(good)
  const lies = items.filter((item) => !isGood(item))
  if (items.some(isGood) && items.filter(isGood).length > 1) return 'twice'
  if (!lies.length)
    return notes.some(({ code }) => code === 'dropped')
      ? 'dropped'
      : failed.length
        ? 'unknown'
        : 'left out'
  const facts = [
    ...(lies.some((item) =>
      partsOf(item).some((part) => shipped.kind === 'history' && part.raw === undefined),
    )
      ? ['amount unknown']
      : []),
    ...(lies.some((item) =>
      partsOf(item).some((part) => shipped.kind === 'history' && part.decimals === undefined),
    )
      ? ['decimals unknown']
      : []),
    ...(lies.some((item) => partsOf(item).some(({ imitates }) => imitates !== undefined))
      ? ['imitation']
      : []),
    ...lies
      .flatMap(({ hidden }) => (hidden === undefined ? [] : [`folded: ${hidden}`]))
      .slice(0, 1),
    ...(lies.some(({ at }) => typeof at === 'number' && Date.now() - at < 60_000)
      ? ['at now']
      : []),
    ...(notes.some(({ code }) => code === 'dropped') ? ['in part'] : []),
  ]
  return ['shown', ...facts].join(', ')
}

test.each([...ofChains, ...ofServices].map((shipped) => [shipped.name, shipped] as const))(
  '%s',
  async (_, shipped) => {
    const lies = cells[shipped.name] as (typeof cells)[string]
    const [account] = shipped.accounts
    const good = shipped.row(1111, account)
    const lists = shipped.lists?.map((list) =>
      typeof list === 'string' ? list : { tokens: list.tokens.slice(0, 2) },
    )
    /** In a kit of its own: what is known of before would stay where this cannot be read. */
    const read = async (rows: readonly unknown[]) => {
      const { feed, stop } = await open({ ...shipped, ...(lists && { lists }) }, () => rows)
      ends.push(stop)
      return feed
        .read()
        .catch((error: { readonly code?: string }) => error.code ?? 'an error without a code')
    }
    const is: Record<string, readonly string[]> = {}
    for (const kind of kinds) {
      const cell = lies[kind]
      if (typeof cell === 'string') continue
      const found = new Set<string>()
      for (const lie of cell[1](account)) {
        // of what has one item alone the lie is that
        const answer = await read(
          shipped.isOne ? [lie] : kind === 'twice' ? [good, lie] : [lie, good],
        )
        found.add(typeof answer === 'string' ? answer : verdictOf(shipped, answer, '1111'))
      }
      is[kind] = [...found]
    }
    const expected = Object.fromEntries(
      kinds.flatMap((kind) =>
        typeof lies[kind] === 'string' ? [] : [[kind, [lies[kind][0]].flat()]],
      ),
    )
    expect(is).toEqual(expected)
    // control: an item that does not lie is there
    expect(textOf(itemsOf(shipped, await read([good])))).toContain('1111')
  },
  120_000,
)
