import { memoPayee } from '../../../lib/decode/memoPayee'
import { actionsOf, sameAddress } from '../addresses'
import { isTrusted } from '../known'
import type { CheckedRequest, Facts, Finding } from '../types'

/**
 * Who gets what a payment is swapped into on another network, where that is none of the session's
 * accounts.
 */
export const swapMemos = (request: CheckedRequest, { known }: Facts): readonly Finding[] => {
  const actions = actionsOf(request)
  if (!actions.some(({ kind }) => kind === 'transfer')) return []
  return actions.flatMap((action): readonly Finding[] => {
    const address = action.kind === 'memo' ? memoPayee(action.text.text) : undefined
    return address === undefined ||
      isTrusted(known, sameAddress(address)) ||
      sameAddress(address) === sameAddress(request.account)
      ? []
      : [{ id: 'swap-to-other', level: 'caution', values: { address } }]
  })
}
