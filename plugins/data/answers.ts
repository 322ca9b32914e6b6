import type { ChainId, Network } from '../../kernel/index'
import { isRecord } from '../../kernel/plugins/toolkit'
import { cleanText } from '../../lib/plain-text/cleanText'
import { imageOf } from '../../lib/plain-text/imageOf'
import { createImitations } from '../../lib/plain-text/imitations'
import { type AssetId, chainOf, isAssetOf, nativeAsset, sameAsset } from '../shared/assets/assets'
import type { Balance, ListedToken, Note, ReadFailure } from './types'

/** Items of one answer that are looked at. */
const maxItems = 5000
const maxRaw = 1n << 256n

/** An answer that may be believed as far as a source may. */
export interface CheckedAnswer<T> {
  readonly items: readonly T[]
  readonly notes: readonly Note['code'][]
  readonly failed: readonly ReadFailure[]
}

/**
 * The parts of an answer, whatever it is; `check` says what an item is, undefined for one that is
 * unusable. Undefined for what is no answer at all.
 */
export function checkAnswer<T>(
  answer: unknown,
  check: (item: Readonly<Record<string, unknown>>) => T | undefined,
): CheckedAnswer<T> | undefined {
  const parts = Array.isArray(answer) ? { items: answer } : answer
  if (!isRecord(parts) || !Array.isArray(parts.items)) return undefined
  const given: readonly unknown[] = parts.items
  const items = given
    .slice(0, maxItems)
    .flatMap((item) => (isRecord(item) ? (check(item) ?? []) : []))
  const failed = Array.isArray(parts.failed)
    ? parts.failed
        .slice(0, maxItems)
        .filter((each): each is ReadFailure => isRecord(each) && typeof each.part === 'string')
    : []
  const said: readonly unknown[] = Array.isArray(parts.notes) ? parts.notes : []
  const notes: Note['code'][] = said.includes('wallet-amounts') ? ['wallet-amounts'] : []
  return {
    items,
    failed,
    notes: items.length < given.length || said.includes('dropped') ? [...notes, 'dropped'] : notes,
  }
}

/** A balance on one of these chains; not yet said whether it is listed. */
export function checkBalance(
  item: Readonly<Record<string, unknown>>,
  chainIds: readonly ChainId[],
): Omit<Balance, 'listed'> | undefined {
  const { asset, raw, decimals } = item
  const chainId = chainIds.find((id) => isAssetOf(asset, id))
  if (
    !chainId ||
    typeof raw !== 'bigint' ||
    raw < 0n ||
    raw >= maxRaw ||
    !Number.isInteger(decimals) ||
    (decimals as number) < 0 ||
    (decimals as number) > 36
  )
    return undefined
  const icon = imageOf(item.icon)
  return {
    asset: sameAsset(asset as AssetId),
    chainId,
    raw,
    decimals: decimals as number,
    name: cleanText(item.name),
    symbol: cleanText(item.symbol, 12),
    ...(icon && { icon }),
  }
}

/** A price of one of these assets: a decimal text that is not zero. */
export function checkPrice(
  { asset, price }: Readonly<Record<string, unknown>>,
  assets: ReadonlySet<AssetId>,
): { readonly asset: AssetId; readonly price: string } | undefined {
  const isPrice =
    typeof price === 'string' &&
    /^[0-9]{1,24}(?:\.[0-9]{1,36})?$/.test(price) &&
    /[1-9]/.test(price)
  const id = typeof asset === 'string' ? sameAsset(asset as AssetId) : undefined
  return isPrice && id && assets.has(id) ? { asset: id, price } : undefined
}

/**
 * Says of balances which are listed, and which look like one that is. Listed are the chain's own
 * coin and the tokens of the host's lists; whatever else has the symbol of one of these or of any
 * network's coin, or one that reads like it, imitates it. Of an asset that is named twice the first
 * stands.
 */
export function markBalances(
  balances: readonly Omit<Balance, 'listed'>[],
  networks: readonly Network[],
  lists: ReadonlyMap<ChainId, readonly ListedToken[]>,
): readonly Balance[] {
  const coins = networks.map(({ nativeCurrency }) => nativeCurrency.symbol)
  const byChain = new Map(
    networks.map((network) => {
      const listed = new Map(
        (lists.get(network.id) ?? []).map((token) => [token.asset, token] as const),
      )
      return [
        network.id,
        {
          coin: network.nativeCurrency,
          native: nativeAsset(network),
          listed,
          imitated: createImitations([
            ...coins,
            ...[...listed.values()].map(({ symbol }) => symbol),
          ]),
        },
      ] as const
    }),
  )
  const first = new Map(balances.map((balance) => [balance.asset, balance] as const).reverse())
  return [...first.values()].reverse().map((balance) => {
    const { coin, native, listed, imitated } = byChain.get(chainOf(balance.asset)) ?? {}
    if (balance.asset === native) return { ...balance, ...coin, listed: true }
    const token = listed?.get(balance.asset)
    // the host's list names its tokens and knows their decimals, whatever a source says of them
    if (token)
      return {
        ...balance,
        name: token.name,
        symbol: token.symbol,
        decimals: token.decimals,
        ...(token.icon && { icon: token.icon }),
        listed: true,
      }
    const imitates = imitated?.(balance.symbol) ?? imitated?.(balance.name)
    return { ...balance, listed: false, ...(imitates && { imitates }) }
  })
}
