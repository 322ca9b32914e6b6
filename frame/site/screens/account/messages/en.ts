/** Texts of the wallet's window about the account, beside those of all screens. */
export default {
  devicesHint: 'Each of them opens your wallet. End those that you do not know or have lost.',
  thisDevice: 'This device',
  onlyDevice: 'No other device opens your wallet.',
  endDevice: 'End',
  endTitle: 'End this device?',
  endMeans:
    'It is signed out at once and does not open your wallet any more. Signing in again needs your mailbox.',
  endNow: 'End device',
  ended: 'The device was ended.',
  endOthers: 'End all other devices',
  endOthersTitle: '{count, plural, one {End # device?} other {End # devices?}}',
  endOthersMeans:
    'All but this one are signed out at once and do not open your wallet any more. Signing in again needs your mailbox.',
  endOthersNow: 'End all others',
  endedOthers: 'This is the only device now.',
  wrong: 'If something is wrong',
  freeze: 'Freeze the wallet',
  freezeHint: 'For a day no device opens it',
  freezeTitle: 'Freeze the wallet?',
  freezeMeans:
    'For 24 hours no device opens it, not even this one: do it if somebody may be in your mailbox or has a device of yours. A link in a mail ends it sooner, asked for on a device that opened the wallet before.',
  freezeNow: 'Freeze',
  frozen: 'The wallet is frozen until {time}. No device opens it.',
  froze: 'The wallet is frozen.',
  unfreeze: 'End the freeze',
  unfreezeHint: 'By a link that we mail to you',
  unfreezeTitle: 'End the freeze?',
  unfreezeMeans: 'We mail a link to {email}. Once you open it, your devices open the wallet again.',
  unfreezeNow: 'Send the link',
  unfroze: 'The link is on its way. It works for 20 minutes.',
  rotate: 'New key',
  rotateHint: 'Copies of the present one open nothing',
  rotateTitle: 'Give the wallet a new key?',
  rotateMeans:
    'Your accounts stay, with all that is in them. What others may have of the present key, from a lost device or a copy of this one, opens nothing any more.',
  rotateOthers: 'Your other devices open the wallet again with their next sign-in.',
  rotateShutsOut:
    'This wallet has no recovery: your other devices are shut out for good. Only this one opens it from then on.',
  rotateLimits:
    'Somebody who has seen the wallet’s words has them still: move what is in it to another wallet then.',
  rotateKept:
    'Your own recovery is of the present key, so the wallet gets no new one. A lost device opens nothing once you end it. If somebody may have the wallet’s words, or your recovery file with its password, move what is in the wallet to another one.',
  rotateChanged: 'The wallet was changed meanwhile, and got no new key. Look at it again.',
  rotateNow: 'New key',
  rotated: 'The wallet has a new key.',
  close: 'Close',
  notLoaded: 'That did not work',
  notLoadedHint: 'The wallet’s server did not answer as it should.',
  'failed.login_needed':
    'This needs a sign-in of the last five minutes. Sign out on the page, sign in again, and come back.',
  'failed.signed_out': 'You were signed out. Sign in on the page again.',
  'failed.device_pending':
    'This device opened no wallet before the freeze, so it cannot end it. Use another one, or wait.',
  'failed.recovery_needed':
    'This device does not open the wallet yet. The link in the last mail freezes it.',
  'failed.recovery_delayed':
    'This device is new to your wallet: it can do this from {time}. One that you have used longer can do it now. If somebody else may have your wallet, freeze it by a link in your mail.',
  'failed.frozen': 'The wallet is frozen. End the freeze first.',
  'failed.conflict': 'Nothing would open the wallet any more. Freeze it instead.',
  'failed.rate_limited': 'Too many tries. Wait a while, then try again.',
  'failed.mail_unavailable': 'The mail could not be sent. Try again.',
  'failed.unreachable':
    'The wallet’s server cannot be reached. Check your connection, then try again.',
  changeEmail: 'Change your email',
  changeEmailNow: 'Change email',
  emailNow: 'Current email',
  emailNew: 'New email',
  emailMeans:
    'From then on the new email signs in to this wallet, and the current one does not. Go on only if its mailbox is yours.',
  emailCodes: 'Both mailboxes get a code next. Never read one out to anybody.',
  foreignWindow: 'This window was not opened by a wallet',
  foreignWindowHint: 'Close it. Nothing was signed.',
} as const
