import { isNetworkProgram } from '../../../lib/decode/solana/explainInstructions'
import type { Action } from '../../../lib/decode/types'
import { actionsOf } from '../addresses'
import type { CheckedRequest, Facts, Finding, Rule } from '../types'
import { handedOver, paidOut } from './rights'
import { sendsMostOf } from './sendsMost'
import { dollars } from './worth'

/** Lamports of a fee that hardly any transaction is worth: a hundredth of a SOL. */
const dear = 10_000_000n

/**
 * What the account would bid to be served first, where that is dear and more than a fiftieth of
 * what it has; from a twentieth on, and where nobody knows what it has, it is a danger.
 */
function feeFindings(
  { parts = [] }: CheckedRequest,
  coins: bigint | undefined,
): readonly Finding[] {
  const fee = parts.reduce((sum, part) => sum + (part.fee ?? 0n), 0n)
  if (fee <= dear || (coins !== undefined && fee * 50n <= coins)) return []
  return [
    { id: 'high-rate', level: coins === undefined || fee * 20n > coins ? 'danger' : 'caution' },
  ]
}

/**
 * Instructions that do what others wrote, by their program and what they begin with: an item of
 * Core signs, and of Squads approvals, executions and members (`proposal_approve`,
 * `vault_transaction_execute`, `config_transaction_execute`, `batch_execute_transaction`,
 * `multisig_add_member`).
 */
const opaque: Readonly<Record<string, readonly string[]>> = {
  CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d: ['1f'],
  SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf: [
    '9025a488bcd82af8',
    'c208a15799a419ab',
    '7292f4bdfc8c2428',
    'ac2cb398157feab4',
    '01dbd76cb8e5d608',
  ],
}
/** The program of compressed tokens, which has them where no account shows it. */
const compressed = 'cTokenmWW8bLPjZEBAUgYy3zKxQZW6VKi7bqNFEVv3m'

/** Whether a call without words is one that trying it tells nothing of. */
const isOpaque = (
  { to = '', words: [data = ''] = [] }: Extract<Action, { kind: 'call' }>,
  { simulation }: Facts,
): boolean =>
  isNetworkProgram(to) ||
  (Object.hasOwn(opaque, to) && opaque[to]?.some((start) => data.startsWith(start)) === true) ||
  (to === compressed &&
    simulation.outcome === 'succeeds' &&
    !simulation.changes?.some(({ raw }) => raw > 0n))

/**
 * Whether what is destroyed is a single item, or a token that none of the lists has: many get what
 * they have not asked for.
 */
const isSpam = ({ amount, token = '' }: Extract<Action, { kind: 'transfer' }>, { listed }: Facts) =>
  !dollars.includes(token) && !listed.has(token) && (amount === 1n || listed.size > 0)

/**
 * What it costs, what the issuers of tokens of Token-2022 may do, what is destroyed, parties that
 * only a table of the network names, and what nobody can read though the network's own programs are
 * called.
 */
export const instructions: Rule = (request, facts) => {
  const { simulation } = facts
  const { terms = [], coins } = simulation.outcome === 'succeeds' ? simulation : {}
  return [
    ...feeFindings(request, coins),
    ...handedOver(request, facts),
    ...paidOut(request, facts),
    ...sendsMostOf(request, facts),
    ...actionsOf(request).flatMap((action): readonly Finding[] => {
      if (action.kind === 'approve' && action.spender === undefined && action.amount > 0n)
        return [{ id: 'hidden-party', level: 'danger' }]
      if (action.kind === 'transfer' && action.isBurn)
        return [{ id: 'destroys', level: isSpam(action, facts) ? 'caution' : 'danger' }]
      if (action.kind === 'call' && !action.isKnown && isOpaque(action, facts))
        return [{ id: 'unexplained', level: 'caution' }]
      return action.kind === 'transfer' && action.to === undefined
        ? [{ id: 'hidden-party', level: 'caution' }]
        : []
    }),
    ...terms.flatMap(({ token, hook, delegate, basisPoints, isFrozen }): readonly Finding[] => [
      ...(hook
        ? [{ id: 'token-hook', level: 'caution', values: { token, address: hook } } as const]
        : []),
      ...(delegate
        ? [
            {
              id: 'token-delegate',
              level: facts.listed.has(token) || dollars.includes(token) ? 'info' : 'caution',
              values: { token, address: delegate },
            } as const,
          ]
        : []),
      ...(basisPoints > 0
        ? [
            {
              id: 'token-fee',
              level: basisPoints > 1000 ? 'caution' : 'info',
              values: { token, percent: `${basisPoints / 100}%` },
            } as const,
          ]
        : []),
      ...(isFrozen ? [{ id: 'token-frozen', level: 'caution', values: { token } } as const] : []),
    ]),
  ]
}
