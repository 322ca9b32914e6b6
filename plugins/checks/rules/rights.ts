import { actionsOf, sameAddress } from '../addresses'
import type { Facts, Finding, Rule } from '../types'
import { isDelegated } from './payments'

/** Who else gets a say over the account, or over something of it: delegation (EIP-7702), ownership, authorities of Solana, calls that run as the account. */
export const rights: Rule = (request) => {
  const own = sameAddress(request.account)
  return actionsOf(request).flatMap((action): readonly Finding[] => {
    switch (action.kind) {
      case 'delegate':
        return [{ id: action.isEverywhere ? 'delegation-everywhere' : 'delegation', level: 'danger', values: { address: action.to } }]
      case 'authority':
        return action.to !== undefined && sameAddress(action.to) === own ? [] : [{ id: 'owner-change', level: 'danger', values: { address: action.to ?? '' } }]
      case 'closeAccount':
        return action.to !== undefined && sameAddress(action.to) === own ? [] : [{ id: 'close-account', level: 'danger', values: { address: action.to ?? '' } }]
      case 'nonce':
        return [{ id: 'durable-nonce', level: 'danger' }]
      case 'batch':
        return action.isDelegate ? [{ id: 'runs-as-account', level: 'danger', values: { address: action.to ?? '' } }] : action.isCut ? [{ id: 'not-whole', level: 'caution' }] : []
      default:
        return []
    }
  })
}

/** The account runs somebody else's code already. */
export const delegated: Rule = ({ account }, { codes }: Facts) => {
  const code = codes.get(sameAddress(account))
  return code && isDelegated(code) ? [{ id: 'delegated', level: 'info', values: { address: `0x${code.slice(8, 48)}` } }] : []
}
