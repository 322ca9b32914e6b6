/** A free wallet and its https links. */
export interface KnownWallet {
  readonly name: string
  /** Reverse domain name it announces itself with (EIP-6963). */
  readonly rdns: string
  readonly links: {
    readonly homepage: string
    readonly chrome?: string
    readonly ios?: string
    readonly android?: string
  }
}

const chrome = (id: string) => `https://chromewebstore.google.com/detail/${id}`
const ios = (id: string) => `https://apps.apple.com/app/id${id}`
const android = (id: string) => `https://play.google.com/store/apps/details?id=${id}`
const known = (
  name: string,
  rdns: string,
  homepage: string,
  extension: string,
  apple: string,
  google: string,
): KnownWallet => ({
  name,
  rdns,
  links: { homepage, chrome: chrome(extension), ios: ios(apple), android: android(google) },
})

/** Widely used wallets for visitors who have none, in alphabetical order. */
export const knownWallets = (): readonly KnownWallet[] => [
  known(
    'Coinbase Wallet',
    'com.coinbase.wallet',
    'https://www.coinbase.com/wallet',
    'hnfanknocfeofbddgcijnmhnfnkdnaad',
    '1278383455',
    'org.toshi',
  ),
  known(
    'MetaMask',
    'io.metamask',
    'https://metamask.io',
    'nkbihfbeogaeaoehlefnkodbefgpgknn',
    '1438144202',
    'io.metamask',
  ),
  known(
    'Phantom',
    'app.phantom',
    'https://phantom.com',
    'bfnaelmomeimhlpmgjnjophhpkkoljpa',
    '1598432977',
    'app.phantom',
  ),
  known(
    'Rabby Wallet',
    'io.rabby',
    'https://rabby.io',
    'acmacodkjbdgmoleebolmdjonilkdbch',
    '6474381673',
    'com.debank.rabbymobile',
  ),
  known(
    'Rainbow',
    'me.rainbow',
    'https://rainbow.me',
    'opfgelmcmbiajamepnmloijbpoleiama',
    '1457119021',
    'me.rainbow',
  ),
  known(
    'Trust Wallet',
    'com.trustwallet.app',
    'https://trustwallet.com',
    'egjidjbpglichdcondbcbdnbeeppgdph',
    '1288339409',
    'com.wallet.crypto.trustapp',
  ),
  known(
    'Uniswap Wallet',
    'org.uniswap.app',
    'https://wallet.uniswap.org',
    'nnpmfplkfogfpmcngplhnbdnnilmcdcg',
    '6443944476',
    'com.uniswap.mobile',
  ),
  known(
    'Zerion',
    'io.zerion.wallet',
    'https://zerion.io',
    'klghhnkeealcohjjanjjdaeeggmfmlpl',
    '1456732565',
    'io.zerion.android',
  ),
]
