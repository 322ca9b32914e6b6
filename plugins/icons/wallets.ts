import oneInch from '@web3icons/core/svgs/exchanges/background/1inch.svg.js'
import binance from '@web3icons/core/svgs/exchanges/background/binance.svg.js'
import bitget from '@web3icons/core/svgs/exchanges/background/bitget.svg.js'
import bybit from '@web3icons/core/svgs/exchanges/background/bybit.svg.js'
import cryptoCom from '@web3icons/core/svgs/exchanges/background/crypto-com.svg.js'
import gate from '@web3icons/core/svgs/exchanges/background/gate-io.svg.js'
import uniswap from '@web3icons/core/svgs/exchanges/background/uniswap.svg.js'
import robinhood from '@web3icons/core/svgs/networks/background/robinhood.svg.js'
import status from '@web3icons/core/svgs/networks/background/status.svg.js'
import jupiter from '@web3icons/core/svgs/tokens/background/JUP.svg.js'
import mathWallet from '@web3icons/core/svgs/tokens/background/MATH.svg.js'
import safePal from '@web3icons/core/svgs/tokens/background/SFP.svg.js'
import alphaWallet from '@web3icons/core/svgs/wallets/background/alpha-wallet.svg.js'
import argent from '@web3icons/core/svgs/wallets/background/argent.svg.js'
import backpack from '@web3icons/core/svgs/wallets/background/backpack.svg.js'
import coin98 from '@web3icons/core/svgs/wallets/background/coin98.svg.js'
import coinbase from '@web3icons/core/svgs/wallets/background/coinbase.svg.js'
import enkrypt from '@web3icons/core/svgs/wallets/background/enkrypt.svg.js'
import exodus from '@web3icons/core/svgs/wallets/background/exodus.svg.js'
import imToken from '@web3icons/core/svgs/wallets/background/imtoken.svg.js'
import keplr from '@web3icons/core/svgs/wallets/background/keplr.svg.js'
import kraken from '@web3icons/core/svgs/wallets/background/kraken.svg.js'
import ledger from '@web3icons/core/svgs/wallets/background/ledger.svg.js'
import metamask from '@web3icons/core/svgs/wallets/background/metamask.svg.js'
import mew from '@web3icons/core/svgs/wallets/background/my-ether-wallet.svg.js'
import okx from '@web3icons/core/svgs/wallets/background/okx.svg.js'
import phantom from '@web3icons/core/svgs/wallets/background/phantom.svg.js'
import rabby from '@web3icons/core/svgs/wallets/background/rabby.svg.js'
import rainbow from '@web3icons/core/svgs/wallets/background/rainbow.svg.js'
import ronin from '@web3icons/core/svgs/wallets/background/ronin.svg.js'
import safe from '@web3icons/core/svgs/wallets/background/safe.svg.js'
import solflare from '@web3icons/core/svgs/wallets/background/solflare.svg.js'
import tokenPocket from '@web3icons/core/svgs/wallets/background/token-pocket.svg.js'
import trust from '@web3icons/core/svgs/wallets/background/trust.svg.js'
import zengo from '@web3icons/core/svgs/wallets/background/zengo.svg.js'
import zerion from '@web3icons/core/svgs/wallets/background/zerion.svg.js'
import { type Mark, pictures } from './pictures'

/**
 * Each mark with its wallet's id: the reverse domain name it announces (EIP-6963), or without one
 * its id in the curated directory.
 */
const marks: readonly Mark[] = [
  [alphaWallet, 'alphawallet'],
  [argent, 'bc949c5d968ae81310268bf9193f9c9fb7bb4e1283e1284af8f2bd4992535fd6'],
  [backpack, '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0'],
  [binance, 'com.binance.wallet'],
  [bitget, 'com.bitget.web3'],
  [bybit, 'com.bybit'],
  [coin98, '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01'],
  [coinbase, 'com.coinbase.wallet'],
  [cryptoCom, 'f2436c67184f158d1beda5df53298ee84abfc367581e4505134b5bcf5f46697d'],
  [enkrypt, 'com.enkrypt'],
  [exodus, 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4'],
  [gate, 'io.gate.wallet'],
  [imToken, 'ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef'],
  [jupiter, '0ef262ca2a56b88d179c93a21383fee4e135bd7bc6680e5c2356ff8e38301037'],
  [keplr, 'app.keplr'],
  [kraken, '18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277'],
  [ledger, '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927'],
  [mathWallet, 'mathwallet'],
  [metamask, 'io.metamask'],
  [mew, 'mew-wallet'],
  [okx, 'com.okex.wallet'],
  [oneInch, 'c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576'],
  [phantom, 'app.phantom'],
  [rabby, 'io.rabby'],
  [rainbow, 'me.rainbow'],
  [robinhood, '8837dd9413b1d9b585ee937d27a816590248386d9dbf59f5cd3422dbbb65683e'],
  [ronin, 'com.roninchain.wallet'],
  [safe, '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f'],
  [safePal, '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150'],
  [solflare, '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'],
  [status, 'status'],
  [tokenPocket, 'pro.tokenpocket'],
  [trust, 'com.trustwallet.app'],
  [uniswap, 'org.uniswap.app'],
  [zengo, 'zengo'],
  [zerion, 'io.zerion.wallet'],
]

/** Marks of the wallets in wide use that there is a mark of, by rdns or directory id. */
export default pictures(marks)
