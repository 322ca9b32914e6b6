import type { Fact } from './facts'
import type { PageText } from './pageText'
import type { Action, DomainFacts, Explanation, Warning } from './types'

/** An action and those within it, the outermost first: what a rule looks at. */
export const withInner = (actions: readonly Action[]): readonly Action[] =>
  actions.flatMap((action) =>
    action.kind === 'batch' ? [action, ...withInner(action.actions)] : [action],
  )

/** An order that gives something, and gets nothing. */
const isForNothing = ({ gives, gets }: Extract<Action, { kind: 'order' }>) =>
  gives.some(({ amount }) => amount > 0n) &&
  !gets.some(({ amount, to }) => amount > 0n && to === undefined)

/** What an action is warned of by itself. */
function warningsOf(action: Action): readonly Warning[] {
  switch (action.kind) {
    case 'approve':
      return [
        ...(action.spender === undefined && action.amount > 0n ? (['unknown'] as const) : []),
        ...(action.isUnlimited ? (['unlimited'] as const) : []),
        ...(action.expires === undefined && action.amount > 0n && action.change !== 'less'
          ? (['no_end'] as const)
          : []),
      ]
    case 'approveAll':
      return action.isApproved ? ['approve_all'] : []
    case 'authority':
    case 'delegate':
      return [action.kind]
    case 'batch':
      return [
        ...(action.isDelegate ? (['delegate_call'] as const) : []),
        ...(action.isCut ? (['unknown'] as const) : []),
      ]
    case 'swap':
      return action.isKnown ? [] : ['unknown_contract']
    case 'order':
      return isForNothing(action) ? ['for_nothing'] : []
    case 'coins':
      return action.inputs.some(({ sighash }) => sighash !== undefined) ? ['sighash'] : []
    case 'call':
      return action.isKnown ? [] : ['unknown']
    case 'transfer':
      // a recipient that only a table of the network knows
      return action.to === undefined && !action.isBurn ? ['unknown'] : []
    default:
      return []
  }
}

const factTexts = ({ label, value }: Fact): readonly PageText[] => [
  ...(typeof label === 'string' ? [] : [label]),
  ...(value.kind === 'text' ? [value.text] : []),
]

/** The request's own texts in an action. */
function textsOf(action: Action): readonly PageText[] {
  if (action.kind === 'typedData') return action.rows.map(({ value }) => value)
  if (action.kind === 'described') return [action.intent, ...action.facts.flatMap(factTexts)]
  return 'text' in action ? [action.text] : []
}

/** An explanation with all that its actions are warned of, each once. */
export function explained(found: {
  readonly actions: readonly Action[]
  readonly warnings: readonly Warning[]
  readonly domain?: DomainFacts | undefined
  readonly fee?: bigint | undefined
}): Explanation {
  const { actions, domain, fee } = found
  const all = withInner(actions)
  const named = [domain?.name, domain?.version].flatMap((text) => text ?? [])
  const isHidden = [...all.flatMap(textsOf), ...named].some(({ isAltered }) => isAltered)
  const warnings = new Set<Warning>([
    ...found.warnings,
    ...all.flatMap(warningsOf),
    ...(isHidden ? (['hidden_characters'] as const) : []),
  ])
  return {
    actions,
    warnings: [...warnings],
    ...(domain && { domain }),
    ...(fee !== undefined && { fee }),
  }
}
