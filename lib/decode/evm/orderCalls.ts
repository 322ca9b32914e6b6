import { seaportItem, tokenOrCoin, toOther } from '../tradeLegs'
import type { Action } from '../types'
import { type CallShapes, shape, type Target } from './types'

type Item = readonly [kind: bigint, token: string, id: bigint, start: bigint, end: bigint]
/** An `Order` of Seaport. */
type Order = readonly [
  parameters: readonly [
    offerer: string,
    zone: string,
    offer: readonly Item[],
    consideration: readonly (readonly [...Item, to: string])[],
    type: bigint,
    start: bigint,
    end: bigint,
    hash: string,
    salt: bigint,
    conduit: string,
    items: bigint,
  ],
  signature: string,
]

/** An item of CryptoPunks, for a price in wei. */
const punk = ({ to: contract }: Target, id: bigint, price: bigint): Action => ({
  kind: 'order',
  contract,
  gives: [{ token: contract, amount: 1n, id, bound: 'exact' }],
  gets: [{ amount: price, bound: 'least' }],
})

/**
 * Calls that make an order which others may fill then: nothing of the account's moves with the call
 * itself.
 */
export const ORDER_CALLS: CallShapes = {
  // validate(Order[] orders), of Seaport: whoever offers needs no signature
  '88147732': shape(
    '(((address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256),bytes)[])',
    ({ to, signer }, orders: readonly Order[]) => {
      const own = orders.filter(([[offerer]]) => offerer.toLowerCase() === signer.toLowerCase())
      return own.length
        ? own.map(
            ([[, , offer, consideration, , , expires]]): Action => ({
              kind: 'order',
              contract: to,
              gives: offer.map((item) => seaportItem(true, ...item)),
              gets: consideration.map(([kind, token, id, start, end, receiver]) => ({
                ...seaportItem(false, kind, token, id, start, end),
                ...toOther(receiver, signer),
              })),
              expires,
            }),
          )
        : undefined
    },
  ),
  // createOrder((address buyToken, address to, uint256 amount, uint256 least, bytes32 data, uint256
  // fee, uint32 end, bool isPartial, int64 quote) order), of CoW Protocol for coins
  '322bba21': shape(
    '((address,address,uint256,uint256,bytes32,uint256,uint32,bool,int64))',
    (
      { to: contract, signer },
      [token, to, amount, least, , fee, expires]: readonly [
        string,
        string,
        bigint,
        bigint,
        string,
        bigint,
        bigint,
        boolean,
        bigint,
      ],
    ) => ({
      kind: 'order',
      contract,
      gives: [{ amount: amount + fee, bound: 'exact' }],
      gets: [{ ...tokenOrCoin(token), amount: least, bound: 'least', ...toOther(to, signer) }],
      expires,
      ...(fee > 0n && { fee }),
    }),
  ),
  c44193c3: shape('(uint256,uint256)', punk), // offerPunkForSale(uint256 id, uint256 price)
  // offerPunkForSaleToAddress(uint256 id, uint256 price, address to)
  bf31196f: shape('(uint256,uint256,address)', punk),
  '23165b75': shape('(uint256,uint256)', punk), // acceptBidForPunk(uint256 id, uint256 price)
}
