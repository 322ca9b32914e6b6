import { isRecord } from '../../../kernel/plugins/toolkit'
import { actionsOf, sameAddress } from '../addresses'
import { little } from '../amounts'
import { preCallsOf } from '../evmCalls'
import type { CheckedRequest, Finding, Rule } from '../types'

/** Where validators are merged (EIP-7251), on every network that has them. */
const consolidations = '0x0000bbddc7ce488642fb579f8b00f3a590007251'

/**
 * What a call takes on that does not stand in it: a hash is a danger, as it is where one is signed;
 * of what is given by a number or in part the rest is on the network.
 */
const blindCalls: Readonly<Record<string, Finding['level']>> = {
  '0xd4d9bdcd': 'danger', // approveHash(bytes32 hash), of a Safe
  '0xc01a8c84': 'caution', // confirmTransaction(uint256 id), of shared wallets
  '0xec6cb13f': 'caution', // setPreSignature(bytes order, bool isSigned), of CoW Protocol
  '0x462103af': 'caution', // preSignERC721Order(ERC721Order order), of 0x
  '0x7b757d97': 'caution', // preSignERC1155Order(ERC1155Order order), of 0x
}
const ending = '0xec6cb13f'

/** Two keys of validators: the first goes into the second, of which nobody can say whose it is. */
const isMerger = (to: string | undefined, data: string) =>
  sameAddress(to ?? '') === consolidations &&
  data.length === 192 &&
  data.slice(0, 96) !== data.slice(96)

/**
 * deposit(bytes key, bytes credentials, bytes signature, bytes32 root): the credentials count only
 * where nobody has deposited for that key before.
 */
const deposit = '0x22895118'

/** Which word of a call that lists an item is its price, in coins or tokens of 18 decimals. */
const prices: Readonly<Record<string, number>> = {
  '0x798bac8d': 2, // setBuyPrice(address collection, uint256 id, uint256 price), of Foundation
  // setSalePrice(address collection, uint256 id, address token, uint256 price, address to,
  // address[] parties, uint8[] parts), of SuperRare
  '0xc8f94f4e': 3,
  // createOrder(address collection, uint256 id, uint256 price, uint256 end), of Decentraland
  '0x6f652e1a': 2,
  // createSaleAuction(uint256 id, uint256 first, uint256 last, uint256 duration), of CryptoKitties
  '0x3d7d3f5a': 2,
  '0x05ca3557': 1, // makeAdoptionOffer(bytes5 id, uint256 price), of MoonCats
  '0xc6caa959': 1, // sellRock(uint256 id, uint256 price), of EtherRock
}

/** Whether a batch has calls beside its own that are none in form. */
const hasOddCalls = ({ call: { method, params } }: CheckedRequest) => {
  const [batch] = Array.isArray(params) ? (params as readonly unknown[]) : []
  return (
    method === 'wallet_sendCalls' &&
    isRecord(batch) &&
    preCallsOf(batch).some((one) => !isRecord(one) || typeof one.to !== 'string')
  )
}

/**
 * Calls that count as a signature, as a vote for what others wrote, or as an order, and of which
 * only a part stands in them.
 */
export const commitments: Rule = (request) => [
  ...actionsOf(request).flatMap((action): readonly Finding[] => {
    if (action.kind !== 'call' || action.selector === undefined) return []
    const { selector, words = [], args = '', to } = action
    if (selector === deposit || isMerger(to, `${selector.slice(2)}${args.toLowerCase()}`))
      return [{ id: 'validator', level: 'caution' }]
    const price = Object.hasOwn(prices, selector) ? words[prices[selector] as number] : undefined
    if (price !== undefined && BigInt(`0x${price}`) < little)
      return [{ id: 'gets-little', level: 'caution' }]
    const level = Object.hasOwn(blindCalls, selector) ? blindCalls[selector] : undefined
    // an order that is called off
    if (!level || (selector === ending && /^0*$/.test(words[1] ?? ''))) return []
    return [{ id: level === 'danger' ? 'eth-sign' : 'unexplained', level }]
  }),
  ...(hasOddCalls(request) ? [{ id: 'unexplained', level: 'caution' } as const] : []),
]
