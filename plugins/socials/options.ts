import { optionFields } from '../../frame/client/options'
import { SOCIAL_PROVIDERS } from '../../frame/protocol/socialProviders'
import { is, isRecord, object, oneOf, optional } from '../../kernel/plugins/toolkit'
import type { SocialsOptions } from './types'

const known: readonly unknown[] = SOCIAL_PROVIDERS

/** Checks the options of `socials()`; `SocialsOptions` says what each one means. */
export const optionsCheck = object({
  ...optionFields,
  providers: optional(
    is<SocialsOptions['providers']>(
      `a list of ${SOCIAL_PROVIDERS.join(', ')}, each once`,
      (value) =>
        Array.isArray(value) &&
        value.length > 0 &&
        new Set(value).size === value.length &&
        value.every((name) => known.includes(name)),
    ),
  ),
  mode: optional(oneOf('auto', 'popup', 'redirect')),
})

/** Those of the frame alone. */
export const frameOptions = (options: SocialsOptions) =>
  isRecord(options)
    ? {
        url: options.url,
        ...(options.protocol !== undefined && { protocol: options.protocol }),
        ...(options.projectId !== undefined && { projectId: options.projectId }),
      }
    : options
