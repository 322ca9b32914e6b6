import { is, object, oneOf, optional } from '../../kernel/plugins/toolkit'

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/

/** An address of a frame: without query or user, on https, or on http of this machine. */
const isFrameUrl = (value: unknown) => {
  if (typeof value !== 'string' || value.length > 2_048) return false
  const { hash, hostname, password, protocol, search, username } = new URL(value)
  return (
    !hash &&
    !search &&
    !username &&
    !password &&
    (protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname)))
  )
}

/** The checks of each option of `embedded()`; `EmbeddedOptions` says what each one means. */
export const optionFields = {
  url: is<string>('an https URL without query (loopback: http)', isFrameUrl),
  protocol: optional(oneOf('native', 'w3m')),
  projectId: optional(
    is<string>(
      'a text of at most 128 letters, digits, dots, dashes, underscores',
      (value) => typeof value === 'string' && /^[\w.-]{0,128}$/.test(value),
    ),
  ),
}

/** Checks the options of `embedded()`. */
export const optionsCheck = object(optionFields)
