import { actionsOf, sameAddress } from '../addresses'
import { isTrusted } from '../known'
import type { CheckedRequest, Facts, Finding } from '../types'

/** A swap or a loan as THORChain and Maya have it in a note beside a payment: what is got (a letter, or a network and its token), and who gets it, which may be followed by who gets it back. */
const swap = /^(?:=<?|s|swap|\$\+|loan\+):(?:[a-z]|[a-z\d]+[./~][\w-]+):([\w.-]{1,90})/i

/** Who gets what a payment is swapped into on another network, where that is none of the session's accounts. */
export const swapMemos = (request: CheckedRequest, { known }: Facts): readonly Finding[] => {
  const actions = actionsOf(request)
  if (!actions.some(({ kind }) => kind === 'transfer')) return []
  return actions.flatMap((action): readonly Finding[] => {
    const address = action.kind === 'memo' ? swap.exec(action.text.text)?.[1] : undefined
    return address === undefined || isTrusted(known, sameAddress(address)) || sameAddress(address) === sameAddress(request.account) ? [] : [{ id: 'swap-to-other', level: 'caution', values: { address } }]
  })
}
