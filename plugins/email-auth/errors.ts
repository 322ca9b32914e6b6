import { defineErrors } from '../../kernel/index'

/** The errors of the plugin itself. Codes never change. */
export const emailAuthError = /*#__PURE__*/ defineErrors('email-auth', {
  'bad-address': { user: 'This is not an email address' },
  'same-address': { user: 'This is your address already' },
  'no-change': 'No change of the address is under way: call change() first',
  none: 'No sign-in by email is under way: call begin() first',
})

/**
 * Whether a text can be an address: one @, something before it, and a host with a dot after it.
 * What is longer than 254 characters cannot be mailed (RFC 5321).
 */
export const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
