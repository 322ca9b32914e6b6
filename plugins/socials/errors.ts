import { defineErrors } from '../../kernel/index'

/** The errors of the plugin itself. Codes never change. */
export const socialsError = /*#__PURE__*/ defineErrors('socials', {
  'popup-blocked': { user: 'The browser blocked the window' },
  cancelled: { user: 'The sign-in was cancelled' },
})
