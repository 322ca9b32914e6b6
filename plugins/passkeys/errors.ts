import { defineErrors } from '../../kernel/index'

/** The errors of the plugin itself. Codes never change. */
export const passkeysError = /*#__PURE__*/ defineErrors('passkeys', {
  'popup-blocked': { user: 'The browser blocked the window' },
  cancelled: { user: 'The sign-in was cancelled' },
})
