import type { ChainId, PluginContext } from '../../kernel/index'
import {
  any,
  type Check,
  either,
  is,
  isChainId,
  isRecord,
  list,
  number,
  object,
  optional,
  safeParse,
  text,
} from '../../kernel/plugins/toolkit'
import { cleanText } from '../../lib/plain-text/cleanText'
import { imageOf } from '../../lib/plain-text/imageOf'
import { assetOf } from '../shared/assets/assets'
import type { ListedToken, ListedTokens, ReadFailure, TokenList } from './types'

/** Tokens of one chain that are read; a longer list is cut. */
const maxTokens = 2000
/** Milliseconds that a list is kept, and after which one that failed is asked for again. */
const keptMs = 24 * 60 * 60_000
const pauseMs = 30_000

const listCheck: Check<{ readonly tokens: readonly unknown[] }> = object(
  { tokens: list(any(), 20_000) },
  { open: true },
)
const tokenCheck = object(
  {
    chainId: either(number(1, Number.MAX_SAFE_INTEGER), is<ChainId>('a CAIP-2 id', isChainId)),
    address: text(64),
    name: text(1024, 0),
    symbol: text(256, 0),
    decimals: number(0, 36),
    logoURI: optional(any()),
  },
  { open: true },
)

/** The host's lists. */
export interface Lists {
  /**
   * The tokens of all lists on one chain, each once, the first list's first; and the lists that
   * cannot be loaded.
   */
  tokens(chainId: ChainId): Promise<ListedTokens>
}

/** Reads one list: tokens that are unusable are left out, the others are sorted by their chains. */
function sortList(value: unknown): Map<ChainId, ListedToken[]> {
  const found = new Map<ChainId, ListedToken[]>()
  for (const given of safeParse(listCheck, value)?.tokens ?? []) {
    const token = isRecord(given) ? safeParse(tokenCheck, given) : undefined
    if (!token || !Number.isInteger(token.decimals)) continue
    const chainId: ChainId =
      typeof token.chainId === 'number' ? `eip155:${token.chainId}` : token.chainId
    const asset = assetOf(chainId, token.address)
    if (!asset) continue
    const icon = imageOf(token.logoURI)
    const address = asset.slice(asset.lastIndexOf(':') + 1)
    const tokens = found.get(chainId) ?? []
    found.set(chainId, tokens)
    if (tokens.length < maxTokens)
      tokens.push({
        asset,
        address,
        decimals: token.decimals,
        name: cleanText(token.name),
        symbol: cleanText(token.symbol, 12),
        ...(icon && { icon }),
      })
  }
  return found
}

/** Fetches lists when they are first needed, and keeps them for a day. */
export function createLists(
  lists: readonly (TokenList | string)[],
  http: PluginContext['http'],
  now: () => number,
): Lists {
  const loaded = new Map<
    TokenList | string,
    { readonly until: number; readonly tokens: Promise<Map<ChainId, ListedToken[]>> }
  >()
  const fetchList = async (address: string) => {
    const { origin, pathname, search } = new URL(address)
    const answer = await (await http(origin)).get(pathname + search, { schema: listCheck })
    return sortList(answer)
  }
  const load = (source: TokenList | string) => {
    const known = loaded.get(source)
    if (known && known.until > now()) return known.tokens
    const tokens =
      typeof source === 'string' ? fetchList(source) : Promise.resolve(sortList(source))
    loaded.set(source, { until: now() + keptMs, tokens })
    tokens.catch(() => loaded.set(source, { until: now() + pauseMs, tokens }))
    return tokens
  }
  return {
    async tokens(chainId) {
      const found = new Map<string, ListedToken>()
      const failed: ReadFailure[] = []
      const all = await Promise.allSettled(lists.map(load))
      all.forEach((one, at) => {
        if (one.status === 'rejected')
          failed.push({ part: `list ${new URL(lists[at] as string).host}`, error: one.reason })
        else
          for (const token of one.value.get(chainId) ?? [])
            if (!found.has(token.asset) && found.size < maxTokens) found.set(token.asset, token)
      })
      return { tokens: [...found.values()], failed }
    },
  }
}
