import type { Action } from '../types'
import { COIN, out } from './recipients'
import { type CallShapes, isSelf, shape } from './types'

/** Fees of a position: for nobody they stay at the contract. */
const fees = shape(
  '((uint256,address,uint128,uint128))',
  ({ signer, to, checksum }, [, receiver]: readonly [bigint, string, bigint, bigint]) =>
    receiver.toLowerCase() === signer.toLowerCase()
      ? undefined
      : { kind: 'collect', least: 0n, to: COIN.test(receiver) ? to : checksum(receiver) },
)

/**
 * A deposit of a validator, of whose stake an address may be the owner: that is in the last 20
 * bytes of its credentials.
 */
const stake = shape('(bytes,bytes,bytes,bytes32)', (target, _: string, credentials: string) => {
  const [, owner] = /^0x0[12]0{22}([\da-f]{40})$/i.exec(credentials) ?? []
  return owner === undefined || isSelf(target, `0x${owner}`)
    ? undefined
    : { kind: 'collect', least: target.value, to: target.checksum(`0x${owner}`) }
})

/** A loan that is not paid back at once: whoever is called keeps it, and somebody else owes it. */
const loan = shape(
  '(address,address[],uint256[],uint256[],address,bytes,uint16)',
  (
    { signer, to: market },
    to: string,
    tokens: readonly string[],
    amounts: readonly bigint[],
    modes: readonly bigint[],
  ) => {
    const owed =
      to.toLowerCase() === signer.toLowerCase() ? [] : tokens.filter((_, at) => modes[at])
    return owed.length && to !== market
      ? owed.map(
          (token): Action => ({
            kind: 'collect',
            token,
            least: amounts[tokens.indexOf(token)] ?? 0n,
            to,
          }),
        )
      : undefined
  },
)

/** An `AdvancedOrder`, a `CriteriaResolver` and the `FulfillmentComponent`s of Seaport. */
const ORDER =
  '((address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256),uint120,uint120,bytes,bytes)'
const PROOF = '(uint256,uint8,uint256,uint256,bytes32[])'
const PARTS = '(uint256,uint256)[]'

/**
 * Calls whose arguments name who gets what comes out of them. Forms that others use with another
 * meaning, such as `deposit(uint256,address)`, are not among them.
 */
