/** The rows below the connectors, and the titles of views. */
export default {
  'walletconnect.apps': 'Wallet apps',
  'walletconnect.all': 'All wallets',
  'walletconnect.scan-app': 'Scan with a wallet app',
  'walletconnect.other-device': 'Wallet on another device',
  'walletconnect.request': 'Waiting for your wallet',
}
