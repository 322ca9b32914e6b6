import type { ChainId, PluginContext } from '../../../kernel/index'
import { any, type Check, is, isRecord, list, object } from '../../../kernel/plugins/toolkit'
import { type AssetId, assetOf } from '../assets/assets'
import type { ServiceUrl } from './serviceUrl'

// Blockscout's REST API v2, https://docs.blockscout.com: what versions 9 to 12 have in common. From
// 12 on `limit` is refused, `items_count` is the size of a page, and `sort` and `order` are not
// repeated in `next_page_params`: none of them is sent but what a server itself says of its next
// page.

/** Where Blockscout is. */
export interface BlockscoutOptions {
  /**
   * The address of a Blockscout for each chain, by CAIP-2 id:
   * `{ 'eip155:1': 'https://eth.blockscout.com' }`.
   */
  readonly urls: Readonly<Record<ChainId, string>>
}

/** Which page comes next, in the server's own words. */
export type PageParams = Readonly<Record<string, string | number | boolean | null>>
/** One page of a list. */
export interface Page {
  readonly items: readonly unknown[]
  /** Undefined behind the last page. */
  readonly next: PageParams | undefined
}
/** A client of one server. */
export interface Blockscout {
  /** An answer about an address. */
  get<Output>(path: string, schema: Check<Output>): Promise<Output>
  /** A page of a list about an address: the first without `params`. */
  page(path: string, params?: PageParams): Promise<Page>
}

const isScalar = (value: unknown) =>
  value === null ||
  typeof value === 'boolean' ||
  Number.isFinite(value) ||
  (typeof value === 'string' && value.length <= 100)
/** Whether it may be sent back as it is: a few plain values. */
export const isPageParams = (value: unknown): value is PageParams =>
  isRecord(value) &&
  Object.keys(value).length <= 10 &&
  Object.entries(value).every(([key, each]) => /^[a-z]\w{0,63}$/i.test(key) && isScalar(each))

const nextCheck = is<PageParams | null | undefined>(
  'at most 10 plain values, or null',
  (value) => value === null || value === undefined || isPageParams(value),
)
const pageCheck = object({ items: list(any()), next_page_params: nextCheck }, { open: true })

/** Makes it for an account on the server's chain. */
export async function openBlockscout(
  { origin, path }: ServiceUrl,
  account: string,
  { http, signal }: { readonly http: PluginContext['http']; readonly signal: AbortSignal },
): Promise<Blockscout> {
  const client = await http(origin)
  const base = `${path}/api/v2/addresses/${encodeURIComponent(account)}`
  return {
    get: (rest, schema) => client.get(base + rest, { schema, signal }),
    async page(rest, params = {}) {
      // the server's own pages send the word for null too
      const query = Object.fromEntries(
        Object.entries(params).map(([key, value]) => [key, value ?? 'null'] as const),
      )
      const { items, next_page_params: next } = await client.get(base + rest, {
        query,
        schema: pageCheck,
        signal,
      })
      return { items, next: next ?? undefined }
    },
  }
}

/** An amount in base units as the API writes it, a text of digits; undefined for anything else. */
export const amountOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^[0-9]{1,78}$/.test(value) ? BigInt(value) : undefined

/** A token as the API describes it. Texts and pictures are not cleaned. */
export interface BlockscoutToken {
  /** As an ERC-20; of other kinds only the address in it is right. */
  readonly asset: AssetId
  readonly type: unknown
  readonly name: string
  readonly symbol: string
  readonly decimals: number | undefined
  readonly icon: string | undefined
  /** The server takes it for a fraud. Not every version says so. */
  readonly isScam: boolean
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Whether the server takes what it describes, a token or an address, for a fraud. */
export const isScam = (value: unknown): boolean =>
  isRecord(value) && (value.is_scam === true || value.reputation === 'scam')

/** Reads the description of a token; undefined for one without an address. */
export function tokenOf(value: unknown, chainId: ChainId): BlockscoutToken | undefined {
  if (!isRecord(value)) return undefined
  // version 8 and before called it `address`, and some chains have stayed with it
  const asset = assetOf(chainId, value.address_hash ?? value.address)
  const decimals = String(value.decimals)
  return (
    asset && {
      asset,
      type: value.type,
      name: textOf(value.name),
      symbol: textOf(value.symbol),
      decimals: /^[0-9]{1,3}$/.test(decimals) ? Number(decimals) : undefined,
      icon: textOf(value.icon_url) || undefined,
      isScam: isScam(value),
    }
  )
}