export const RECIPIENT_CALLS: CallShapes = {
  // lending: Aave 2 and 3, Compound 3, Morpho
  // supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)
  '617ba037': out('(address,uint256,address,uint16)', [2], [0], [1]),
  // supplyWithPermit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode,
  // uint256 deadline, uint8 v, bytes32 r, bytes32 s)
  '02c205f0': out('(address,uint256,address,uint16,uint256,uint8,bytes32,bytes32)', [2], [0], [1]),
  // deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)
  e8eda9df: out('(address,uint256,address,uint16)', [2], [0], [1]),
  // withdraw(address asset, uint256 amount, address to)
  '69328dec': out('(address,uint256,address)', [2], [0], [1]),
  // repay(address asset, uint256 amount, uint256 mode, address onBehalfOf)
  '573ade81': out('(address,uint256,uint256,address)', [3], [0], [1]),
  // depositETH(address pool, address onBehalfOf, uint16 referralCode)
  '474cf53d': out('(address,address,uint16)', [1]),
  // withdrawETH(address pool, uint256 amount, address to)
  '80500d20': out('(address,uint256,address)', [2], 'coin', [1]),
  // claimRewards(address[] assets, uint256 amount, address to, address reward)
  '236300dc': out('(address[],uint256,address,address)', [2], [3], [1]),
  bb492bf5: out('(address[],address)', [1]), // claimAllRewards(address[] assets, address to)
  // supplyTo(address to, address asset, uint256 amount)
  '4232cd63': out('(address,address,uint256)', [0], [1], [2]),
  // supplyFrom(address from, address to, address asset, uint256 amount)
  '90323177': out('(address,address,address,uint256)', [1], [2], [3]),
  // withdrawTo(address to, address asset, uint256 amount)
  c3b35a7e: out('(address,address,uint256)', [0], [1], [2]),
  // withdrawFrom(address from, address to, address asset, uint256 amount)
  '26441318': out('(address,address,address,uint256)', [1], [2], [3]),
  // transferAsset(address to, address asset, uint256 amount)
  '439e2e45': out('(address,address,uint256)', [0], [1], [2]),
  // transferAssetFrom(address from, address to, address asset, uint256 amount)
  c1ee2c18: out('(address,address,address,uint256)', [1], [2], [3]),
  // supply((address, address, address, address, uint256) market, uint256 assets, uint256 shares,
  // address onBehalf, bytes data)
  a99aad89: out(
    '((address,address,address,address,uint256),uint256,uint256,address,bytes)',
    [3],
    [0, 0],
    [1],
  ),
  // supplyCollateral((address, address, address, address, uint256) market, uint256 assets, address
  // onBehalf, bytes data)
  '238d6579': out(
    '((address,address,address,address,uint256),uint256,address,bytes)',
    [2],
    [0, 1],
    [1],
  ),
  // withdraw((address, address, address, address, uint256) market, uint256 assets, uint256 shares,
  // address onBehalf, address to)
  '5c2bea49': out(
    '((address,address,address,address,uint256),uint256,uint256,address,address)',
    [4],
    [0, 0],
    [1],
  ),
  // borrow((address, address, address, address, uint256) market, uint256 assets, uint256 shares,
  // address onBehalf, address to)
  '50d8cd4b': out(
    '((address,address,address,address,uint256),uint256,uint256,address,address)',
    [4],
    [0, 0],
    [1],
  ),
  // withdrawCollateral((address, address, address, address, uint256) market, uint256 assets,
  // address onBehalf, address to)
  '8720316d': out(
    '((address,address,address,address,uint256),uint256,address,address)',
    [3],
    [0, 1],
    [1],
  ),
  // flashLoan(address to, address[] assets, uint256[] amounts, uint256[] modes, address onBehalfOf,
  // bytes data, uint16 referralCode)
  ab9c4b5d: loan,
  // staking: Lido, EigenLayer
  d6681042: out('(uint256[],address)', [1]), // requestWithdrawals(uint256[] amounts, address owner)
  // requestWithdrawalsWstETH(uint256[] amounts, address owner)
  '19aa6257': out('(uint256[],address)', [1]),
  // requestWithdrawalsWithPermit(uint256[] amounts, address owner, (uint256, uint256, uint8,
  // bytes32, bytes32) permit)
  acf41e4d: out('(uint256[],address,(uint256,uint256,uint8,bytes32,bytes32))', [1]),
  // requestWithdrawalsWstETHWithPermit(uint256[] amounts, address owner, (uint256, uint256, uint8,
  // bytes32, bytes32) permit)
  '7951b76f': out('(uint256[],address,(uint256,uint256,uint8,bytes32,bytes32))', [1]),
  // claimWithdrawalsTo(uint256[] ids, uint256[] hints, address to)
  '5e7eead9': out('(uint256[],uint256[],address)', [2]),
  // queueWithdrawals((address[], uint256[], address)[] withdrawals)
  '0dd8dd02': out('((address[],uint256[],address)[])', [0, 'each', 2]),
  // processClaim((uint32, uint32, bytes, (address, bytes32), uint32[], bytes[], (address,
  // uint256)[]) claim, address to)
  '3ccc861d': out(
    '((uint32,uint32,bytes,(address,bytes32),uint32[],bytes[],(address,uint256)[]),address)',
    [1],
  ),
  // vaults: ERC-4626, ERC-7540, wrappers of OpenZeppelin
  // withdraw(uint256 assets, address to, address owner)
  b460af94: out('(uint256,address,address)', [1]),
  // redeem(uint256 shares, address to, address owner)
  ba087652: out('(uint256,address,address)', [1], undefined, [0]),
  // requestDeposit(uint256 assets, address controller, address owner)
  '85b77f45': out('(uint256,address,address)', [1]),
  // requestRedeem(uint256 shares, address controller, address owner)
  '7d41c86e': out('(uint256,address,address)', [1], undefined, [0]),
  // depositFor(address to, uint256 amount)
  '2f4f21e2': out('(address,uint256)', [0], undefined, [1]),
  // withdrawTo(address to, uint256 amount)
  '205c2878': out('(address,uint256)', [0], undefined, [1]),
  // pools: Uniswap V2 and V3, Balancer
  // addLiquidity(address a, address b, uint256 amountA, uint256 amountB, uint256 leastA, uint256
  // leastB, address to, uint256 deadline)
  e8e33700: out('(address,address,uint256,uint256,uint256,uint256,address,uint256)', [6]),
  // addLiquidityETH(address token, uint256 amount, uint256 least, uint256 leastCoins, address to,
  // uint256 deadline)
  f305d719: out('(address,uint256,uint256,uint256,address,uint256)', [4]),
  // removeLiquidity(address a, address b, uint256 shares, uint256 leastA, uint256 leastB, address
  // to, uint256 deadline)
  baa2abde: out('(address,address,uint256,uint256,uint256,address,uint256)', [5], [0], [3]),
  // removeLiquidityETH(address token, uint256 shares, uint256 least, uint256 leastCoins, address
  // to, uint256 deadline)
  '02751cec': out('(address,uint256,uint256,uint256,address,uint256)', [4], [0], [2]),
  // removeLiquidityETHSupportingFeeOnTransferTokens(address token, uint256 shares, uint256 least,
  // uint256 leastCoins, address to, uint256 deadline)
  af2979eb: out('(address,uint256,uint256,uint256,address,uint256)', [4], [0], [2]),
  // removeLiquidityWithPermit(address a, address b, uint256 shares, uint256 leastA, uint256 leastB,
  // address to, uint256 deadline, bool all, uint8 v, bytes32 r, bytes32 s)
  '2195995c': out(
    '(address,address,uint256,uint256,uint256,address,uint256,bool,uint8,bytes32,bytes32)',
    [5],
    [0],
    [3],
  ),
  // removeLiquidityETHWithPermit(address token, uint256 shares, uint256 least, uint256 leastCoins,
  // address to, uint256 deadline, bool all, uint8 v, bytes32 r, bytes32 s)
  ded9382a: out(
    '(address,uint256,uint256,uint256,address,uint256,bool,uint8,bytes32,bytes32)',
    [4],
    [0],
    [2],
  ),
  // removeLiquidityETHWithPermitSupportingFeeOnTransferTokens(address token, uint256 shares,
  // uint256 least, uint256 leastCoins, address to, uint256 deadline, bool all, uint8 v, bytes32 r,
  // bytes32 s)
  '5b0d5984': out(
    '(address,uint256,uint256,uint256,address,uint256,bool,uint8,bytes32,bytes32)',
    [4],
    [0],
    [2],
  ),
  // mint((address, address, uint24, int24, int24, uint256, uint256, uint256, uint256, address,
  // uint256) position)
  '88316456': out(
    '((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256))',
    [0, 9],
  ),
  fc6f7865: fees, // collect((uint256, address, uint128, uint128) position)
  // joinPool(bytes32 pool, address from, address to, (address[], uint256[], bytes, bool) request)
  b95cac28: out('(bytes32,address,address,(address[],uint256[],bytes,bool))', [2]),
  // exitPool(bytes32 pool, address from, address to, (address[], uint256[], bytes, bool) request)
  '8bdb3913': out(
    '(bytes32,address,address,(address[],uint256[],bytes,bool))',
    [2],
    [3, 0, 0],
    [3, 1, 0],
  ),
  // swap((bytes32, uint8, address, address, uint256, bytes) single, (address, bool, address, bool)
  // funds, uint256 limit, uint256 deadline)
  '52bbbe29': out(
    '((bytes32,uint8,address,address,uint256,bytes),(address,bool,address,bool),uint256,uint256)',
    [1, 2],
    [0, 3],
  ),
  // batchSwap(uint8 kind, (bytes32, uint256, uint256, uint256, bytes)[] swaps, address[] assets,
  // (address, bool, address, bool) funds, int256[] limits, uint256 deadline)
  '945bcec9': out(
    '(uint8,(bytes32,uint256,uint256,uint256,bytes)[],address[],(address,bool,address,bool),int256[],uint256)',
    [3, 2],
  ),
  // manageUserBalance((uint8 kind, address asset, uint256 amount, address from, address to)[]
  // operations)
  '0e8e3e84': out('((uint8,address,uint256,address,address)[])', [0, 'each', 4]),
  // Curve and Aerodrome
  // exchange(int128 from, int128 into, uint256 amount, uint256 least, address to)
  ddc1f59d: out('(int128,int128,uint256,uint256,address)', [4]),
  // exchange(address[11] route, uint256[5][5] params, uint256 amount, uint256 least, address[5]
  // pools, address to)
  c872a3c5: out('(address[11],uint256[5][5],uint256,uint256,address[5],address)', [5]),
  // swapExactTokensForTokens(uint256 amount, uint256 least, (address, address, bool, address)[]
  // routes, address to, uint256 deadline)
  cac88ea9: out('(uint256,uint256,(address,address,bool,address)[],address,uint256)', [3]),
  // swapExactETHForTokens(uint256 least, (address, address, bool, address)[] routes, address to,
  // uint256 deadline)
  '903638a4': out('(uint256,(address,address,bool,address)[],address,uint256)', [2]),
  // swapExactTokensForETH(uint256 amount, uint256 least, (address, address, bool, address)[]
  // routes, address to, uint256 deadline)
  c6b7f1b6: out(
    '(uint256,uint256,(address,address,bool,address)[],address,uint256)',
    [3],
    'coin',
    [1],
  ),
  // bridges of networks: OP Stack, Arbitrum, Polygon
  // depositETHTo(address to, uint32 gas, bytes data)
  '9a2ac6d5': out('(address,uint32,bytes)', [0], 'coin'),
  // bridgeETHTo(address to, uint32 gas, bytes data)
  e11013dd: out('(address,uint32,bytes)', [0], 'coin'),
  // depositERC20To(address token, address remoteToken, address to, uint256 amount, uint32 gas,
  // bytes data)
  '838b2520': out('(address,address,address,uint256,uint32,bytes)', [2], [0], [3]),
  // bridgeERC20To(address token, address remoteToken, address to, uint256 amount, uint32 gas, bytes
  // data)
  '540abf73': out('(address,address,address,uint256,uint32,bytes)', [2], [0], [3]),
  // withdrawTo(address token, address to, uint256 amount, uint32 gas, bytes data)
  a3a79548: out('(address,address,uint256,uint32,bytes)', [1], [0], [2]),
  // outboundTransfer(address token, address to, uint256 amount, uint256 gas, uint256 gasPrice,
  // bytes data)
  d2ce7d65: out('(address,address,uint256,uint256,uint256,bytes)', [1], [0], [2]),
  // outboundTransfer(address token, address to, uint256 amount, bytes data)
  '7b3a3c8b': out('(address,address,uint256,bytes)', [1], [0], [2]),
  // outboundTransferCustomRefund(address token, address refundTo, address to, uint256 amount,
  // uint256 gas, uint256 gasPrice, bytes data)
  '4fb1a07b': out('(address,address,address,uint256,uint256,uint256,bytes)', [2], [0], [3]),
  '25e16063': out('(address)', [0], 'coin'), // withdrawEth(address to)
  '928c169a': out('(address,bytes)', [0], 'coin'), // sendTxToL1(address to, bytes data)
  // initiateWithdrawal(address to, uint256 gas, bytes data)
  c2b3e5ac: out('(address,uint256,bytes)', [0], 'coin'),
  '4faa8a26': out('(address)', [0], 'coin'), // depositEtherFor(address to)
  // depositFor(address to, address token, bytes data)
  e3dec8fb: out('(address,address,bytes)', [0], [1]),
  ea5ead19: out('(uint256,address)', [1]), // withdrawMax(uint256 id, address to), of Sablier
  // withdraw(uint256 id, address to, uint128 amount), of Sablier
  fdd46d60: out('(uint256,address,uint128)', [1]),
  // withdrawToken(uint256 id, address to, bytes data)
  '3c423f0b': out('(uint256,address,bytes)', [1]),
  '22895118': stake, // deposit(bytes key, bytes credentials, bytes signature, bytes32 root)
  // items
  // bulkTransfer(((uint8, address, uint256, uint256)[] items, address to, bool isChecked)[]
  // transfers, bytes32 conduit), of OpenSea
  '32389b71': out(
    '(((uint8,address,uint256,uint256)[],address,bool)[],bytes32)',
    [0, 'each', 1],
    [0, 0, 0, 0, 1],
  ),
  // fulfillAdvancedOrder(AdvancedOrder order, CriteriaResolver[] resolvers, bytes32 conduit,
  // address to), of Seaport
  e7acab24: out(`(${ORDER},${PROOF}[],bytes32,address)`, [3]),
  // fulfillAvailableAdvancedOrders(AdvancedOrder[] orders, CriteriaResolver[] resolvers,
  // FulfillmentComponent[][] offers, FulfillmentComponent[][] considerations, bytes32 conduit,
  // address to, uint256 most), of Seaport
  '87201b41': out(`(${ORDER}[],${PROOF}[],${PARTS}[],${PARTS}[],bytes32,address,uint256)`, [5]),
  // matchAdvancedOrders(AdvancedOrder[] orders, CriteriaResolver[] resolvers, Fulfillment[]
  // fulfillments, address to), of Seaport
  f2d12b12: out(`(${ORDER}[],${PROOF}[],(${PARTS},${PARTS})[],address)`, [3]),
}

