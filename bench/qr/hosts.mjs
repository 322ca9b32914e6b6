// The kits that are compared, and how a visitor gets to the code in each.

/**
 * `opener` is the host's button, `row` what leads to the code. `code` is where the drawing is:
 * selectors, each in the shadow root of what the one before found.
 */
export const HOSTS = [
  {
    name: 'tessera',
    title: 'Ours',
    opener: '.tessera-button',
    row: 'tessera-kit .t-row:has-text("Scan with a wallet app")',
    code: ['tessera-kit', 'svg'],
    loadsOnHover: true,
  },
  {
    name: 'rainbowkit',
    title: 'RainbowKit 2.2.11',
    opener: '[data-testid=rk-connect-button]',
    row: '[data-testid=rk-wallet-option-rainbow]',
    code: ['[role=dialog] svg'],
  },
  {
    name: 'connectkit',
    title: 'ConnectKit 1.9.2',
    opener: '#app button',
    row: 'button:has-text("Other Wallets")',
    code: ['[role=dialog] svg'],
  },
  {
    name: 'appkit',
    title: 'AppKit 1.7.6',
    opener: 'appkit-button',
    row: '[data-testid=wallet-selector-walletconnect]',
    code: [
      'w3m-modal',
      'w3m-router',
      'w3m-connecting-wc-view',
      'w3m-connecting-wc-qrcode',
      'wui-qr-code',
      'svg',
    ],
  },
  {
    name: 'thirdweb',
    title: 'thirdweb 5.121.6',
    opener: '.tw-connect-wallet',
    row: '.tw-wallet-select-wallet-button:has-text("MetaMask")',
    code: ['[role=dialog] svg'],
  },
]
