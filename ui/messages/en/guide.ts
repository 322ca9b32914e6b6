/** What a wallet is, and where to get one. */
export default {
  'ui.get-a-wallet': 'Get a wallet',
  'ui.finding': 'Looking for wallets',
  'ui.no-wallets': 'No wallet found',
  'ui.no-wallets-text':
    'There is no wallet in this browser yet. Get one, then come back and connect.',
  'ui.no-wallets-on': 'No wallet for {network}',
  'ui.no-wallets-on-text':
    'No wallet in this browser works on this network. Get one that does, then come back and connect.',
  'ui.wallet-home': 'A home for what you own',
  'ui.wallet-home-text':
    'Your coins and tokens live on public networks. A wallet holds their keys.',
  'ui.wallet-sign-in': 'One way to sign in',
  'ui.wallet-sign-in-text':
    'Connect instead of making an account. Sites see an address, not your name.',
  'ui.wallet-control': 'You decide',
  'ui.wallet-control-text': 'Nothing is signed or sent until you approve it in your wallet.',
  'ui.opens-chrome': 'In the Chrome Web Store',
  'ui.opens-ios': 'In the App Store',
  'ui.opens-android': 'In Google Play',
  'ui.opens-site': 'On the wallet’s own site',
  'ui.then-reload': 'Installed one?',
  'ui.reload': 'Reload this page',
  'ui.then-open-there': 'Installed one? Open this page in the wallet’s own browser.',
}
