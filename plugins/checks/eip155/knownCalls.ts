import { selectors } from '../../../lib/bytes/tokenAbi'
import { isKnownContract } from './knownContracts'

/**
 * How the words of a call are to be read, by their places: those that matter to nobody, and from
 * where on bytes and texts stand.
 */
export interface KnownCall {
  readonly idle?: readonly number[]
  readonly tail?: number
}

const plain: KnownCall = {}
const idle = (...places: readonly number[]): KnownCall => ({ idle: places })
const tail = (from: number, ...places: readonly number[]): KnownCall => ({
  idle: places,
  tail: from,
})

/**
 * Calls of contracts that everybody knows by which an account gives something that stays its own,
 * or buys something. Assets and markets of which the contract decides itself matter to nobody.
 */
const knownCalls: Readonly<Record<string, KnownCall>> = {
  // lending
  // supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)
  '617ba037': idle(0),
  // supplyWithPermit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode,
  // uint256 deadline, uint8 v, bytes32 r, bytes32 s)
  '02c205f0': tail(5, 0),
  // deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)
  e8eda9df: idle(0),
  '69328dec': idle(0), // withdraw(address asset, uint256 amount, address to)
  '573ade81': idle(0), // repay(address asset, uint256 amount, uint256 mode, address onBehalfOf)
  '2dad97d4': idle(0), // repayWithATokens(address asset, uint256 amount, uint256 mode)
  '474cf53d': idle(0), // depositETH(address pool, address onBehalfOf, uint16 referralCode)
  '80500d20': idle(0), // withdrawETH(address pool, uint256 amount, address to)
  bcc3c255: idle(0), // repayETH(address pool, uint256 amount, address onBehalfOf)
  f2b9fdb8: idle(0), // supply(address asset, uint256 amount)
  f3fef3a3: idle(0), // withdraw(address asset, uint256 amount)
  '1249c58b': plain, // mint()
  a0712d68: plain, // mint(uint256 amount)
  '0e752702': plain, // repayBorrow(uint256 amount)
  '4e4d9fea': plain, // repayBorrow()
  db006a75: plain, // redeem(uint256 amount)
  '852a12e3': plain, // redeemUnderlying(uint256 amount)
  c2998238: idle(2, 3, 4, 5, 6, 7), // enterMarkets(address[] markets)
  // supplyCollateral((address, address, address, address, uint256) market, uint256 assets, address
  // onBehalf, bytes data)
  '238d6579': idle(0, 1, 2, 3),
  // repay((address, address, address, address, uint256) market, uint256 assets, uint256 shares,
  // address onBehalf, bytes data)
  '20b76e81': idle(0, 1, 2, 3),
  // stakes and savings
  a1903eab: idle(0), // submit(address referral)
  d6681042: plain, // requestWithdrawals(uint256[] amounts, address owner)
  '19aa6257': plain, // requestWithdrawalsWstETH(uint256[] amounts, address owner)
  // requestWithdrawalsWithPermit(uint256[] amounts, address owner, (uint256 value, uint256
  // deadline, uint8 v, bytes32 r, bytes32 s) permit)
  acf41e4d: tail(3),
  // requestWithdrawalsWstETHWithPermit(uint256[] amounts, address owner, (uint256 value, uint256
  // deadline, uint8 v, bytes32 r, bytes32 s) permit)
  '7951b76f': tail(3),
  [selectors.deposit]: plain,
  f340fa01: idle(0), // deposit(address referral), of ether.fi
  '72c51c0b': tail(1), // depositETH(uint256 least, string referral)
  f6326fb3: plain, // depositETH()
  e7a050aa: idle(0, 1), // depositIntoStrategy(address strategy, address token, uint256 amount)
  adc9772e: plain, // stake(address to, uint256 amount)
  a694fc3a: plain, // stake(uint256 amount)
  '42ea02c1': plain, // stake(uint256 amount, uint16 referral)
  '8dcb4061': plain, // stakeAll()
  '65fc3873': plain, // create_lock(uint256 amount, uint256 until)
  b52c05fe: plain, // createLock(uint256 amount, uint256 duration)
  e2ab691d: plain, // lock(address account, uint256 amount, uint256 ratio)
  f9609f08: idle(1), // deposit(address receiver, address referrer)
  '4957677c': plain, // increase_amount(uint256 amount)
  '9b8d6d38': plain, // deposit(uint256 assets, address receiver, uint16 referral)
  '6e553f65': plain, // deposit(uint256 assets, address receiver)
  '94bf804d': plain, // mint(uint256 shares, address receiver)
  ba087652: plain, // redeem(uint256 shares, address receiver, address owner)
  b460af94: plain, // withdraw(uint256 assets, address receiver, address owner)
  '22895118': tail(0), // deposit(bytes key, bytes credentials, bytes signature, bytes32 root)
  // liquidity
  // addLiquidity(address one, address other, uint256 amount, uint256 otherAmount, uint256 least,
  // uint256 otherLeast, address to, uint256 deadline)
  e8e33700: plain,
  // addLiquidityETH(address token, uint256 amount, uint256 least, uint256 leastCoins, address to,
  // uint256 deadline)
  f305d719: plain,
  // removeLiquidity(address one, address other, uint256 liquidity, uint256 least, uint256
  // otherLeast, address to, uint256 deadline)
  baa2abde: plain,
  // removeLiquidityETH(address token, uint256 liquidity, uint256 least, uint256 leastCoins, address
  // to, uint256 deadline)
  '02751cec': plain,
  // removeLiquidityETHWithPermit(address token, uint256 liquidity, uint256 least, uint256
  // leastCoins, address to, uint256 deadline, bool isAll, uint8 v, bytes32 r, bytes32 s)
  ded9382a: tail(6),
  // removeLiquidityWithPermit(address one, address other, uint256 liquidity, uint256 least, uint256
  // otherLeast, address to, uint256 deadline, bool isAll, uint8 v, bytes32 r, bytes32 s)
  '2195995c': tail(7),
  // mint((address one, address other, uint24 fee, int24 lower, int24 upper, uint256 amount, uint256
  // otherAmount, uint256 least, uint256 otherLeast, address to, uint256 deadline))
  '88316456': plain,
  // increaseLiquidity((uint256 id, uint256 amount, uint256 otherAmount, uint256 least, uint256
  // otherLeast, uint256 deadline))
  '219f5d17': plain,
  '12210e8a': plain, // refundETH()
  dd46508f: tail(0), // modifyLiquidities(bytes plan, uint256 deadline)
  '4515cef3': plain, // add_liquidity(uint256[3] amounts, uint256 least)
  ecb586a5: plain, // remove_liquidity(uint256 amount, uint256[3] least)
  '43a0d066': plain, // deposit(uint256 pool, uint256 amount, bool isStaked)
  '60759fce': plain, // depositAll(uint256 pool, bool isStaked)
  // addLiquidity(address one, address other, bool isStable, uint256 amount, uint256 otherAmount,
  // uint256 least, uint256 otherLeast, address to, uint256 deadline)
  '5a47ddc3': plain,
  // addLiquidityETH(address token, bool isStable, uint256 amount, uint256 least, uint256
  // leastCoins, address to, uint256 deadline)
  b7e0d4c0: plain,
  // removeLiquidity(address one, address other, bool isStable, uint256 liquidity, uint256 least,
  // uint256 otherLeast, address to, uint256 deadline)
  '0dede6c4': plain,
  // markets and names; who gets the fee of a mint is up to the collection
  // createOrder((address token, address to, uint256 amount, uint256 least, bytes32 data, uint256
  // fee, uint32 until, bool isPartial, int64 quote))
  '322bba21': idle(4),
  '659dd2b4': plain, // createBid(uint256 id)
  '8264fe98': plain, // buyPunk(uint256 id)
  // mintPublic(address collection, address feeRecipient, address minter, uint256 count)
  '161ac21f': idle(1),
  // register(string name, address owner, uint256 duration, bytes32 secret, address resolver,
  // bytes[] data, bool isReverse, uint16 fuses)
  '74694a2b': tail(8, 3),
  // register((string name, address owner, uint256 duration, address resolver, bytes[] data, bool
  // isReverse))
  c7c79676: tail(7),
  acf1a841: tail(2), // renew(string name, uint256 duration)
  // bridges: what is given, and the relayer that may be first
  b1a1a882: tail(1), // depositETH(uint32 gas, bytes data)
  '09fc8843': tail(1), // bridgeETH(uint32 gas, bytes data)
  '439370b1': plain, // depositEth()
  // depositERC20(address token, address remoteToken, uint256 amount, uint32 gas, bytes data)
  '58a997f6': tail(4),
  // bridgeERC20(address token, address remoteToken, uint256 amount, uint32 gas, bytes data)
  '87087623': tail(4),
  '32b7006d': tail(3), // withdraw(address token, uint256 amount, uint32 gas, bytes data)
  '9a2ac6d5': tail(2), // depositETHTo(address to, uint32 gas, bytes data)
  e11013dd: tail(2), // bridgeETHTo(address to, uint32 gas, bytes data)
  // depositERC20To(address token, address remoteToken, address to, uint256 amount, uint32 gas,
  // bytes data)
  '838b2520': tail(5),
  // bridgeERC20To(address token, address remoteToken, address to, uint256 amount, uint32 gas, bytes
  // data)
  '540abf73': tail(5),
  // withdrawTo(address token, address to, uint256 amount, uint32 gas, bytes data)
  a3a79548: tail(4),
  // depositTransaction(address to, uint256 amount, uint64 gas, bool isNew, bytes data)
  e9e05c42: plain,
  // requestL2Transaction(address to, uint256 amount, bytes data, uint256 gas, uint256 perByte,
  // bytes[] code, address refund)
  eb672419: plain,
  // outboundTransfer(address token, address to, uint256 amount, uint256 gas, uint256 gasPrice,
  // bytes data)
  d2ce7d65: tail(5, 0),
  // outboundTransferCustomRefund(address token, address refund, address to, uint256 amount, uint256
  // gas, uint256 gasPrice, bytes data)
  '4fb1a07b': tail(6, 0),
  '4faa8a26': plain, // depositEtherFor(address to)
  e3dec8fb: tail(2), // depositFor(address to, address token, bytes data)
  // depositV3(address from, address to, address token, address other, uint256 amount, uint256 out,
  // uint256 chain, address relayer, uint32 quoted, uint32 until, uint32 first, bytes message), of
  // Across
  '7b939232': tail(11, 2, 7),
  '7aef642c': tail(10, 2, 7), // depositV3Now, without quoted
  // deposit(bytes32 from, bytes32 to, bytes32 token, bytes32 other, uint256 amount, uint256 out,
  // uint256 chain, bytes32 relayer, uint32 quoted, uint32 until, uint32 first, bytes message), of
  // Across
  ad5425c6: tail(11, 2, 7),
  ea86bd46: tail(10, 2, 7), // depositNow, without quoted
  '9f3ce55a': plain, // sendMessage(address to, uint256 fee, bytes data), of Linea
  // transferTokens(address token, uint256 amount, uint16 chain, bytes32 to, uint256 fee, uint32
  // nonce), of Wormhole
  '0f5287b0': idle(0),
  // wrapAndTransferETH(uint16 chain, bytes32 to, uint256 fee, uint32 nonce), of Wormhole
  '9981509f': plain,
  // sendToL2(uint256 chain, address to, uint256 amount, uint256 least, uint256 deadline, address
  // relayer, uint256 fee), of Hop
  deace8f5: idle(5),
  // send((uint32 chain, bytes32 to, uint256 amount, uint256 least, bytes options, bytes message,
  // bytes command), (uint256, uint256) fee, address refund), of Stargate
  c7c7f5b3: tail(8),
  cbef2aa9: tail(8), // sendToken, of the same types
  '6fd3504e': plain, // depositForBurn(uint256 amount, uint32 chain, bytes32 to, address token)
  // depositForBurn(uint256 amount, uint32 chain, bytes32 to, address token, bytes32 caller, uint256
  // fee, uint32 finality)
  '8e0250ee': plain,
}

/** The call of a selector (hexadecimal, without `0x`), to a contract that everybody knows. */
export const knownCall = (selector: string): KnownCall | undefined =>
  Object.hasOwn(knownCalls, selector) ? knownCalls[selector] : undefined

const exits = '0x00000961ef480eb55e80d19ad83579a64c007002'

/**
 * The arguments of a call to a contract, hexadecimal behind the selector: of one that everybody
 * knows without the words that matter to nobody.
 */
export function argumentsOf(
  chainId: string,
  to: string | undefined,
  selector = '',
  args = '',
): string {
  // the exit of a validator is a key and a sum, without a selector (EIP-7002)
  if (to?.toLowerCase() === exits) return ''
  const places =
    (to && isKnownContract(chainId, to) && knownCall(selector.replace('0x', ''))?.idle) || []
  return places.length
    ? (args.match(/.{1,64}/g) ?? [])
        .map((word, at) => (places.includes(at) ? '0'.repeat(word.length) : word))
        .join('')
    : args
}
