import { tokenOrCoin, toOther } from '../tradeLegs'
import type { Action, TradeLeg } from '../types'
import type { ReadMessage } from './permits'
import type { MessageFields } from './values'

export type Order = Omit<Extract<Action, { kind: 'order' }>, 'kind' | 'contract'>
type ReadOrder<Who> = (message: MessageFields, who: Who, contract: string) => Order
type Reader = ReadOrder<string>

const zeroEx =
  (expiry: (message: MessageFields) => bigint): Reader =>
  (message) => ({
    gives: [
      {
        token: message.address('makerToken'),
        amount: message.integer('makerAmount'),
        bound: 'most',
      },
    ],
    gets: [
      {
        ...tokenOrCoin(message.address('takerToken')),
        amount: message.integer('takerAmount'),
        bound: 'exact',
      },
    ],
    expires: expiry(message),
  })
const withExpiry = zeroEx((message) => message.integer('expiry'))
/** 1inch's: what is got may be set by a contract that only a hash in the order names. */
const oneInch =
  (more: (message: MessageFields) => Pick<Order, 'expires' | 'isOpen'>): Reader =>
  (message, signer) => ({
    gives: [
      {
        token: message.address('makerAsset'),
        amount: message.integer('makingAmount'),
        bound: 'most',
      },
    ],
    gets: [
      {
        ...tokenOrCoin(message.address('takerAsset')),
        amount: message.integer('takingAmount'),
        bound: 'exact',
        ...toOther(message.address('receiver'), signer),
      },
    ],
    ...more(message),
  })

/** LooksRare's: an ask gives items for coins or tokens, a bid the other way round. */
const looksRare: Reader = (message) => {
  const collection = message.address('collection')
  const ids = message.integers('itemIds')
  const items: readonly TradeLeg[] = message.integers('amounts').map((amount, at) => ({
    token: collection,
    ...(ids[at] !== undefined && { id: ids[at] }),
    amount,
    bound: 'exact',
  }))
  const price: TradeLeg = {
    ...tokenOrCoin(message.address('currency')),
    amount: message.integer('price'),
    bound: 'exact',
  }
  const isBid = message.integer('quoteType') === 0n
  // strategies beside the first set the price in their own way
  return {
    gives: isBid ? [price] : items,
    gets: isBid ? items : [price],
    expires: message.integer('endTime'),
    ...(message.integer('strategyId') > 0n && { isOpen: true }),
  }
}

const LEGS = 'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount'
const ORDERS: Readonly<Record<string, Reader>> = {
  // 0x
  [`LimitOrder(${LEGS},uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)`]:
    withExpiry,
  [`RfqOrder(${LEGS},address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)`]:
    withExpiry,
  [`OtcOrder(${LEGS},address maker,address taker,address txOrigin,uint256 expiryAndNonce)`]: zeroEx(
    (message) => message.integer('expiryAndNonce') >> 192n,
  ),
  // 1inch, versions 4 and 3
  'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)':
    oneInch((message) => {
      const traits = message.integer('makerTraits')
      const expires = (traits >> 80n) & ((1n << 40n) - 1n)
      return { ...(expires > 0n && { expires }), ...((traits >> 249n) & 1n && { isOpen: true }) }
    }),
  'Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,uint256 makingAmount,uint256 takingAmount,uint256 offsets,bytes interactions)':
    oneInch((message) => ({
      ...(message.text('interactions') !== '0x' && { isOpen: true }),
    })),
  // LooksRare, version 2
  'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)':
    looksRare,
}

/** How a type is read, if it is that of one of these orders; `who` asks. */
export function readerIn<Who>(
  orders: Readonly<Record<string, ReadOrder<Who>>>,
  type: string,
  who: Who,
): ReadMessage | undefined {
  const read = Object.hasOwn(orders, type) ? orders[type] : undefined
  return (
    read &&
    ((message, contract = '') => ({
      actions: [{ kind: 'order', contract, ...read(message, who, contract) }],
    }))
  )
}
/** How a type is read, if it is that of an order of 0x, 1inch or LooksRare. */
export const limitOrderReader = (type: string, signer: string): ReadMessage | undefined =>
  readerIn(ORDERS, type, signer)
