import { toOther, tokenOrCoin } from '../tradeLegs'
import type { Action, Asking, TradeLeg } from '../types'
import type { ReadMessage } from './permits'
import type { MessageFields } from './values'

const SHARES = '0x4D97DCd97eC945f40cF65F87097ACe5EA0476045'
/** Polymarket's exchanges on Polygon, versions 1 and 2, in lower case, and the coin that each pays with: orders name only the number of an outcome. */
export const OUTCOME_MARKETS: Readonly<Record<string, string>> = {
  '0x4bfb41d5b3570defd03c39a9a4d8de6bd8b8982e': '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  '0xc5d563a36ae78145c45a50134d48a1215220f80a': '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  '0xe111180000d2663c0091e4f400237545b87b996b': '0xC011a7E12a19f7B1f670d46F03B03f3342E82DFB',
  '0xe2222d279d744050d28e00520010520000310f59': '0xC011a7E12a19f7B1f670d46F03B03f3342E82DFB',
}

type Order = Omit<Extract<Action, { kind: 'order' }>, 'kind' | 'contract'>
/** Reads the message of an order at a contract on a network. Throws a RangeError for one that it has no words for. */
type Reader = (message: MessageFields, asking: Asking, contract: string) => Order

const outcomes =
  (endOf: (message: MessageFields) => bigint): Reader =>
  (message, { chainId }, contract) => {
    const money = chainId === 'eip155:137' ? OUTCOME_MARKETS[contract.toLowerCase()] : undefined
    const side = message.integer('side')
    if (money === undefined || side > 1n) throw new RangeError('not of Polymarket')
    const paid = (name: string, bound: TradeLeg['bound']): TradeLeg => ({ token: money, amount: message.integer(name), bound })
    const shares = (name: string, bound: TradeLeg['bound']): TradeLeg => ({ token: SHARES, id: message.integer('tokenId'), amount: message.integer(name), bound })
    const [given, got] = side === 0n ? [paid, shares] : [shares, paid]
    const expires = endOf(message)
    // an outcome pays out one coin at most, so that nobody pays more for it
    if (side === 0n && message.integer('makerAmount') > message.integer('takerAmount')) throw new RangeError('no price')
    return { gives: [given('makerAmount', 'most')], gets: [got('takerAmount', 'least')], ...(expires > 0n && { expires }) }
  }

const delta =
  (isBought: (message: MessageFields) => boolean): Reader =>
  (message, { signer }) => {
    const isBuy = isBought(message)
    return {
      gives: [{ ...tokenOrCoin(message.address('srcToken')), amount: message.integer('srcAmount'), bound: isBuy ? 'most' : 'exact' }],
      gets: [{ ...tokenOrCoin(message.address('destToken')), amount: message.integer('destAmount'), bound: isBuy ? 'exact' : 'least', ...toOther(message.address('beneficiary'), signer) }],
      expires: message.integer('deadline'),
    }
  }

const SIDES = 'uint8 side,uint8 signatureType'
const DELTA = 'Order(address owner,address beneficiary,address srcToken,address destToken,uint256 srcAmount,uint256 destAmount,uint256'
const ORDERS: Readonly<Record<string, Reader>> = {
  // Polymarket, versions 1 and 2
  [`Order(uint256 salt,address maker,address signer,address taker,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint256 expiration,uint256 nonce,uint256 feeRateBps,${SIDES})`]: outcomes((message) => message.integer('expiration')),
  [`Order(uint256 salt,address maker,address signer,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,${SIDES},uint256 timestamp,bytes32 metadata,bytes32 builder)`]: outcomes(() => 0n),
  // ParaSwap Delta, without bridges and with them: what is bridged has no words
  [`${DELTA} expectedDestAmount,uint256 deadline,uint256 nonce,uint256 partnerAndFee,bytes permit)`]: delta(() => false),
  [`${DELTA} expectedAmount,uint256 deadline,uint8 kind,uint256 nonce,uint256 partnerAndFee,bytes permit,bytes metadata,Bridge bridge)Bridge(bytes4 protocolSelector,uint256 destinationChainId,address outputToken,int8 scalingFactor,bytes protocolData)`]:
    delta((message) => {
      if (message.fields('bridge').integer('destinationChainId') > 0n) throw new RangeError('a bridge')
      return message.integer('kind') > 0n
    }),
}

/** How a type is read, if it is that of an order of Polymarket or of ParaSwap Delta. */
export function marketReader(type: string, asking: Asking): ReadMessage | undefined {
  const read = Object.hasOwn(ORDERS, type) ? ORDERS[type] : undefined
  return read && ((message, contract = '') => ({ actions: [{ kind: 'order', contract, ...read(message, asking, contract) }] }))
}
