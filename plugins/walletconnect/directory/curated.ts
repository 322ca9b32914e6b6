import type { DirectoryWallet, WalletLinks } from './types'

interface Details {
  readonly rdns?: string
  /** The scheme of the app on a phone, without `://`. */
  readonly app?: string
  /** The whole link, where `app` is only its scheme. */
  readonly native?: string
  /**
   * This and the following: hosts and paths, without `https://`; `desktop` is a scheme, the stores
   * are ids.
   */
  readonly universal?: string
  readonly desktop?: string
  readonly web?: string
  readonly chrome?: string
  readonly ios?: number
  readonly android?: string
}

const https = (rest: string) => `https://${rest}`

function linksOf({
  app,
  native = app && `${app}://`,
  universal,
  desktop,
  web,
}: Details): WalletLinks {
  return {
    ...(native && { native }),
    ...(universal && { universal: https(universal) }),
    ...(desktop && { desktop: `${desktop}://` }),
    ...(web && { web: https(web) }),
  }
}

/** Namespaces by their first letters: `e` eip155, `s` solana, `b` bip122. */
const namespaces: Readonly<Record<string, string>> = { e: 'eip155', s: 'solana', b: 'bip122' }

function wallet(
  id: string,
  name: string,
  on: string,
  homepage: string,
  details: Details = {},
): DirectoryWallet {
  const { rdns, chrome, ios, android } = details
  const links = linksOf(details)
  return {
    id,
    name,
    chains: [...on].map((letter) => namespaces[letter] as string),
    ...(rdns && { rdns }),
    ...(Object.keys(links).length > 0 && { links }),
    stores: {
      homepage: https(homepage),
      ...(chrome && { chrome: https(`chromewebstore.google.com/detail/${chrome}`) }),
      ...(ios && { ios: https(`apps.apple.com/app/id${ios}`) }),
      ...(android && { android: https(`play.google.com/store/apps/details?id=${android}`) }),
    },
  }
}

/**
 * The list that comes with the package: wallets in wide use, roughly the most used first. The id of
 * a wallet is the one the public explorer gives it (64 hex digits) where we know it, else its rdns
 * or its name in lower case. What is not known for sure is left out; wallets without `links` cannot
 * be opened by a link, and are listed for their stores and for the QR code.
 */
