/** The frame around every view. */
export default {
  'ui.dialog': 'Wallet connection',
  'ui.close': 'Close',
  'ui.back': 'Back',
  'ui.help': 'What is a wallet?',
  'ui.dismiss': 'Dismiss',
  'ui.view-failed': 'This screen could not be shown.',
  'ui.retry': 'Try again',
  'ui.not-allowed': 'Action not allowed: {reason}',
  'ui.button-connect': 'Connect wallet',
  'ui.button-connecting': 'Connecting…',
  'ui.button-wrong': 'Wrong network',
  'ui.unknown-network': 'Unknown network',
  'ui.cancel': 'Cancel',
  'ui.declined': 'You declined',
}
