/** Texts of the sign-in with Farcaster. The name is that of the network and of its app. */
export default {
  'farcaster.connecting': 'Farcaster',
  'farcaster.continue': 'Continue with Farcaster',
  'farcaster.code': 'Code for Farcaster',
  'farcaster.scan': 'Scan it with your phone',
  'farcaster.copy-link': 'Copy link',
  'farcaster.copied': 'Copied',
  'farcaster.not-copied': 'The link could not be copied',
  'farcaster.open-heading': 'Continue in Farcaster',
  'farcaster.open-why': 'Approve there, then come back here.',
  'farcaster.open': 'Open Farcaster',
  'farcaster.late': 'Nothing yet? Check that you approved it.',
  'farcaster.taking': 'Loading your wallet…',
  'farcaster.over': 'This code is over.',
  'farcaster.new-code': 'New code',
  'farcaster.changed-heading': 'This account has another owner',
  'farcaster.changed-why':
    'Its owner key has changed since you last signed in. Sign in another way.',
  'farcaster.device-heading': 'This device is new to your wallet',
  'farcaster.device-why':
    'Farcaster alone does not open it here. Use a device that you used before.',
  'farcaster.failed-heading': 'You are not signed in',
  'farcaster.failed-why':
    'Farcaster did not answer as it should. Try again, or sign in another way.',
  'farcaster.again': 'Try again',
}
