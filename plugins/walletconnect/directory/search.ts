import type { DirectoryWallet } from './types'

/** Ranks of a match; the lowest is the best. */
const tiers = {
  exact: 0,
  start: 1,
  word: 2,
  initials: 3,
  inside: 4,
  words: 5,
  rdns: 6,
  typo: 7,
} as const
const noMatch = 8

interface Entry {
  readonly wallet: DirectoryWallet
  /** The folded name without spaces. */
  readonly text: string
  /** Where each word starts in `text`. */
  readonly starts: readonly number[]
  readonly initials: string
  readonly rdns: string
}

interface Query {
  readonly text: string
  readonly words: readonly string[]
  /** In lower case, if it could be part of an rdns with a dot. */
  readonly domain: string | undefined
  readonly allowsTypo: boolean
}

const gaps = /[\s\p{P}\p{Z}\p{C}]+/u
// marks of Latin, Greek, Cyrillic, Hebrew and Arabic; in other scripts a mark makes another letter
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]+/g
const ascii = /^[\0-\u007f]*$/
const undecomposed: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Removes differences of case, accents and width. */
function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .replace(/[øđłßæœı]/g, (letter) => undecomposed[letter] as string)
}

/** Folded words of a name; a capital after a lower-case letter starts a word. */
const wordsOf = (name: string): readonly string[] =>
  ascii.test(name)
    ? (name.match(/[A-Z]*[a-z\d$+<=>^`|~]+|[A-Z\d$+<=>^`|~]+/g) ?? []).map((word) =>
        word.toLowerCase(),
      )
    : name
        .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
        .split(gaps)
        .filter(Boolean)
        .map(fold)

function entryOf(wallet: DirectoryWallet): Entry {
  const starts: number[] = []
  let text = ''
  let initials = ''
  for (const word of wordsOf(wallet.name)) {
    starts.push(text.length)
    text += word
    initials += word.slice(0, 1)
  }
  return {
    wallet,
    text,
    starts,
    initials: starts.length > 1 ? initials : '',
    rdns: wallet.rdns ?? '',
  }
}

function queryOf(text: string): Query {
  const words = fold(text.slice(0, 256)).split(gaps).filter(Boolean)
  const joined = words.join('')
  const domain = text.trim().toLowerCase()
  return {
    text: joined,
    words,
    domain: /^[a-z0-9_-]+\.[a-z0-9._-]*$/.test(domain) ? domain : undefined,
    allowsTypo: joined.length >= 4,
  }
}

/**
 * Whether `query` from `from` on equals `text` at `at`; a loop, since slicing thousands of names
 * creates garbage.
 */
function isAt(query: string, from: number, text: string, at: number): boolean {
  let step = 0
  while (from + step < query.length && query.charCodeAt(from + step) === text.charCodeAt(at + step))
    step++
  return from + step >= query.length
}

/**
 * Whether `text` from `at` on starts with `query`, with at most one letter added, missing, changed
 * or swapped.
 */
function isNear(query: string, text: string, at: number): boolean {
  let same = 0
  while (same < query.length && query.charCodeAt(same) === text.charCodeAt(at + same)) same++
  const end = at + same
  return (
    same === query.length ||
    isAt(query, same + 1, text, end + 1) ||
    isAt(query, same + 1, text, end) ||
    isAt(query, same, text, end + 1) ||
    (query[same] === text[end + 1] &&
      query[same + 1] === text[end] &&
      isAt(query, same + 2, text, end + 2))
  )
}

/** Whether the text starts with `query` at one of its words. */
function startsAt(starts: readonly number[], text: string, query: string): boolean {
  for (const start of starts) if (isAt(query, 0, text, start)) return true
  return false
}

function isNearAny(starts: readonly number[], text: string, query: string): boolean {
  for (const start of starts) if (isNear(query, text, start)) return true
  return false
}

function tierOf(
  { text, starts, initials, rdns }: Entry,
  { text: query, words, domain, allowsTypo }: Query,
): number {
  const at = text.indexOf(query)
  if (domain && rdns) {
    if (rdns === domain) return tiers.exact
    if (at < 0 && rdns.startsWith(domain)) return tiers.rdns
  }
  if (at === 0) return text.length === query.length ? tiers.exact : tiers.start
  if (at > 0 && startsAt(starts, text, query)) return tiers.word
  if (initials.startsWith(query)) return tiers.initials
  if (at > 0) return tiers.inside
  if (words.length > 1 && words.every((word) => startsAt(starts, text, word))) return tiers.words
  // the part of an rdns after the top-level domain: the maker's name
  if (rdns.startsWith(query, rdns.indexOf('.') + 1)) return tiers.rdns
  return allowsTypo && isNearAny(starts, text, query) ? tiers.typo : noMatch
}

/** Whether every match of the longer query also matches the shorter one. */
const extendsQuery = (longer: Query, shorter: Query) =>
  longer.words.join(' ').startsWith(shorter.words.join(' ')) &&
  longer.allowsTypo === shorter.allowsTypo &&
  !longer.domain &&
  !shorter.domain

/** An index of wallets. */
export interface Search {
  /**
   * All matches, the best first: the whole name, its start, the start of a word, initials, inside a
   * word, several words in any order, the rdns, and (from four letters on) with one typo. Equal
   * matches keep the order of the list. A blank text returns the whole list.
   */
  find(text: string): readonly DirectoryWallet[]
  /**
   * Indexes `count` more wallets and, once all are indexed, runs two searches so that the engine
   * has optimised the code before the first letter is typed. Call it in idle time. Returns whether
   * work is left; `find` indexes what is missing itself.
   */
  prepare(count: number): boolean
}

/**
 * Makes an index of wallets; each is read once. While a query is extended, only its previous
 * matches are searched.
 */
export function createSearch(wallets: readonly DirectoryWallet[]): Search {
  const entries: Entry[] = []
  let last: { readonly query: Query; readonly found: readonly Entry[] } | undefined
  let isWarm = false
  const index = (count: number) => {
    const end = Math.min(entries.length + count, wallets.length)
    while (entries.length < end) entries.push(entryOf(wallets[entries.length] as DirectoryWallet))
  }
  const find = (text: string) => {
    if (!text.trim()) return wallets
    const query = queryOf(text)
    if (!query.text) return []
    index(wallets.length)
    const among = last && extendsQuery(query, last.query) ? last.found : entries
    const byTier: Entry[][] = Array.from({ length: noMatch }, () => [])
    const found: Entry[] = []
    for (const entry of among) {
      const tier = tierOf(entry, query)
      if (tier === noMatch) continue
      found.push(entry)
      byTier[tier]?.push(entry)
    }
    last = { query, found }
    return byTier.flat().map(({ wallet }) => wallet)
  }
  const prepare = (count: number) => {
    if (entries.length < wallets.length) index(count)
    else if (!isWarm) {
      isWarm = true
      const typed = last
      for (const text of ['w', 'walet']) find(text)
      last = typed
    }
    return !isWarm
  }
  return { find, prepare }
}
