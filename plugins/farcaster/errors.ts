import { defineErrors } from '../../kernel/index'

/** The errors of the plugin itself. Codes never change. */
export const farcasterError = /*#__PURE__*/ defineErrors('farcaster', {
  cancelled: { user: 'The sign-in was cancelled' },
})
