import { defineErrors } from '../../kernel/plugins/toolkit'

/** The errors of the checks plugin. Codes never change. */
export const checksError = defineErrors('checks', {
  'not-checked': (c: { method: string; reason: string }) =>
    `"${c.method}" is not checked: ${c.reason}`,
  'not-confirmed': {
    user: 'The request was not sent: what is dangerous about it was not confirmed.',
  },
})
