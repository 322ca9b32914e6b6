import { tokenOrCoin, toOther } from '../tradeLegs'
import type { Asking } from '../types'
import { type Order, readerIn } from './limitOrders'
import type { ReadMessage } from './permits'
import type { MessageFields } from './values'

/** Polymarket's exchanges on Polygon, in lower case. */
export const OUTCOME_MARKETS: readonly string[] = [
  '0xe111180000d2663c0091e4f400237545b87b996b',
  '0xe2222d279d744050d28e00520010520000310f59',
]
/**
 * What their orders name only by the number of an outcome: its shares, and the dollars that they
 * are paid with.
 */
const SHARES = '0x4D97DCd97eC945f40cF65F87097ACe5EA0476045'
const DOLLARS = '0xC011a7E12a19f7B1f670d46F03B03f3342E82DFB'

const outcome = (message: MessageFields, { chainId }: Asking, contract: string): Order => {
  const [side, given, got] = ['side', 'makerAmount', 'takerAmount'].map(message.integer) as [
    bigint,
    bigint,
    bigint,
  ]
  // an outcome pays out one dollar at most, so that nobody pays more for it
  if (
    chainId !== 'eip155:137' ||
    !OUTCOME_MARKETS.includes(contract.toLowerCase()) ||
    side > 1n ||
    (side === 0n && given > got)
  )
    throw new RangeError('not of its type')
  const legs = [{ token: DOLLARS }, { token: SHARES, id: message.integer('tokenId') }] as const
  return {
    gives: [{ ...legs[Number(side)], amount: given, bound: 'most' }],
    gets: [{ ...legs[1 - Number(side)], amount: got, bound: 'least' }],
  }
}

/** What is bridged has no words. */
const delta = (message: MessageFields, { signer }: Asking): Order => {
  if (message.fields('bridge').integer('destinationChainId') > 0n)
    throw new RangeError('not of its type')
  return {
    gives: [
      {
        ...tokenOrCoin(message.address('srcToken')),
        amount: message.integer('srcAmount'),
        bound: 'most',
      },
    ],
    gets: [
      {
        ...tokenOrCoin(message.address('destToken')),
        amount: message.integer('destAmount'),
        bound: 'least',
        ...toOther(message.address('beneficiary'), signer),
      },
    ],
    expires: message.integer('deadline'),
  }
}

const ORDERS: Readonly<
  Record<string, (message: MessageFields, asking: Asking, contract: string) => Order>
> = {
  // Polymarket
  'Order(uint256 salt,address maker,address signer,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint8 side,uint8 signatureType,uint256 timestamp,bytes32 metadata,bytes32 builder)':
    outcome,
  // ParaSwap Delta
  'Order(address owner,address beneficiary,address srcToken,address destToken,uint256 srcAmount,uint256 destAmount,uint256 expectedAmount,uint256 deadline,uint8 kind,uint256 nonce,uint256 partnerAndFee,bytes permit,bytes metadata,Bridge bridge)Bridge(bytes4 protocolSelector,uint256 destinationChainId,address outputToken,int8 scalingFactor,bytes protocolData)':
    delta,
}

/** How a type is read, if it is that of an order of Polymarket or of ParaSwap Delta. */
export const marketReader = (type: string, asking: Asking): ReadMessage | undefined =>
  readerIn(ORDERS, type, asking)
