/** The rows below the connectors and in "get a wallet", and the titles of views. */
export default {
  'walletconnect.apps': 'Wallet apps',
  'walletconnect.all': 'All wallets',
  'walletconnect.scan-app': 'Scan with a wallet app',
  'walletconnect.other-device': 'Wallet on another device',
  'walletconnect.for-computer': 'For your browser or phone',
  'walletconnect.list-failed': 'The wallets could not be loaded',
  'walletconnect.list-offline': 'You are offline',
  'walletconnect.request': 'Waiting for your wallet',
}
