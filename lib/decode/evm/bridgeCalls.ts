import { toBase58 } from '../../bytes/base58'
import { fromHex } from '../../bytes/hex'
import { memoPayee } from '../memoPayee'
import { outs } from './recipients'
import { type CallShape, type CallShapes, isSelf, type Place, shape } from './types'

/** Bytes that are nobody's account. */
const NOBODY = /^0x0*$/
/** An account of another network: of Bitcoin, Cosmos and others as it is written. */
const ACCOUNT = /^\w{4,128}$/

/**
 * Who gets something on another network, of a text or of bytes: those of an address, also in front
 * of zeros, else as Solana writes them. Nothing for nobody, and for what is no account.
 */
function accountOf(value: unknown): string {
  const text = String(value)
  const [, address] = /^0x(?:0{24})?([\da-f]{40})$/i.exec(text) ?? []
  if (NOBODY.test(text)) return ''
  if (address) return `0x${address.toLowerCase()}`
  return /^0x([\da-f]{2}){1,64}$/i.test(text)
    ? toBase58(fromHex(text))
    : ACCOUNT.test(text)
      ? text
      : '…'
}

/** A call that gives something to who is named on another network. */
const over = (
  types: string,
  whom: readonly Place[],
  token?: Place | 'coin',
  amount?: Place,
): CallShape => outs(types, whom, token, amount, accountOf)

/**
 * Amounts, chains and options of LayerZero's second tokens, its fee, and who gets what is left of
 * that.
 */
const OFT = over(
  '((uint32,bytes32,uint256,uint256,bytes,bytes,bytes),(uint256,uint256),address)',
  [[0, 1], [2]],
  undefined,
  [0, 2],
)
const ACROSS = (who: string, relayer = who, more = 'uint32,') =>
  `(${who},${who},${who},${who},uint256,uint256,uint256,${relayer},uint32,uint32,${more}bytes)`
/** An order at deBridge. */
const DEBRIDGE = '(address,uint256,bytes,uint256,uint256,bytes,address,bytes,bytes,bytes,bytes)'
/** Who gets it, who may lessen what is given, who may end it, and who gets it back then. */
const OF_DEBRIDGE: readonly Place[] = [
  [0, 5],
  [0, 6],
  [0, 7],
  [0, 10],
]

