import type { ChainId } from '../../../../kernel/index'
import { runError } from '../../../../kernel/plugins/toolkit'
import { type AssetId, chainOf, isCoin } from '../../../shared/assets/assets'
import type { Ask } from '../../types'
import { type Pair, type Pools, readPools } from './pools'
import { decimalText, depthOf, priceOf, type Ratio, times, worthAt } from './ratio'
import type { Deployment } from './types'

/** Assets of one chain that are asked for. */
const maxAssets = 100
/** Whole units of the stable coin that a pool must have for its price to say anything. */
const minDepth = 1000n

interface Price {
  readonly asset: AssetId
  readonly price: string
}
interface Quote {
  readonly ratio: Ratio
  /** What the pool has of the second token, in its base units. */
  readonly depth: bigint
}

/** The price in a pair's deepest pool, and what that has in base units of the second token. */
function quoteOf([token, quote]: Pair, pools: Pools): Quote | undefined {
  const state = pools.deepest([token, quote])
  const [decimals, quoteDecimals] = [pools.decimals(token), pools.decimals(quote)]
  if (!state || decimals === undefined || quoteDecimals === undefined) return undefined
  const isFirst = token < quote
  return { ratio: priceOf(state, isFirst, decimals, quoteDecimals), depth: depthOf(state, isFirst) }
}

/**
 * The price of a token in the stable coin, from its deeper pool: against that, or against the
 * wrapped coin.
 */
function priceIn(
  token: string,
  { stable, wrapped }: Deployment,
  pools: Pools,
  stableDecimals: number,
): string | undefined {
  if (token === stable) return '1'
  const wrappedDecimals = pools.decimals(wrapped)
  const least = minDepth * 10n ** BigInt(stableDecimals)
  const isDeep = (quote: Quote | undefined): quote is Quote =>
    quote !== undefined && quote.depth >= least
  const coin = quoteOf([wrapped, stable], pools)
  const inCoin = quoteOf([token, wrapped], pools)
  const through =
    inCoin && isDeep(coin) && wrappedDecimals !== undefined
      ? {
          ratio: times(inCoin.ratio, coin.ratio),
          depth: worthAt(inCoin.depth, coin.ratio, wrappedDecimals, stableDecimals),
        }
      : undefined
  const [best] = [quoteOf([token, stable], pools), through]
    .filter(isDeep)
    .sort((a, b) => (a.depth < b.depth ? 1 : -1))
  return best && decimalText(best.ratio)
}

async function readChain(
  assets: readonly AssetId[],
  chainId: ChainId,
  deployment: Deployment,
  ask: Ask,
): Promise<readonly Price[]> {
  const { stable, wrapped } = deployment
  const tokenOf = (asset: AssetId) =>
    isCoin({ asset }) ? wrapped : asset.slice(asset.lastIndexOf(':') + 1).toLowerCase()
  const known = assets
    .filter((asset) => isCoin({ asset }) || /\/erc20:0x[0-9a-f]{40}$/i.test(asset))
    .slice(0, maxAssets)
  const tokens = [...new Set(known.map(tokenOf))].filter(
    (token) => token !== stable && token !== wrapped,
  )
  const pairs: readonly Pair[] = [
    [wrapped, stable],
    ...tokens.flatMap((token): readonly Pair[] => [
      [token, stable],
      [token, wrapped],
    ]),
  ]
  const pools = await readPools(pairs, chainId, deployment, ask)
  const decimals = pools.decimals(stable)
  if (decimals === undefined)
    throw runError('bad-answer', {
      who: `The stable coin ${stable}`,
      problem: 'it does not tell its decimals',
    })
  return known.flatMap((asset) => {
    const price = priceIn(tokenOf(asset), deployment, pools, decimals)
    return price === undefined ? [] : { asset, price }
  })
}

/**
 * Reads prices in dollars. Rejects where no chain can be asked, and with `kernel/bad-answer` where
 * the stable coin is no token.
 */
export async function readPrices(
  assets: readonly AssetId[],
  deployments: ReadonlyMap<ChainId, Deployment>,
  ask: Ask,
): Promise<readonly Price[]> {
  const byChain = new Map<ChainId, AssetId[]>()
  for (const asset of assets)
    byChain.set(chainOf(asset), [...(byChain.get(chainOf(asset)) ?? []), asset])
  const read = [...byChain].flatMap(([chainId, mine]) => {
    const deployment = deployments.get(chainId)
    return deployment ? [readChain(mine, chainId, deployment, ask)] : []
  })
  const outcomes = await Promise.allSettled(read)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed && outcomes.every(({ status }) => status === 'rejected')) throw failed.reason
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
}
