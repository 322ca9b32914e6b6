/** Texts of the sign-in by a passkey. */
export default {
  'passkeys.connecting': 'Passkey',
  'passkeys.continue': 'Continue with a passkey',
  'passkeys.heading': 'Continue with a passkey',
  'passkeys.opening-why': 'Opening the window…',
  'passkeys.waiting-why': 'Finish in the other window.',
  'passkeys.taking-why': 'Loading your wallet…',
  'passkeys.done-why': 'Loading your wallet…',
  'passkeys.show': 'Show the window',
  'passkeys.closed-heading': 'Window closed',
  'passkeys.closed-why': 'You are not signed in. If you finished there, wait a moment.',
  'passkeys.blocked-heading': 'Your browser blocked the window',
  'passkeys.blocked-why': 'Allow windows of this site, then try again.',
  'passkeys.failed-heading': 'You are not signed in',
  'passkeys.failed-why':
    'No wallet here opens by this passkey. Try another one, or sign in another way.',
  'passkeys.expired-why': 'The sign-in took too long. Try again.',
  'passkeys.again': 'Try again',
}
