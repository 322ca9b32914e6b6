import type { ChainId } from '../../../../kernel/index'
import { isRecord, kernelError } from '../../../../kernel/plugins/toolkit'
import type { PriceSource } from '../../types'
import type { Deployment, UniswapDeployment } from './types'

/** Options of {@link uniswapPrices}. */
export interface UniswapPricesOptions {
  /** Where it is, by CAIP-2 id of an EVM chain. */
  readonly chains: Readonly<Record<ChainId, UniswapDeployment>>
}

const isAddress = (value: unknown) => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
const isFee = (value: unknown) =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) < 1_000_000

/** A deployment in lower case. Throws `kernel/bad-options`. */
function deploymentOf(
  chainId: string,
  { factory, stable, wrapped, fees = [100, 500, 3000, 10_000] }: UniswapDeployment,
): Deployment {
  const wrong = Object.entries({ factory, stable, wrapped }).flatMap(([name, value]) =>
    isAddress(value) ? [] : [`${name}: expected an address`],
  )
  if (!Array.isArray(fees) || !fees.length || fees.length > 8 || !fees.every(isFee))
    wrong.push('fees: expected one to eight fees in millionths')
  if (wrong.length)
    throw kernelError('bad-options', {
      problems: wrong.map((problem) => `uniswapPrices.chains["${chainId}"].${problem}`),
    })
  const lower = (value: string) => value.toLowerCase() as `0x${string}`
  return { factory: lower(factory), stable: lower(stable), wrapped: lower(wrapped), fees }
}

/**
 * Prices in dollars from the pools of Uniswap V3: of a token against the stable coin, or through
 * the wrapped coin where that pool is deeper. It is the price of this moment, which somebody with
 * much money can move: for showing, not for deciding. A token whose pools hold less than a thousand
 * dollars has none. Nobody is asked but who answers the kit's reads, and of other currencies it
 * knows nothing. Throws `kernel/bad-options` for what is no address or fee.
 */
export const uniswapPrices = (options: UniswapPricesOptions): PriceSource => {
  const chains = options?.chains
  if (!isRecord(chains) || !Object.values(chains).every(isRecord))
    throw kernelError('bad-options', {
      problems: ['uniswapPrices.chains: expected a deployment for each chain'],
    })
  const deployments = new Map(
    Object.entries(chains).map(([chainId, deployment]) => [
      chainId as ChainId,
      deploymentOf(chainId, deployment),
    ]),
  )
  return {
    kind: 'prices',
    id: 'uniswap',
    needs: ['request:eip155:eth_call'],
    serves: (chainId) => deployments.has(chainId),
    read: async (input, ask) =>
      input.currency === 'usd'
        ? (await import('./readPrices')).readPrices(input.assets, deployments, ask)
        : [],
  }
}
