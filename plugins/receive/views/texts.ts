import type { Network } from '../../../kernel/index'
import type { ViewContext } from '../../../ui/view'
import { writeAmount } from '../../shared/amounts/readAmount'
import { bitcoinType, type Place } from '../places'

/** A name or an amount in a sentence, isolated for direction (U+2068, U+2069). */
export const isolate = (text: string): string => `\u2068${text}\u2069`

/** An amount of a network's currency, in base units, for a sentence. */
export const describeAmount = (
  { locale }: Pick<ViewContext, 'locale'>,
  { nativeCurrency: { decimals, symbol } }: Network,
  amount: bigint,
): string => isolate(`${writeAmount(amount, { decimals, locale })}\u00a0${symbol}`)

/** What arrives at a place, in one or two sentences. */
export function describePlace(
  { t }: Pick<ViewContext, 't'>,
  { network, chainId, address, type, shared }: Place,
): string {
  if (!network) return t('receive.unknown-network', { network: isolate(chainId) })
  if (type === 'smartAccount') return t('receive.smart', { network: isolate(network.name) })
  if (shared.length > 1) return t('receive.only-networks')
  const values = { symbol: isolate(network.nativeCurrency.symbol), network: isolate(network.name) }
  const coin = network.namespace === 'bip122' ? bitcoinType(address) : undefined
  return coin
    ? t('receive.only-coin', { ...values, type: isolate(coin) })
    : t('receive.only-network', values)
}
