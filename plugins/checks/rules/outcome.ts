import { quantityOf } from '../../../lib/bytes/abiWord'
import { isRouter, isWrappedCoin } from '../../../lib/decode/evm/deployments'
import { actionsOf, sameAddress } from '../addresses'
import { evmCallsOf } from '../evmCalls'
import type { CheckedRequest, Facts, Finding, Rule } from '../types'

/**
 * Whether coins go along with a call, or into a new contract, that only seems to have words: those
 * of a contract that nobody knows say nothing.
 */
const paysUnknown = ({ account, chainId, call }: CheckedRequest, { codes }: Facts) =>
  (evmCallsOf(call) ?? []).some(({ to, data = '0x', value }) => {
    const isPlain =
      to !== undefined &&
      (data === '0x' ||
        sameAddress(to) === sameAddress(account) ||
        codes.get(sameAddress(to)) === '0x' ||
        isRouter(chainId, to) ||
        isWrappedCoin(chainId, to))
    return !isPlain && (quantityOf(value) ?? 0n) > 0n
  })

/**
 * What trying the request has shown: it fails, it could not be tried, or nobody can read what it
 * calls.
 */
export const outcome: Rule = (request, facts) => {
  const { simulation } = facts
  if (simulation.outcome === 'fails')
    return [
      {
        id: simulation.reason ? 'reverts-because' : 'reverts',
        level: 'danger',
        values: { reason: simulation.reason ?? '' },
      },
    ]
  const isUntried = simulation.outcome === 'untried'
  if (isUntried && !request.isTransaction) return []
  const isUnknown =
    actionsOf(request).some(
      (action) =>
        (action.kind === 'call' && !action.isKnown) || (action.kind === 'swap' && !action.isKnown),
    ) || paysUnknown(request, facts)
  const missed = isUntried ? simulation.why : simulation.isUntried ? 'unsupported' : undefined
  // a node may tell no more than that it works
  const isBlind = simulation.outcome !== 'succeeds' || simulation.changes === undefined
  const untried: readonly Finding[] = [
    ...(missed ? [{ id: `untried-${missed}`, level: 'info' } as const] : []),
    ...(isBlind && isUnknown ? [{ id: 'unexplained', level: 'caution' } as const] : []),
  ]
  if (isUntried) return untried
  // that it works says nothing of what nobody can read
  const unread: readonly Finding[] = actionsOf(request).some(
    (action) =>
      action.kind === 'call' &&
      !action.isKnown &&
      (action.selector !== undefined || request.namespace === 'solana'),
  )
    ? [{ id: 'unread', level: 'info' }]
    : []
  const otherwise: readonly Finding[] = simulation.isOtherwise
    ? [{ id: 'acts-otherwise', level: 'danger' }]
    : []
  const cut: readonly Finding[] = simulation.isCut ? [{ id: 'not-whole', level: 'caution' }] : []
  return [...untried, ...otherwise, ...cut, ...unread]
}

/** What the lists of the host call bad. */
export const listed: Rule = (_, { bad }) =>
  [...bad].map(
    ([address, list]): Finding => ({
      id: 'listed-bad',
      level: 'danger',
      values: { address, list },
    }),
  )
