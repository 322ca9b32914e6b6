import { fill } from '../../../kernel/modal/i18n'
import { resolvePlurals } from '../../../lib/messages/resolvePlurals'

/** An English text with values, as `t` of the kit returns it. */
export const formatText = (
  text: string,
  values?: Readonly<Record<string, string | number>>,
): string => fill(resolvePlurals(text, values ?? {}, 'en') ?? `[malformed: ${text}]`, values)
