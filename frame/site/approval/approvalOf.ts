import { withInner } from '../../../plugins/clearDisplay/explanation'
import type { ActionWords } from '../../../plugins/clearDisplay/facts'
import ar from '../../../plugins/clearDisplay/messages/ar'
import en from '../../../plugins/clearDisplay/messages/en'
import { toPageText } from '../../../plugins/clearDisplay/pageText'
import type { Asking, Explanation, Warning } from '../../../plugins/clearDisplay/types'
import { type TextName, wordsOf } from '../../../plugins/clearDisplay/words'
import type { Approval } from './types'

/** Names of the texts that an approval needs. */
function namesOf(words: readonly ActionWords[], warnings: readonly Warning[]): ReadonlySet<TextName> {
  const inFacts = words.flatMap(({ facts }) => facts.flatMap(({ label, value, isUnsigned }) => [label, value.kind === 'word' ? value.name : undefined, isUnsigned ? ('notSigned' as const) : undefined]))
  const named = [...words.map(({ title }) => title), ...inFacts, ...warnings.map((warning) => `warn.${warning}` as const)]
  return new Set(named.filter((name) => typeof name === 'string'))
}

const chosen = (texts: Readonly<Record<TextName, string>>, names: ReadonlySet<TextName>) => Object.fromEntries([...names].map((name) => [name, texts[name]]))

/** An explanation as the screen shows it: with its words, and the texts that these name. `raw`: all there is of the request. */
export function approvalOf({ signer, chainId }: Pick<Asking, 'signer' | 'chainId'>, explanation: Explanation, raw: string): Approval {
  const words = withInner(explanation.actions).map((action) => wordsOf(action, { signer, chainId }))
  const names = namesOf(words, explanation.warnings)
  return { signer, chainId, ...explanation, words, texts: { en: chosen(en, names), ar: chosen(ar, names) }, raw: toPageText(raw) }
}
