import { describeAction } from '../../../lib/decode/actionText'
import { withInner } from '../../../lib/decode/explanation'
import type { ActionText, TextName } from '../../../lib/decode/facts'
import ar from '../../../lib/decode/messages/ar'
import en from '../../../lib/decode/messages/en'
import { toPageText } from '../../../lib/decode/pageText'
import {
  type Action,
  type Asking,
  type Explanation,
  MAX_SLOTS,
  type Warning,
} from '../../../lib/decode/types'
import type { Approval } from './types'

/** Names of the texts that an approval needs. */
function namesOf(
  described: readonly ActionText[],
  warnings: readonly Warning[],
): ReadonlySet<TextName> {
  const inFacts = described.flatMap(({ facts }) =>
    facts.flatMap(({ label, value, isUnsigned }) => [
      label,
      value.kind === 'word' ? value.name : undefined,
      isUnsigned ? ('notSigned' as const) : undefined,
    ]),
  )
  const named = [
    ...described.map(({ title }) => title),
    ...inFacts,
    ...warnings.map((warning) => `warn.${warning}` as const),
  ]
  return new Set(named.filter((name) => typeof name === 'string'))
}

const chosen = (texts: Readonly<Record<TextName, string>>, names: ReadonlySet<TextName>) =>
  Object.fromEntries([...names].map((name) => [name, texts[name]]))

/** Whether something that is signed with an action is in none of its facts. */
function isLeftOut(action: Action): boolean {
  if (action.kind === 'call') return (action.words?.length ?? MAX_SLOTS) >= MAX_SLOTS
  return action.kind === 'create' || ('isCut' in action && action.isCut === true)
}

/**
 * An explanation as the screen shows it: with its words, and the texts that these name. `raw`: all
 * there is of the request.
 */
export function approvalOf(
  { signer, chainId }: Pick<Asking, 'signer' | 'chainId'>,
  explanation: Explanation,
  raw: string,
): Approval {
  const actions = withInner(explanation.actions)
  const described = actions.map((action) => describeAction(action, { signer, chainId }))
  const names = namesOf(described, explanation.warnings)
  return {
    signer,
    chainId,
    ...explanation,
    described,
    texts: { en: chosen(en, names), ar: chosen(ar, names) },
    raw: toPageText(raw),
    isRawRead: actions.some(isLeftOut),
  }
}
