import type { ChainId } from '../../../../kernel/index'
import { parseUnits } from '../../../../kernel/networks/index'
import { any, isRecord, list, object } from '../../../../kernel/plugins/toolkit'
import { assetOf, nativeAsset } from '../../../shared/assets/assets'
import { coinAddress, type HostedService, openHosted } from '../../../shared/indexers/hosted'
import type { Ask, SourceAnswer, SourceBalance } from '../../types'

const answerCheck = object({ balances: list(any(), 5000) }, { open: true })

/**
 * The chain and the address of a balance; the address is "" for the chain's own coin. Undefined
 * where they contradict each other.
 */
function placeOf({
  chainId,
  address,
}: Readonly<Record<string, unknown>>):
  | { readonly chainId: string; readonly address: string }
  | undefined {
  if (typeof address !== 'string' || !address)
    return typeof chainId === 'string' && (address ?? '') === ''
      ? { chainId, address: '' }
      : undefined
  const end = address.lastIndexOf(':')
  const place = { chainId: address.slice(0, end), address: address.slice(end + 1) }
  if (chainId !== undefined && chainId !== null && chainId !== place.chainId) return undefined
  return place.address.toLowerCase() === coinAddress ? { ...place, address: '' } : place
}

/** A balance as the API writes it, in whole units with their fraction. */
function balanceOf(
  value: unknown,
  { chainId, address }: { readonly chainId: string; readonly address: string },
  ask: Ask,
): SourceBalance | undefined {
  if (!isRecord(value) || !isRecord(value.quantity)) return undefined
  const network = ask.network(chainId as ChainId)
  const asset = address ? assetOf(network.id, address) : nativeAsset(network)
  const given = String(value.quantity.decimals)
  const { numeric } = value.quantity
  if (!asset || !/^[0-9]{1,2}$/.test(given) || typeof numeric !== 'string') return undefined
  const decimals = address ? Number(given) : network.nativeCurrency.decimals
  const raw = parseUnits(numeric, decimals)
  const textOf = (name: unknown) => (typeof name === 'string' ? name : '')
  const { name, symbol } = address
    ? { name: textOf(value.name), symbol: textOf(value.symbol) }
    : network.nativeCurrency
  return raw === undefined
    ? undefined
    : { asset, raw, decimals, name, symbol, icon: textOf(value.iconUrl) || undefined }
}

/** Reads all chains that the service knows in one question. */
export async function readBalances(
  { account, chainIds }: { readonly account: string; readonly chainIds: readonly ChainId[] },
  service: HostedService,
  ask: Ask,
): Promise<SourceAnswer<SourceBalance>> {
  const hosted = await openHosted(service, ask)
  const known = await hosted.chains()
  const wanted = chainIds.filter((id) => known.has(id))
  // of these it says nothing: somebody else may
  const failed = chainIds.filter((id) => !known.has(id)).map((part) => ({ part, error: undefined }))
  if (!wanted.length) return { items: [], failed }
  const only = wanted.length === 1 ? wanted[0] : undefined
  const { balances } = await hosted.get(
    `/v1/account/${encodeURIComponent(account)}/balance`,
    { currency: 'usd', chainId: only },
    answerCheck,
  )
  let dropped = 0
  const items = balances.flatMap((value): SourceBalance[] => {
    const place = isRecord(value) ? placeOf(value) : undefined
    const isWanted = place !== undefined && wanted.includes(place.chainId as ChainId)
    const balance = isWanted ? balanceOf(value, place, ask) : undefined
    // asked for all chains it also tells of those that nobody wants
    if (!balance && (!place || isWanted || only)) dropped++
    return balance ? [balance] : []
  })
  return { items, failed, notes: dropped ? ['dropped'] : [] }
}
