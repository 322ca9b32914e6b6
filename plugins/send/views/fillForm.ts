import type { ChainId } from '../../../kernel/index'
import type { ViewContext } from '../../../ui/view'
import { decimalOf, writeAmount } from '../../shared/amounts/readAmount'
import { chainOf } from '../../shared/assets/assets'
import { apiOf } from '../api'
import { dataOf } from '../others'
import type { TransferText } from './transferText'

/**
 * Fills the form with what a text asks for; what it leaves open stays as it was typed. Not after
 * `signal` has aborted.
 */
export async function fillForm(
  { kit, locale }: ViewContext,
  chainId: ChainId,
  { to, asset, amount, raw }: TransferText,
  signal?: AbortSignal,
): Promise<void> {
  // without lists the token is still the one that was asked for, and how much of it is left open
  const listed =
    raw !== undefined && asset
      ? (
          await dataOf(kit)
            .tokens(chainOf(asset))
            .catch(() => undefined)
        )?.tokens.find((token) => token.asset === asset)
      : undefined
  if (signal?.aborted) return
  const typed =
    listed && raw !== undefined
      ? writeAmount(raw, { decimals: listed.decimals, locale })
      : amount?.replace('.', decimalOf(locale))
  const isAsked = amount !== undefined || raw !== undefined
  apiOf(kit).edit({
    to,
    ...(asset && { asset, max: false, ...(chainOf(asset) !== chainId && { fee: undefined }) }),
    ...(isAsked && { amount: typed ?? '', fiat: false }),
  })
}
