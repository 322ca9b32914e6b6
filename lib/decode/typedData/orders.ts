import { seaportItem, tokenOrCoin, toOther } from '../tradeLegs'
import type { Action, TradeLeg } from '../types'
import { limitOrderReader } from './limitOrders'
import type { ReadMessage } from './permits'
import type { MessageFields } from './values'

const itemOf = (item: MessageFields, isGiven: boolean, signer: string): TradeLeg => ({
  ...seaportItem(
    isGiven,
    item.integer('itemType'),
    item.address('token'),
    item.integer('identifierOrCriteria'),
    item.integer('startAmount'),
    item.integer('endAmount'),
  ),
  ...(!isGiven && toOther(item.address('recipient'), signer)),
})

const ITEM =
  'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const COMPONENTS =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'
const ITEMS = `ConsiderationItem(${ITEM},address recipient)OfferItem(${ITEM})`

const seaportOrder = (order: MessageFields, contract: string, signer: string): Action => ({
  kind: 'order',
  contract,
  gives: order.list('offer').map((item) => itemOf(item, true, signer)),
  gets: order.list('consideration').map((item) => itemOf(item, false, signer)),
  expires: order.integer('endTime'),
})

/**
 * Orders that others may fill, by the whole of their types; `signer` gets what no other is named
 * for.
 */
const ORDERS: Readonly<Record<string, (signer: string) => ReadMessage>> = {
  // Seaport
  [COMPONENTS + ITEMS]:
    (signer) =>
    (message, contract = '') => ({ actions: [seaportOrder(message, contract, signer)] }),
  // CoW Protocol
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)':
    (signer) =>
    (message, contract = '') => {
      const isSell = message.text('kind') === 'sell'
      const fee = message.integer('feeAmount')
      return {
        actions: [
          {
            kind: 'order',
            contract,
            gives: [
              {
                token: message.address('sellToken'),
                amount: message.integer('sellAmount') + fee,
                bound: isSell ? 'exact' : 'most',
              },
            ],
            gets: [
              {
                ...tokenOrCoin(message.address('buyToken')),
                amount: message.integer('buyAmount'),
                bound: isSell ? 'least' : 'exact',
                ...toOther(message.address('receiver'), signer),
              },
            ],
            expires: message.integer('validTo'),
            ...(fee > 0n && { fee }),
          },
        ],
      }
    },
}

/** Several orders of Seaport in a tree, which is filled up with empty ones. */
const bulk: (typeof ORDERS)[string] =
  (signer) =>
  (message, contract = '') => ({
    actions: message
      .leaves('tree')
      .map((order) => seaportOrder(order, contract, signer))
      .filter((order) => order.kind !== 'order' || order.gives.length > 0),
  })
const isBulk = (type: string) =>
  /^BulkOrder\(OrderComponents(?:\[2\])+ tree\)/.test(type) &&
  type.endsWith(`)${ITEMS}${COMPONENTS}`)

/** How a type is read, if it is that of an order. */
export const orderReader = (type: string, signer: string): ReadMessage | undefined =>
  (Object.hasOwn(ORDERS, type) ? ORDERS[type] : isBulk(type) ? bulk : undefined)?.(signer) ??
  limitOrderReader(type, signer)
