/**
 * English, and the shape of every other language. `{name}` is replaced by its value; nothing else
 * of a text is.
 */
export const en = {
  time: '{time} UTC',
  'device.unknown': 'Unknown device',
  'device.on': '{browser} on {system}',
  'device.operator': 'Whoever runs this wallet',
  'mail.code.subject': 'Your code for {app}',
  'mail.code.text':
    'Enter this code to sign in to {app}. It works once, for 20 minutes, and only on the device that asked for it.',
  'mail.code.never':
    'We never ask you for this code, by phone, chat or mail. If you did not ask for it, delete this mail: nothing happens without it.',
  'mail.change.subject': 'Change the address of your wallet?',
  'mail.change.text':
    'This code moves your wallet to the mail address {address}: whoever has that mailbox can sign in to it. Enter it only if you asked for that. It works once, for 20 minutes, and only on the device that asked for it.',
  'mail.join.subject': 'Add {way} to your wallet?',
  'mail.join.text':
    'This code lets an account of {way} sign in to your wallet. Enter it only if the account is yours, and you have just signed in with it on {app}. It works once, for 20 minutes, and only on the device that asked for it.',
  'mail.link.subject': 'Allow a new device for {app}?',
  'mail.link.text':
    'A device that is new to your wallet wants to sign in. Open the page and choose the words that this device shows. If it was not you, delete this mail: nothing happens without it.',
  'mail.link.plain':
    'A device that is new to your wallet wants to sign in. Open the page and allow it. If it was not you, delete this mail: nothing happens without it.',
  'mail.link.button': 'Look at the device',
  'mail.device.subject': 'A new device signed in to your wallet',
  'mail.device.text':
    'If it was you, there is nothing to do. If not, freeze your wallet: nothing can be signed with it for 24 hours.',
  'mail.recovery-asked.subject': 'A device asks for your wallet',
  'mail.recovery-asked.text':
    'A device that is signed in with your mail address asks for your wallet, or to remove your other devices. After a delay it may. If it was not you, freeze your wallet now.',
  'mail.recovery.subject': 'Your wallet was recovered on a device',
  'mail.recovery.text':
    'A device that is signed in with your mail address can sign with your wallet from now on, and may have copied its secret phrase. If it was not you, move all that you own to a new wallet at once: a copied phrase works without this server. Where you cannot, freeze your wallet: nothing can be signed with it here for 24 hours.',
  'mail.recovery-changed.subject': 'The recovery of your wallet has changed',
  'mail.recovery-changed.text':
    'How your wallet is opened on a new device has changed. If it was not you, freeze your wallet: nothing can be signed with it for 24 hours.',
  'mail.recovery-refused.subject': 'Somebody tries to open your wallet',
  'mail.recovery-refused.text':
    'A device that is signed in with your mail address did not have the password, file or passkey that opens your wallet. If it was not you, somebody can read your mail: change the password of your mailbox, and freeze your wallet.',
  'mail.exported.subject': 'The secret phrase of your wallet was shown',
  'mail.exported.text':
    'Whoever saw the phrase or the keys can move all that the wallet has, for ever. If it was not you, move what you own to another wallet at once: freezing does not stop them.',
  'mail.device-revoked.subject': 'A device was removed from your wallet',
  'mail.device-revoked.text':
    'It cannot sign with your wallet any more. If it was not you who removed it, freeze your wallet: nothing can be signed with it for 24 hours.',
  'mail.rotated.subject': 'Your wallet has a new key',
  'mail.rotated.text':
    'Your accounts stay the same. Other devices of yours have to sign in again with a code. If it was not you, freeze your wallet: nothing can be signed with it for 24 hours.',
  'mail.frozen.subject': 'Your wallet is frozen',
  'mail.frozen.text':
    'Nothing can be signed with it for 24 hours. To end this before, ask for it on a device that you have used with your wallet before.',
  'mail.unfreeze.subject': 'End the freezing of your wallet?',
  'mail.unfreeze.text':
    'A device of yours asks to end the freezing. If it was not you, delete this mail, and remove the device as soon as you can: nothing happens without this link.',
  'mail.unfreeze.button': 'Look at the device',
  'mail.unfrozen.subject': 'Your wallet is not frozen any more',
  'mail.unfrozen.text':
    'Your devices can sign with it again. If it was not you, freeze your wallet again.',
  'mail.deleted.subject': 'Your wallet was deleted',
  'mail.deleted.text':
    'All that this server had of you was deleted, with your mail address. Copies of your phrase keep working.',
  'mail.signed-out.subject': 'You were signed out of your wallet',
  'mail.signed-out.text':
    'Whoever runs your wallet ended all its sign-ins. Sign in again with a code; what you own stays where it is. If you did not expect this, change the password of your mailbox, and look through your devices.',
  'mail.freeze.button': 'Freeze my wallet',
  'mail.changed.subject': 'The address of your wallet has changed',
  'mail.changed.text':
    'Your wallet belongs to the mail address {address} from now on. If it was not you, undo it within 72 hours.',
  'mail.undone.subject': 'The new address of your wallet was undone',
  'mail.undone.text':
    'Somebody who has the former mailbox undid the change. Your wallet belongs to the former address again, and each device that had changed it is signed out. Other devices stay signed in, and so do other sites in the same browser: end those that you do not know. If it was not you who undid it, freeze your wallet: somebody can read the former mailbox. Change its password, sign in with that address, and change it again.',
  'mail.way-added.subject': 'A new way to sign in to your wallet',
  'mail.way-added.text':
    'From now on this account can sign in to your wallet. If it was not you, freeze your wallet: nothing can be signed with it for 24 hours. Then remove the account under “Ways to sign in”.',
  'mail.way-removed.subject': 'A way to sign in to your wallet was removed',
  'mail.way-removed.text':
    'It does not sign in to your wallet any more. If it was not you who removed it, freeze your wallet: nothing can be signed with it for 24 hours.',
  'mail.former.note':
    'This is not the address of the wallet any more. If it was not you who changed it, use the link of the mail that told you of the change: it works for 72 hours.',
  'mail.undo.button': 'Undo the change',
  'way.email': 'Your mail address',
  'way.other': 'Another way',
  'fact.way': 'Way to sign in',
  'fact.site': 'Site',
  'fact.device': 'Device',
  'fact.time': 'Time',
  'page.device.title': 'Allow this device?',
  'page.device.text':
    'It wants to sign in with your mail address. Choose the words that it shows you now.',
  'page.device.plain':
    'It wants to sign in with your mail address. Allow it only if you have just asked for this yourself.',
  'page.device.allow': 'Allow',
  'page.device.never':
    'Do not choose what somebody tells you: only what is on a screen in front of you.',
  'page.device.refuse': 'It was not me',
  'page.freeze.title': 'Freeze your wallet?',
  'page.freeze.text':
    'Nothing can be signed with it for 24 hours, on any device. What you own stays where it is.',
  'page.freeze.button': 'Freeze',
  'page.unfreeze.title': 'End the freezing?',
  'page.unfreeze.text':
    'This device asks for it. Your devices can sign with your wallet again then. If the device is not yours, close this page.',
  'page.unfreeze.button': 'End the freezing',
  'page.undo.title': 'Undo the new address?',
  'page.undo.text':
    'Your wallet belongs to your former mail address again, and the device that changed it is signed out.',
  'page.undo.button': 'Undo the change',
  'page.approved.title': 'Device allowed',
  'page.approved.text': 'A second mail has a code for it. You can close this page.',
  'page.refused.title': 'Device refused',
  'page.refused.text': 'It cannot sign in. If it is yours, start again on it.',
  'page.mismatch.title': 'These were not the words',
  'page.mismatch.text': 'The device is refused, to be safe. If it is yours, start again on it.',
  'page.frozen.title': 'Wallet frozen',
  'page.frozen.text':
    'Nothing can be signed with it for 24 hours. Look through your devices as soon as you can.',
  'page.unfrozen.title': 'Wallet in use again',
  'page.unfrozen.text': 'Your devices can sign with it. You can close this page.',
  'page.undone.title': 'Change undone',
  'page.undone.text':
    'Your wallet belongs to this address again. Sign in with it, look through your devices, and end those that you do not know: each site in a browser is one. A mail with a link that freezes the wallet is on its way.',
  'page.taken.title': 'This address has another wallet now',
  'page.taken.text':
    'Somebody signed in with it after the change, and a new wallet was made. Your former wallet is frozen for 24 hours, and the device that changed its address is signed out. To get it back, sign in with this address and give the new wallet another address, or delete it if it is empty. Then open this link again.',
  'page.ended.title': 'This link has ended',
  'page.ended.text':
    'It was used before, or its time is over. Start again where you wanted to sign in.',
  'page.window.title': 'The sign-in did not work',
  'page.window.text': 'Close this window and try again.',
  'page.over.title': 'This link has ended',
  'page.over.text':
    'It was used before, its time is over, or something that happened since ended it. Nothing was changed now. Look for a later mail: its link may still work. Or sign in to see your wallet.',
} as const satisfies Readonly<Record<string, string>>

/** A language of mails and pages: every text of {@link en}. */
export type Texts = Readonly<Record<keyof typeof en, string>>
