import { defineErrors } from '../../kernel/index'

/** The errors of the injected plugin. Codes never change. */
export const injectedError = defineErrors('injected', {
  locked: {
    user: (c: { wallet: string }) => `${c.wallet} is locked, or shares no account with this page.`,
  },
})
