/** Texts of the window that asks for a passkey, beside those of all screens. */
export default {
  passkeyTitle: 'Continue on {host}',
  passkeyHint:
    'Use the passkey that you made here before. A new passkey makes a new wallet. Go on only if you came from there.',
  passkeyUse: 'Use my passkey',
  passkeyMake: 'Make a new passkey',
  passkeyAsking: 'Your browser asks you…',
  passkeyDeclined: 'No passkey was used. Try again, or make a new one.',
  passkeyUnsupported: 'This browser or device has no passkeys. Sign in another way.',
  passkeyDone: 'You are signed in',
  passkeyDoneHint: 'You can close this window.',
  passkeyFailed: 'The sign-in did not work',
  passkeyFailedHint: 'Close this window and try again.',
} as const
