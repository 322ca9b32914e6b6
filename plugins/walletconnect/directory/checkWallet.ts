import { linkProblem } from '../../../kernel/plugins/toolkit'
import type { DirectoryWallet, WalletLinks, WalletStores } from './types'

/** Called for each field that was left out of a wallet that is usable without it. */
export type OnDropped = (field: string, problem: string) => void

const reverseDomain = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/
const dataImage = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i
const maxImageLength = 131_072
/** A namespace or a CAIP-2 id (https://chainagnostic.org/CAIPs/caip-2). */
const chain = /^[-a-z0-9]{3,8}(?::[-_a-zA-Z0-9]{1,32})?$/
const maxChains = 1000
const spaced = /[\s\p{C}\p{Z}\p{DI}]/u
/** Schemes of the operating system or the browser, not of a wallet's app. */
const systemSchemes =
  /^(?:https?|wss?|ftp|mailto|tel|sms|intent|market|chrome|chrome-extension|moz-extension|edge|ms-[\w+.-]*|search-ms|vscode|ssh|jar)$/i

/** Why `link` is not usable as an app's link, or undefined. */
function appProblem(link: string): string | undefined {
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(link) ?? []
  if (!scheme) return 'expected the scheme of an app, such as "rainbow://"'
  return systemSchemes.test(scheme)
    ? `"${scheme.toLowerCase()}:" is not allowed; use the scheme of an app`
    : undefined
}

function httpsProblem(link: string): string | undefined {
  const { protocol, username, password } = new URL(link)
  if (protocol !== 'https:') return `"${protocol}" is not allowed; use https`
  return username || password ? 'a link with a user name is not allowed' : undefined
}

const isId = (id: unknown): id is string =>
  typeof id === 'string' &&
  (/^[!-+\--~]{1,128}$/.test(id) ||
    (id !== '' && id.length <= 128 && !/[,\p{C}\p{DI}\p{Z}]/u.test(id)))

type Rule = (link: string) => string | undefined
const appOrHttps: Rule = (link) => (/^https:/i.test(link) ? httpsProblem(link) : appProblem(link))

/** Why a link of a wallet may not be offered, or undefined. */
function problemOf(link: unknown, rule: Rule): string | undefined {
  const problem = linkProblem(link)
  if (problem) return problem
  return spaced.test(link as string)
    ? 'spaces and hidden characters are not allowed'
    : rule(link as string)
}

const linkRules = {
  native: appProblem,
  universal: httpsProblem,
  desktop: appOrHttps,
  web: httpsProblem,
} as const
const storeRules = {
  homepage: httpsProblem,
  chrome: httpsProblem,
  ios: httpsProblem,
  android: httpsProblem,
} as const

function readLinks<K extends string>(
  value: unknown,
  rules: Readonly<Record<K, Rule>>,
  at: string,
  dropped: OnDropped,
): Partial<Record<K, string>> | undefined {
  if (value === undefined || value === null) return undefined
  const out: Partial<Record<K, string>> = {}
  for (const key of Object.keys(rules) as K[]) {
    const link = (value as Record<string, unknown>)[key]
    if (link === undefined || link === null || link === '') continue
    const problem = problemOf(link, rules[key])
    if (problem) dropped(`${at}.${key}`, problem)
    else out[key] = link as string
  }
  return Object.keys(out).length > 0 ? out : undefined
}

function readChains(value: unknown, dropped: OnDropped): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) return void dropped('chains', 'expected a list')
  const good = value.slice(0, maxChains).filter((id) => typeof id === 'string' && chain.test(id))
  if (good.length < value.length)
    dropped('chains', `expected at most ${maxChains} namespaces or CAIP-2 ids`)
  return good.length > 1 ? [...new Set(good)] : good.length > 0 ? good : undefined
}

function readRdns(value: unknown, dropped: OnDropped): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const rdns = typeof value === 'string' && value.length <= 128 ? value.toLowerCase() : ''
  return reverseDomain.test(rdns) ? rdns : void dropped('rdns', 'expected a reverse domain name')
}

function readImage(value: unknown, dropped: OnDropped): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string') {
    if (dataImage.test(value) ? value.length <= maxImageLength : !problemOf(value, httpsProblem))
      return value
  }
  return void dropped(
    'image',
    'expected an https URL, or a data: image of a known kind of at most 128 kB',
  )
}

/**
 * Checks and copies a wallet from outside; each field is read once, and `certified` is kept only if
 * it is `true`. Returns a text with the reason if the wallet is unusable (no usable id or name). An
 * unusable link, image or chain is left out and reported to `dropped`. Never throws.
 */
export function checkWallet(
  value: unknown,
  dropped: OnDropped = () => {},
): DirectoryWallet | string {
  try {
    const {
      id,
      name,
      chains: ids,
      rdns: domain,
      certified,
      image: src,
      links: rawLinks,
      stores: rawStores,
    } = value as Record<string, unknown>
    if (!isId(id)) return 'its id is not a text of 1 to 128 characters without spaces and commas'
    const text = typeof name === 'string' ? cleanName(name) : ''
    if (!text) return 'it has no readable name'
    const [chains, rdns, image] = [
      readChains(ids, dropped),
      readRdns(domain, dropped),
      readImage(src, dropped),
    ]
    const links: WalletLinks | undefined = readLinks(rawLinks, linkRules, 'links', dropped)
    const stores: WalletStores | undefined = readLinks(rawStores, storeRules, 'stores', dropped)
    const wallet: { -readonly [K in keyof DirectoryWallet]: DirectoryWallet[K] } = {
      id,
      name: text,
    }
    if (chains) wallet.chains = chains
    if (rdns) wallet.rdns = rdns
    if (certified === true) wallet.certified = certified
    if (image) wallet.image = image
    if (links) wallet.links = links
    if (stores) wallet.stores = stores
    return wallet
  } catch {
    return 'reading it failed'
  }
}

const maxNameLength = 64

// Control, format (direction overrides, isolates, zero width), unassigned, private-use and filler
// characters, the blank Braille pattern.
const hidden = /[\p{C}\p{DI}\u2800]+/gu
const breaks = /[\t-\r\u0085\p{Z}]+/gu
// More than four marks on one letter: no script needs them, and they would be drawn over other
// lines.
const stacked = /(\p{M}{4})\p{M}+/gu
const leading = /^[\p{M}\s]+/u
const plain = /^[!-~]+(?: [!-~]+)*$/

/**
 * A name from outside as one line of text: NFC, without invisible characters or stacked marks, at
 * most 64 characters, cut between graphemes. Empty if nothing is left. Joiners are dropped too: a
 * name stays readable without them.
 */
export function cleanName(name: string): string {
  if (name.length <= maxNameLength && plain.test(name)) return name
  const text = name
    .slice(0, 16 * maxNameLength)
    .replace(breaks, ' ')
    .replace(hidden, '')
    .normalize('NFC')
    .replace(stacked, '$1')
    .replace(breaks, ' ')
    .replace(leading, '')
    .trim()
  return text.length <= maxNameLength ? text : cut(text)
}

function cut(text: string): string {
  let out = ''
  for (const part of graphemes(text)) {
    if (out.length + part.length > maxNameLength) break
    out += part
  }
  return out.trim()
}

const graphemes = (text: string): Iterable<string> =>
  'Segmenter' in Intl
    ? Array.from(
        new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
        ({ segment }) => segment,
      )
    : text
