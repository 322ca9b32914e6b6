import { type PluralBlock, splitPlurals } from './splitPlurals'

/** Which category a number has in a language, and how the language writes it. */
interface NumberForms {
  readonly rules: Intl.PluralRules
  readonly format: Intl.NumberFormat
}

/** English's, if `Intl` refuses the tag. */
function formsOf(tag: string): NumberForms {
  try {
    return { rules: new Intl.PluralRules(tag), format: new Intl.NumberFormat(tag) }
  } catch {
    return formsOf('en')
  }
}

/** The selector of a block for a value, and what replaces `#` in its branch. */
function choose({ name, branches }: PluralBlock, value: unknown, { rules, format }: NumberForms) {
  if (typeof value !== 'number') return { selector: 'other', number: `{${name}}` }
  const selectors = [`=${value}`, rules.select(value)]
  return {
    selector: selectors.find((each) => branches.has(each)) ?? 'other',
    number: format.format(value),
  }
}

function resolve(
  text: string,
  values: Readonly<Record<string, unknown>>,
  forms: NumberForms,
  depth: number,
): string | undefined {
  const parts = splitPlurals(text, depth)
  if (!parts) return undefined
  let resolved = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      resolved += part
      continue
    }
    const value = Object.hasOwn(values, part.name) ? values[part.name] : undefined
    const { selector, number } = choose(part, value, forms)
    // all branches are read: a malformed one shows whatever the value is
    for (const [key, branch] of part.branches) {
      const inner = resolve(branch, values, forms, depth + 1)
      if (inner === undefined) return undefined
      if (key === selector) resolved += inner.replaceAll('#', () => number)
    }
  }
  return resolved
}

/**
 * Replaces each plural block of a text by its branch for the value, and `#` in the branch by the
 * number as the locale writes it. The syntax is a subset of ICU MessageFormat:
 * `{count, plural, =0 {No tokens} one {# token} other {# tokens}}`. A selector is `=` with a whole
 * number, or a category of `Intl.PluralRules`; `other` is required. Branches may contain other
 * plural blocks, and placeholders `{name}`, which stay for the caller to replace. Apostrophes have
 * no special meaning. A value that is missing or no number selects `other`, where `#` becomes
 * `{count}`. Returns undefined if a block is malformed. Takes linear time and never throws.
 *
 * @param locale - BCP 47 tag of the text's language. English is used for an invalid tag.
 */
export function resolvePlurals(
  text: string,
  values: Readonly<Record<string, unknown>> = {},
  locale = 'en',
): string | undefined {
  if (!text.includes('plural')) return text
  return resolve(text, values, formsOf(locale), 0)
}
