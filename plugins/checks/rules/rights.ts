import type { Action } from '../../../lib/decode/types'
import { actionsOf, sameAddress } from '../addresses'
import type { CheckedRequest, Facts, Finding, Level, Rule } from '../types'
import { isDelegated } from './payments'

/**
 * Code of Safe's that only makes the calls that stand in the request: MultiSend and
 * MultiSendCallOnly, 1.3.0 and 1.4.1.
 */
const batchers: readonly string[] = [
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
]
/** Whose code runs as the account: what is called, not the account that calls. */
function codeOf({ actions: [first] }: Extract<Action, { kind: 'batch' }>): string {
  return (first && 'to' in first && first.to) || ''
}

/** The code that an account runs by EIP-7702. */
const delegateOf = (code: string): string | undefined =>
  isDelegated(code) ? `0x${code.slice(8, 48)}` : undefined

/** What is found of a right that goes into other hands; undefined for nothing. */
export type HandOverLevel = (
  action: Extract<Action, { kind: 'authority' }>,
  request: CheckedRequest,
) => Level | undefined

/**
 * Who else gets a say over the account, or over something of it: delegation (EIP-7702), ownership,
 * authorities of Solana, calls that run as the account.
 */
export const rightsBy =
  (handOverLevel: HandOverLevel = () => 'danger'): Rule =>
  (request, { known, codes }) => {
    const own = sameAddress(request.account)
    const ownCode = codes.get(own) ?? '0x'
    return actionsOf(request).flatMap((action): readonly Finding[] => {
      switch (action.kind) {
        case 'delegate':
          return [
            {
              id: action.isEverywhere ? 'delegation-everywhere' : 'delegation',
              level: 'danger',
              values: { address: action.to },
            },
          ]
        case 'authority':
          if (
            action.to !== undefined &&
            (sameAddress(action.to) === own || known.get(sameAddress(action.to)) === 'own')
          )
            return []
          // who may only trade takes nothing out, nor does whom a name pays to
          return [
            action.right === 'trade' || action.right === 'payee'
              ? 'caution'
              : handOverLevel(action, request),
          ].flatMap((level): readonly Finding[] =>
            level ? [{ id: 'owner-change', level, values: { address: action.to ?? '' } }] : [],
          )
        case 'closeAccount':
          return action.to !== undefined && sameAddress(action.to) === own
            ? []
            : [{ id: 'close-account', level: 'danger', values: { address: action.to ?? '' } }]
        case 'nonce':
          return [{ id: 'durable-nonce', level: action.isOwn ? 'caution' : 'danger' }]
        case 'call':
          // what an account with code does to itself is anything: keys, modules, limits
          return ownCode !== '0x' &&
            action.selector !== undefined &&
            sameAddress(action.to ?? '') === own
            ? [
                {
                  id: 'runs-as-account',
                  level: 'danger',
                  values: { address: delegateOf(ownCode) ?? own },
                },
              ]
            : []
        case 'batch':
          return action.isDelegate && !batchers.includes(sameAddress(codeOf(action)))
            ? [{ id: 'runs-as-account', level: 'danger', values: { address: codeOf(action) } }]
            : action.isCut
              ? [{ id: 'not-whole', level: 'caution' }]
              : []
        default:
          return []
      }
    })
  }

/**
 * The account runs somebody else's code already, or a wallet can only do all at once by making it
 * do so.
 */
export const delegated: Rule = ({ account, call: { method, params } }, { codes }: Facts) => {
  const code = codes.get(sameAddress(account))
  const [batch] = Array.isArray(params)
    ? (params as readonly { readonly atomicRequired?: unknown }[])
    : []
  if (method === 'wallet_sendCalls' && code === '0x' && batch?.atomicRequired === true)
    return [{ id: 'upgrades', level: 'info' }]
  const address = code && delegateOf(code)
  return address ? [{ id: 'delegated', level: 'info', values: { address } }] : []
}