export const curatedWallets = (): readonly DirectoryWallet[] => [
  wallet(
    'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    'MetaMask',
    'es',
    'metamask.io',
    {
      rdns: 'io.metamask',
      app: 'metamask',
      universal: 'metamask.app.link',
      chrome: 'nkbihfbeogaeaoehlefnkodbefgpgknn',
      ios: 1438144202,
      android: 'io.metamask',
    },
  ),
  wallet(
    '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
    'Trust Wallet',
    'esb',
    'trustwallet.com',
    {
      rdns: 'com.trustwallet.app',
      app: 'trust',
      universal: 'link.trustwallet.com',
      chrome: 'egjidjbpglichdcondbcbdnbeeppgdph',
      ios: 1288339409,
      android: 'com.wallet.crypto.trustapp',
    },
  ),
  wallet(
    '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    'OKX Wallet',
    'esb',
    'www.okx.com/web3',
    {
      rdns: 'com.okex.wallet',
      native: 'okex://main',
      chrome: 'mcohilncbfahbmgdjkbpemcciiolgcge',
      ios: 1327268470,
      android: 'com.okinc.okex.gp',
    },
  ),
  wallet(
    '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
    'Binance Wallet',
    'esb',
    'www.binance.com/en/web3wallet',
    {
      rdns: 'com.binance.wallet',
      native: 'bnc://app.binance.com/cedefi',
      ios: 1436799971,
      android: 'com.binance.dev',
    },
  ),
  wallet(
    'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    'Coinbase Wallet',
    'es',
    'www.coinbase.com/wallet',
    {
      rdns: 'com.coinbase.wallet',
      app: 'cbwallet',
      universal: 'go.cb-w.com',
      chrome: 'hnfanknocfeofbddgcijnmhnfnkdnaad',
      ios: 1278383455,
      android: 'org.toshi',
    },
  ),
  wallet(
    '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
    'Rainbow',
    'e',
    'rainbow.me',
    {
      rdns: 'me.rainbow',
      app: 'rainbow',
      universal: 'rnbwapp.com',
      chrome: 'opfgelmcmbiajamepnmloijbpoleiama',
      ios: 1457119021,
      android: 'me.rainbow',
    },
  ),
  wallet(
    'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
    'Uniswap Wallet',
    'e',
    'wallet.uniswap.org',
    {
      rdns: 'org.uniswap.app',
      app: 'uniswap',
      chrome: 'nnpmfplkfogfpmcngplhnbdnnilmcdcg',
      ios: 6443944476,
      android: 'com.uniswap.mobile',
    },
  ),
  wallet(
    'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    'Phantom',
    'esb',
    'phantom.com',
    {
      rdns: 'app.phantom',
      chrome: 'bfnaelmomeimhlpmgjnjophhpkkoljpa',
      ios: 1598432977,
      android: 'app.phantom',
    },
  ),
  wallet(
    '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
    'Bitget Wallet',
    'esb',
    'web3.bitget.com',
    {
      rdns: 'com.bitget.web3',
      app: 'bitkeep',
      chrome: 'jiidiaalihmmhddjgbnbgdfflelocpak',
      android: 'com.bitkeep.wallet',
    },
  ),
  wallet(
    '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
    'Ledger Live',
    'esb',
    'www.ledger.com/ledger-live',
    { app: 'ledgerlive', desktop: 'ledgerlive', ios: 1361671700, android: 'com.ledger.live' },
  ),
  wallet(
    'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
    'Zerion',
    'es',
    'zerion.io',
    {
      rdns: 'io.zerion.wallet',
      app: 'zerion',
      universal: 'wallet.zerion.io',
      chrome: 'klghhnkeealcohjjanjjdaeeggmfmlpl',
      ios: 1456732565,
      android: 'io.zerion.android',
    },
  ),
  wallet(
    '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
    'Safe',
    'e',
    'safe.global',
    {
      app: 'safe',
      universal: 'app.safe.global',
      web: 'app.safe.global',
      ios: 1515759131,
      android: 'io.gnosis.safe',
    },
  ),
  wallet('io.rabby', 'Rabby Wallet', 'e', 'rabby.io', {
    rdns: 'io.rabby',
    app: 'rabby',
    chrome: 'acmacodkjbdgmoleebolmdjonilkdbch',
    ios: 6474381673,
    android: 'com.debank.rabbymobile',
  }),
  wallet(
    'c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576',
    '1inch Wallet',
    'e',
    '1inch.io/wallet',
    { app: 'oneinch', ios: 1546049391, android: 'io.oneinch.android' },
  ),
  wallet('alphawallet', 'AlphaWallet', 'e', 'alphawallet.com', {
    ios: 1358230430,
    android: 'io.stormbird.wallet',
  }),
  wallet(
    'bc949c5d968ae81310268bf9193f9c9fb7bb4e1283e1284af8f2bd4992535fd6',
    'Argent',
    'e',
    'www.argent.xyz',
    {
      native: 'argent://app',
      universal: 'argent.link/app',
      ios: 1358741926,
      android: 'im.argent.contractwalletclient',
    },
  ),
  wallet(
    '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
    'Backpack',
    'es',
    'backpack.app',
    { chrome: 'aflkmfhebedbjioipglgcbcmnbpgliof', ios: 6445964121, android: 'app.backpack.mobile' },
  ),
  wallet('com.bifrostwallet', 'Bifrost Wallet', 'eb', 'bifrostwallet.com', {
    rdns: 'com.bifrostwallet',
    universal: 'app.bifrostwallet.com',
    ios: 1577198351,
    android: 'com.bifrostwallet.app',
  }),
  wallet('bitpay', 'BitPay Wallet', 'eb', 'www.bitpay.com/wallet', {
    app: 'bitpay',
    ios: 1149581638,
    android: 'com.bitpay.wallet',
  }),
  wallet('blockchain-com', 'Blockchain.com', 'eb', 'www.blockchain.com/wallet', {
    ios: 493253309,
    android: 'piuk.blockchain.android',
  }),
  wallet('com.brave.wallet', 'Brave Wallet', 'es', 'brave.com/wallet', {
    rdns: 'com.brave.wallet',
    ios: 1052879175,
    android: 'com.brave.browser',
  }),
  wallet(
    '15c8b91ade1a4e58f3ce4e7a0dd7f42b47db0c8df7e0d84f63eb39bcb96c4e0f',
    'Bybit Wallet',
    'es',
    'www.bybit.com/en/web3',
    {
      rdns: 'com.bybit',
      native: 'bybitapp://open/route?targetUrl=by://web3/walletconnect',
      chrome: 'pdliaogehgdbhbnmkklieghmmjkpigpa',
      ios: 1488296980,
      android: 'com.bybit.app',
    },
  ),
  wallet(
    '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01',
    'Coin98',
    'es',
    'coin98.com/wallet',
    {
      app: 'coin98',
      chrome: 'aeachknmefphepccionboohckonoeemg',
      ios: 1561969966,
      android: 'coin98.crypto.finance.media',
    },
  ),
  wallet('core', 'Core', 'eb', 'core.app', {
    app: 'core',
    chrome: 'agoakfejjabomempkjlepdflaleeobhb',
    ios: 6443685999,
    android: 'com.avaxwallet',
  }),
  wallet(
    'f2436c67184f158d1beda5df53298ee84abfc367581e4505134b5bcf5f46697d',
    'Crypto.com Onchain',
    'es',
    'crypto.com/onchain',
    {
      app: 'cryptowallet',
      chrome: 'hifafgmccdpekplomjjkcfgodnhcellj',
      ios: 1512048310,
      android: 'com.defi.wallet',
    },
  ),
  wallet('xyz.ctrl', 'Ctrl Wallet', 'esb', 'ctrl.xyz', {
    chrome: 'hmeobnfnfcmdkdcmlblgagmfpfboieaf',
  }),
  wallet('edge', 'Edge', 'eb', 'edge.app', {
    universal: 'deep.edge.app',
    ios: 1344400091,
    android: 'co.edgesecure.app',
  }),
  wallet('com.enkrypt', 'Enkrypt', 'esb', 'www.enkrypt.com', {
    rdns: 'com.enkrypt',
    chrome: 'kkpllkodjeloidieedojogacfhpaihoh',
  }),
  wallet(
    'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
    'Exodus',
    'esb',
    'www.exodus.com',
    {
      app: 'exodus',
      universal: 'exodus.com/m',
      chrome: 'aholpfdialjgjfhomihkjbmgjidlcdno',
      ios: 1414384820,
      android: 'exodusmovement.exodus',
    },
  ),
  wallet('foxwallet', 'FoxWallet', 'eb', 'foxwallet.com', {
    app: 'foxwallet',
    ios: 1590983231,
    android: 'com.foxwallet.play',
  }),
  wallet(
    '85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041',
    'Frontier',
    'es',
    'www.frontier.xyz',
    {
      rdns: 'xyz.frontier.wallet',
      app: 'frontier',
      chrome: 'kppfdiipphfccemcignhifpjkapfbihd',
      ios: 1482380988,
      android: 'com.frontierwallet',
    },
  ),
  wallet('io.gate.wallet', 'Gate Wallet', 'es', 'www.gate.io/web3', {
    rdns: 'io.gate.wallet',
    app: 'gtweb3wallet',
    chrome: 'cpmkedoipcpimgecpmgpldfpohjplkpp',
    ios: 1294998195,
    android: 'com.gateio.gateio',
  }),
  wallet(
    'ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef',
    'imToken',
    'eb',
    'token.im',
    { app: 'imtokenv2', ios: 1384798940, android: 'im.token.app' },
  ),
  wallet('iopay', 'ioPay', 'e', 'iopay.me', {
    app: 'iopay',
    ios: 1478086371,
    android: 'io.iotex.iopay.gp',
  }),
  wallet(
    '0ef262ca2a56b88d179c93a21383fee4e135bd7bc6680e5c2356ff8e38301037',
    'Jupiter',
    's',
    'jup.ag/mobile',
    { android: 'ag.jup.jupiter.android' },
  ),
  wallet('app.keplr', 'Keplr', 'eb', 'www.keplr.app', {
    rdns: 'app.keplr',
    chrome: 'dmkamcknogkgcdfhhbddcghachkejeap',
    ios: 1567851089,
    android: 'com.chainapsis.keplr',
  }),
  wallet(
    '18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277',
    'Kraken Wallet',
    'esb',
    'www.kraken.com/wallet',
    { app: 'krakenwallet', ios: 1626327149 },
  ),
  wallet(
    '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
    'Leather',
    'b',
    'leather.io',
    { chrome: 'ldinpeekobnhjjdofggfgjlcehhmanlj' },
  ),
  wallet(
    '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6',
    'Magic Eden',
    'esb',
    'wallet.magiceden.io',
    { rdns: 'io.magiceden.wallet', chrome: 'mkpegjkblkkefacfnmkajcjmabijhclg' },
  ),
  wallet('mathwallet', 'MathWallet', 'esb', 'mathwallet.org', {
    app: 'mathwallet',
    universal: 'www.mathwallet.org',
    chrome: 'afbcbjpbpfadlkmhmclhkeeodmamcflc',
    ios: 1582612388,
    android: 'com.mathwallet.android',
  }),
  wallet('mew-wallet', 'MEW wallet', 'eb', 'www.mewwallet.com', {
    app: 'mewwallet',
    universal: 'mewwallet.com',
    ios: 1464614025,
    android: 'com.myetherwallet.mewwallet',
  }),
  wallet('nightly', 'Nightly', 'es', 'nightly.app', { chrome: 'fiikommddbeccaoicoejoniammnalkfa' }),
  wallet('okto', 'Okto', 'e', 'okto.tech', {
    app: 'okto',
    ios: 6450688229,
    android: 'im.okto.contractwalletclient',
  }),
  wallet('onekey', 'OneKey', 'esb', 'onekey.so', {
    app: 'onekey-wallet',
    chrome: 'jnmbobjmhlngoefaiojfljckilhhlhcj',
    ios: 1609559473,
    android: 'so.onekey.app.wallet',
  }),
  wallet(
    '8837dd9413b1d9b585ee937d27a816590248386d9dbf59f5cd3422dbbb65683e',
    'Robinhood Wallet',
    'esb',
    'robinhood.com/web3-wallet',
    { app: 'robinhood-wallet' },
  ),
  wallet(
    '541d5dcd4ede02f3afaf75bf8e3e4c4f1fb09edb5fa6c4377ebf31c2785d9adf',
    'Ronin Wallet',
    'e',
    'wallet.roninchain.com',
    {
      rdns: 'com.roninchain.wallet',
      app: 'roninwallet',
      chrome: 'fnjhmkhhmkbjkkabndcnnogagogbneec',
      ios: 1592675001,
      android: 'com.skymavis.genesis',
    },
  ),
  wallet(
    '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150',
    'SafePal',
    'esb',
    'www.safepal.com',
    {
      app: 'safepalwallet',
      universal: 'link.safepal.io',
      chrome: 'lgmpcpglpngdoalbgeoldeajfclnhafa',
      ios: 1548297139,
      android: 'io.safepal.wallet',
    },
  ),
  wallet(
    '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    'Solflare',
    's',
    'solflare.com',
    { chrome: 'bhhhlbepdkbapadjdnnojkbgioiodbic', ios: 1580902717, android: 'com.solflare.mobile' },
  ),
  wallet('status', 'Status', 'e', 'status.app', { ios: 1178893006, android: 'im.status.ethereum' }),
  wallet('app.subwallet', 'SubWallet', 'eb', 'www.subwallet.app', {
    rdns: 'app.subwallet',
    app: 'subwallet',
    chrome: 'onhogfjeacnfoofkfgppdlbmlmnplgbn',
    ios: 1633050285,
    android: 'app.subwallet.mobile',
  }),
  wallet('taho', 'Taho', 'e', 'taho.xyz', { chrome: 'eajafomhmkipbjmfmhebemolkcicgfmd' }),
  wallet('talisman', 'Talisman', 'es', 'talisman.xyz', {
    chrome: 'fijngjgcjhjmmpcmkeiomlglpeiijkld',
  }),
  wallet('tangem', 'Tangem', 'esb', 'tangem.com', {
    app: 'tangem',
    ios: 1354868448,
    android: 'com.tangem.wallet',
  }),
  wallet(
    '344d0e58b139eb1b6da0c29ea71d52a8eace8b57897c6098cb9b46012665c193',
    'Timeless X',
    'e',
    'timelesswallet.xyz',
  ),
  wallet(
    '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66',
    'TokenPocket',
    'esb',
    'tokenpocket.pro',
    {
      rdns: 'pro.tokenpocket',
      app: 'tpoutside',
      chrome: 'mfgccjchihfkkindfppnaooecgfneiii',
      ios: 6444625622,
      android: 'vip.mytokenpocket',
    },
  ),
  wallet('unisat', 'UniSat', 'b', 'unisat.io', { chrome: 'ppbibelpcjmhbdihakflkdcoccbgbkpo' }),
  wallet('unstoppable', 'Unstoppable', 'eb', 'unstoppable.money', {
    universal: 'unstoppable.money',
    ios: 1447619907,
    android: 'io.horizontalsystems.bankwallet',
  }),
  wallet('valora', 'Valora', 'e', 'valora.xyz', {
    native: 'celo://wallet',
    ios: 1520414263,
    android: 'co.clabs.valora',
  }),
  wallet(
    '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
    'Xverse Wallet',
    'b',
    'www.xverse.app',
    { chrome: 'idnnbdplmphpflfnlkomgpfbpcgelopg', android: 'com.secretkeylabs.xverse' },
  ),
  wallet('zengo', 'Zengo', 'eb', 'zengo.com'),
]