/**
 * Calls that name somebody who gets nothing by it: a referrer, a delegate for votes, the other side
 * of an exchange whose own side is the caller's.
 */
export const IDLE: readonly string[] = [
  'a1903eab', // submit(address referral), of Lido
  '5c19a95c', // delegate(address to), of votes
  'bd86e508', // setDelegate(bytes32 id, address to), of votes
  'fb0f3ee1', // fulfillBasicOrder(BasicOrderParameters order), of Seaport
  '00000000', // fulfillBasicOrder_efficient_6GL6yc(BasicOrderParameters order), of Seaport
  'b3a34c4c', // fulfillOrder(Order order, bytes32 conduit), of Seaport
  // fulfillAvailableOrders(Order[] orders, FulfillmentComponent[][] offers,
  // FulfillmentComponent[][] considerations, bytes32 conduit, uint256 most), of Seaport
  'ed98a574',
  'a8174404', // matchOrders(Order[] orders, Fulfillment[] fulfillments), of Seaport
  'fd9f1e10', // cancel(OrderComponents[] orders), of Seaport
  // delegateTo(address operator, (bytes, uint256) approval, bytes32 salt), of EigenLayer
  'eea9064b',
  '026e402b', // delegate(address indexer, uint256 amount), of The Graph
  // setNameForAddr(address account, address owner, address resolver, string name), of ENS
  '7a806d6b',
  '38c74dd9', // approvePlugin(address plugin), of GMX, which has none but its own
  '1d2747d4', // set_approve_deposit(address account, bool isOn), of Curve
  'dd289d60', // toggle_approve_mint(address minter), of Curve
]
