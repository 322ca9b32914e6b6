/** Texts of the window that comes back from an identity provider, beside those of all screens. */
export default {
  oauthMoment: 'One moment…',
  oauthDone: 'You are signed in',
  oauthDoneHint: 'You can close this window.',
  oauthRefused: 'Nobody signed in',
  oauthRefusedHint: 'Nothing was done. You can close this window.',
  oauthFailed: 'The sign-in did not work',
  oauthFailedHint: 'Close this window and try again.',
  oauthAsk: 'Open your wallet on {host}?',
  oauthAskHint: 'This device is new to your wallet. Open it only if you came from there.',
  oauthOpen: 'Open',
  oauthNotMe: 'Not me',
  oauthWords: 'Which words does the page show?',
  oauthWordsHint:
    'They let {app} open your wallet on {device}. Choose them only if you began this there. If someone sent you the words, choose none.',
  oauthNone: 'None of these',
  oauthAllowedHint: 'Go on in the other window. You can close this one.',
} as const
