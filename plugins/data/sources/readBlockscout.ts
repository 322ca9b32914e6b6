import type { ChainId } from '../../../kernel/index'
import { any, isRecord, object, runError, text } from '../../../kernel/plugins/toolkit'
import { nativeAsset } from '../../shared/assets/assets'
import {
  amountOf,
  type Blockscout,
  isScam,
  openBlockscout,
  type PageParams,
  tokenOf,
} from '../../shared/indexers/blockscout'
import type { ServiceUrl } from '../../shared/indexers/serviceUrl'
import type { Ask, Note, ReadFailure, SourceAnswer, SourceBalance } from '../types'

/** Pages of tokens that are read, and tokens that are taken. */
const maxPages = 10
const maxTokens = 500

const addressCheck = object({ hash: text(64), coin_balance: any() }, { open: true })

/**
 * The rows of all pages. Rejects where one of them cannot be read: half of what somebody has looks
 * like all of it.
 */
async function readPages(server: Blockscout, host: string): Promise<readonly unknown[]> {
  const rows: unknown[] = []
  const seen = new Set<string>()
  let params: PageParams | undefined = { type: 'ERC-20' }
  for (let pages = 0; params && pages < maxPages && rows.length < maxTokens; pages++) {
    const mark = JSON.stringify(params)
    if (seen.has(mark))
      throw runError('bad-answer', { who: host, problem: 'its pages lead back to each other' })
    seen.add(mark)
    const page = await server.page('/tokens', params)
    rows.push(...page.items)
    params = page.next && { type: 'ERC-20', ...page.next }
  }
  return rows.slice(0, maxTokens)
}

interface Found {
  readonly items: readonly SourceBalance[]
  readonly failed: readonly ReadFailure[]
  /** Some rows were unusable. */
  readonly isDropped: boolean
}

async function readChain(
  account: string,
  chainId: ChainId,
  url: ServiceUrl,
  ask: Ask,
): Promise<Found> {
  const { host } = new URL(url.origin)
  const server = await openBlockscout(url, account, ask)
  const [{ hash, coin_balance: coin }, rows, { tokens }] = await Promise.all([
    server.get('', addressCheck),
    readPages(server, host),
    ask.tokens(chainId),
  ])
  if (hash.toLowerCase() !== account.toLowerCase())
    throw runError('bad-answer', { who: host, problem: 'it is about another account' })
  const network = ask.network(chainId)
  const native = nativeAsset(network)
  const amount = amountOf(coin)
  const listed = new Set(tokens.map(({ asset }) => asset))
  const found = rows.map((row) => ({
    ...(isRecord(row) && { token: tokenOf(row.token, chainId), raw: amountOf(row.value) }),
    isScam: isScam(row),
  }))
  const wanted = found.filter(
    ({ token, isScam: isFraud }) =>
      !token ||
      ((token.type ?? 'ERC-20') === 'ERC-20' &&
        (listed.has(token.asset) || !(isFraud || token.isScam))),
  )
  const items = wanted.flatMap(({ token, raw }): SourceBalance[] => {
    if (!token || raw === undefined || token.decimals === undefined) return []
    const { asset, name, symbol, decimals, icon } = token
    return [{ asset, raw, name, symbol, decimals, icon }]
  })
  // it may not have looked yet: that is unknown, not nothing
  const failed =
    amount === undefined
      ? [
          {
            part: native,
            error: runError('bad-answer', {
              who: host,
              problem: 'it does not tell the balance of the coin',
            }),
          },
        ]
      : []
  const coins =
    amount === undefined ? [] : [{ asset: native, raw: amount, ...network.nativeCurrency }]
  return { items: [...coins, ...items], failed, isDropped: items.length < wanted.length }
}

/** Asks the servers of all chains at once, each for one page after the other. */
export async function readBlockscout(
  { account, chainIds }: { readonly account: string; readonly chainIds: readonly ChainId[] },
  servers: ReadonlyMap<ChainId, ServiceUrl>,
  ask: Ask,
): Promise<SourceAnswer<SourceBalance>> {
  const items: SourceBalance[] = []
  const failed: ReadFailure[] = []
  const notes = new Set<Note['code']>()
  await Promise.all(
    chainIds.map(async (chainId) => {
      try {
        const found = await readChain(account, chainId, servers.get(chainId) as ServiceUrl, ask)
        items.push(...found.items)
        failed.push(...found.failed)
        if (found.isDropped) notes.add('dropped')
      } catch (error) {
        failed.push({ part: chainId, error })
      }
    }),
  )
  return { items, failed, notes: [...notes] }
}
