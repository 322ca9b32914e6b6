/**
 * Texts of the frame while a window of the wallet's own asks or shows something, beside those of
 * all screens.
 */
export default {
  changeEmail: 'Change your email',
  emailWindow: 'You confirm it in a window of the wallet’s own.',
  emailOpen: 'Confirm it there. Close it to change nothing.',
  emailConfirmed: 'A code is on its way to your current email.',
  emailKept: 'Your email was not changed.',
  devicesWindow: 'They are shown in a window of the wallet’s own.',
  devicesOpen: 'Your devices are shown there. Close it when you are done.',
  recover: 'What only you have opens your wallet on this device.',
  recovery: 'Recovery',
  recoveryWindow: 'You choose it in a window of the wallet’s own.',
  export: 'Secret phrase',
  exportWindow: 'It is shown in a window of the wallet’s own, and never to this page.',
  identities: 'Ways to sign in',
  identitiesWindow: 'They are shown in a window of the wallet’s own.',
  delete: 'Delete your wallet',
  deleteWindow: 'You do that in a window of the wallet’s own.',
  session: 'Continue',
  sessionWindow:
    'Your browser keeps nothing for the wallet in this page. A window of the wallet’s own has your sign-in.',
  sessionOpen: 'It closes by itself.',
  ownerOpen: 'Go on there. Close it when you are done.',
} as const
