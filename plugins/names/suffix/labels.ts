/** Characters of a name that can be registered, without its suffix. */
const minLength = 4
export const maxLength = 64

/** What keeps a label from being registered; each is the name of an error of the plugin. */
export type LabelProblem = 'bad-letters' | 'too-short' | 'too-long'

/** What a visitor typed as a label: in lower case, without the suffix if it was typed too. */
export function labelOf(text: string, suffix: string): string {
  const lower = text.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  return lower.endsWith(suffix) ? lower.slice(0, -suffix.length) : lower
}

/**
 * Why a label cannot be registered; undefined where it can. With hyphens in third and fourth place
 * it is no normal form (ENSIP-15), so that nobody would show the name.
 */
export function problemOf(label: string): LabelProblem | undefined {
  if (!/^[a-z0-9-]*$/.test(label) || label.slice(2, 4) === '--') return 'bad-letters'
  return label.length < minLength ? 'too-short' : label.length > maxLength ? 'too-long' : undefined
}