/** Calls that send something to an account of another network, which may be of another kind. */
export const BRIDGE_CALLS: CallShapes = {
  // LayerZero and Stargate
  // send((uint32 chain, bytes32 to, uint256 amount, uint256 least, bytes options, bytes message,
  // bytes command), (uint256, uint256) fee, address refund)
  c7c7f5b3: OFT,
  // sendToken((uint32 chain, bytes32 to, uint256 amount, uint256 least, bytes options, bytes
  // message, bytes command), (uint256, uint256) fee, address refund)
  cbef2aa9: OFT,
  // sendFrom(address from, uint16 chain, bytes to, uint256 amount, address refund, address zro,
  // bytes options)
  '51905636': over(
    '(address,uint16,bytes,uint256,address,address,bytes)',
    [[2], [4]],
    undefined,
    [3],
  ),
  // sendFrom(address from, uint16 chain, bytes32 to, uint256 amount, (address refund, address zro,
  // bytes options))
  '695ef6bf': over(
    '(address,uint16,bytes32,uint256,(address,address,bytes))',
    [[2], [4, 0]],
    undefined,
    [3],
  ),
  // swap(uint16 chain, uint256 from, uint256 into, address refund, uint256 amount, uint256 least,
  // (uint256, uint256, bytes) more, bytes to, bytes data)
  '9fbf10fc': over(
    '(uint16,uint256,uint256,address,uint256,uint256,(uint256,uint256,bytes),bytes,bytes)',
    [[7], [3]],
    undefined,
    [4],
  ),
  // swapETH(uint16 chain, address refund, bytes to, uint256 amount, uint256 least)
  '1114cd2a': over('(uint16,address,bytes,uint256,uint256)', [[2], [1]], 'coin', [3]),
  // Wormhole
  // transferTokens(address token, uint256 amount, uint16 chain, bytes32 to, uint256 fee, uint32
  // nonce)
  '0f5287b0': over('(address,uint256,uint16,bytes32,uint256,uint32)', [[3]], [0], [1]),
  // wrapAndTransferETH(uint16 chain, bytes32 to, uint256 fee, uint32 nonce)
  '9981509f': over('(uint16,bytes32,uint256,uint32)', [[1]], 'coin'),
  // Circle, also its second messenger
  // depositForBurn(uint256 amount, uint32 chain, bytes32 to, address token)
  '6fd3504e': over('(uint256,uint32,bytes32,address)', [[2]], [3], [0]),
  // depositForBurnWithCaller(uint256 amount, uint32 chain, bytes32 to, address token, bytes32
  // caller)
  f856ddb6: over('(uint256,uint32,bytes32,address,bytes32)', [[2]], [3], [0]),
  // depositForBurn(uint256 amount, uint32 chain, bytes32 to, address token, bytes32 caller, uint256
  // fee, uint32 finality)
  '8e0250ee': over('(uint256,uint32,bytes32,address,bytes32,uint256,uint32)', [[2]], [3], [0]),
  // depositForBurnWithHook(uint256 amount, uint32 chain, bytes32 to, address token, bytes32 caller,
  // uint256 fee, uint32 finality, bytes data)
  '779b432d': over(
    '(uint256,uint32,bytes32,address,bytes32,uint256,uint32,bytes)',
    [[2]],
    [3],
    [0],
  ),
  // Axelar
  // sendToken(string chain, string to, string symbol, uint256 amount)
  '26ef699d': over('(string,string,string,uint256)', [[1]], undefined, [3]),
  // Across: who gets it back counts as well
  // depositV3(address from, address to, address token, address other, uint256 amount, uint256
  // least, uint256 chain, address relayer, uint32 quoted, uint32 end, uint32 exclusive, bytes
  // message)
  '7b939232': over(ACROSS('address'), [[0], [1]], [2], [4]),
  // depositV3Now(address from, address to, address token, address other, uint256 amount, uint256
  // least, uint256 chain, address relayer, uint32 end, uint32 exclusive, bytes message)
  '7aef642c': over(ACROSS('address', 'address', ''), [[0], [1]], [2], [4]),
  // deposit(bytes32 from, bytes32 to, bytes32 token, bytes32 other, uint256 amount, uint256 least,
  // uint256 chain, bytes32 relayer, uint32 quoted, uint32 end, uint32 exclusive, bytes message)
  ad5425c6: over(ACROSS('bytes32'), [[0], [1]], undefined, [4]),
  // depositNow(bytes32 from, bytes32 to, bytes32 token, bytes32 other, uint256 amount, uint256
  // least, uint256 chain, bytes32 relayer, uint32 end, uint32 exclusive, bytes message)
  ea86bd46: over(ACROSS('bytes32', 'bytes32', ''), [[0], [1]], undefined, [4]),
  // deBridge
  // createOrder(OrderCreation order, bytes affiliate, uint32 referral, bytes permit)
  fbe16ca7: over(`(${DEBRIDGE},bytes,uint32,bytes)`, OF_DEBRIDGE, [0, 0], [0, 1]),
  // createSaltedOrder(OrderCreation order, uint64 salt, bytes affiliate, uint32 referral, bytes
  // permit, bytes metadata)
  b9303701: over(`(${DEBRIDGE},uint64,bytes,uint32,bytes,bytes)`, OF_DEBRIDGE, [0, 0], [0, 1]),
  // zkSync, Hop, Celer, and portals of the OP Stack
  // requestL2Transaction(address to, uint256 amount, bytes data, uint256 gas, uint256 perByte,
  // bytes[] code, address refund)
  eb672419: over(
    '(address,uint256,bytes,uint256,uint256,bytes[],address)',
    [[0], [6]],
    'coin',
    [1],
  ),
  // requestL2TransactionDirect((uint256 chain, uint256 most, address to, uint256 amount, bytes
  // data, uint256 gas, uint256 perByte, bytes[] code, address refund))
  d52471c1: over(
    '((uint256,uint256,address,uint256,bytes,uint256,uint256,bytes[],address))',
    [
      [0, 2],
      [0, 8],
    ],
    'coin',
    [0, 3],
  ),
  // sendToL2(uint256 chain, address to, uint256 amount, uint256 least, uint256 end, address
  // relayer, uint256 fee)
  deace8f5: over(
    '(uint256,address,uint256,uint256,uint256,address,uint256)',
    [[1]],
    undefined,
    [2],
  ),
  // swapAndSend(uint256 chain, address to, uint256 amount, uint256 fee, uint256 least, uint256 end,
  // uint256 leastThere, uint256 endThere)
  eea0d7b2: over(
    '(uint256,address,uint256,uint256,uint256,uint256,uint256,uint256)',
    [[1]],
    undefined,
    [2],
  ),
  // send(address to, address token, uint256 amount, uint64 chain, uint64 nonce, uint32 slippage)
  a5977fbb: over('(address,address,uint256,uint64,uint64,uint32)', [[0]], [1], [2]),
  // sendNative(address to, uint256 amount, uint64 chain, uint64 nonce, uint32 slippage)
  '3f2e5fc3': over('(address,uint256,uint64,uint64,uint32)', [[0]], 'coin', [1]),
  // depositTransaction(address to, uint256 amount, uint64 gas, bool isNew, bytes data)
  e9e05c42: over('(address,uint256,uint64,bool,bytes)', [[0]], 'coin', [1]),
}

const memo = (types: string): CallShape =>
  shape(types, (target, _vault: string, token: string, amount: bigint, text: string) => {
    const to = accountOf(memoPayee(text) ?? '0x')
    return !to || isSelf(target, to)
      ? undefined
      : { kind: 'collect', ...(NOBODY.test(token) ? {} : { token }), least: amount, to }
  })

/** A message to an address on another network, which gets the coins that come with it. */
const message = (types: string): CallShape => ({
  types,
  read: (target, values) =>
    target.value > 0n ? over(types, [[0]], 'coin').read(target, values) : undefined,
})

/**
 * Calls of which only a part is read: those that say in a text who gets something, where a person
 * keeps it until then, and messages.
 */
export const MEMO_CALLS: CallShapes = {
  // depositWithExpiry(address vault, address token, uint256 amount, string memo, uint256 end)
  '44bc937b': memo('(address,address,uint256,string,uint256)'),
  '3dbb202b': message('(address,bytes,uint32)'), // sendMessage(address to, bytes data, uint32 gas)
  // sendMessage(address to, uint256 fee, bytes data)
  '9f3ce55a': message('(address,uint256,bytes)'),
  // deposit(address vault, address token, uint256 amount, string memo)
  '1fece7b4': memo('(address,address,uint256,string)'),
}
