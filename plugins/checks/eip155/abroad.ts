import { fromHexDigits } from '../../../lib/bytes/hex'
import { bech32 } from '../../../lib/decode/bitcoin/address'
import type { EvmCall } from '../simulation'

/**
 * Circle's messengers, of whose words the second is a network and the third who gets it:
 * depositForBurn of both versions, depositForBurnWithCaller, depositForBurnWithHook.
 */
const circle = /^0x(?:6fd3504e|8e0250ee|f856ddb6|779b432d)$/
/**
 * send and sendToken of LayerZero's second tokens and of Stargate, whose first tuple begins with a
 * network.
 */
const layerZero = /^0x(?:c7c7f5b3|cbef2aa9)$/
/**
 * EVM networks that most use, by their numbers there: Ethereum, Avalanche, Optimism, Arbitrum, Base
 * and Polygon at Circle; these, BNB Smart Chain and Linea at LayerZero.
 */
const evm = /^(?:[0-367]|301(?:0[1269]|1[01]|8[34]))$/
const noble = 4n

/**
 * The bridges of StarkGate for ether, USDC, USDT and STRK: other contracts have the same calls for
 * something else.
 */
const starkgate: readonly string[] = [
  '0xae0ee0a63a2ce6baeeffe56e7714fb4efe48d419',
  '0xf6080d9fbeebcd44d89affbfd42f098cbff92816',
  '0xbb3400f107804dfb482565ff1ec8d8ae66747605',
  '0xce5485cfb26914c5dce00b9baf0580364dafc7a4',
]
/**
 * Which of the words of its deposits is an account of Starknet: deposit(uint256, uint256),
 * deposit(address, uint256, uint256), depositWithMessage(address, uint256, uint256, uint256[]).
 */
const felts: Readonly<Record<string, number>> = {
  '0xe2bbb158': 1,
  '0x0efe6a8b': 2,
  '0xbe58b18e': 2,
}

const split = (data: string) =>
  [data.slice(0, 10).toLowerCase(), data.slice(10).toLowerCase()] as const
const wordAt = (args: string, digit: number) => args.slice(digit, digit + 64).padEnd(64, '0')
const number = (word: string) => BigInt(`0x${word}`)

/**
 * Whether a call of a bridge goes to an EVM network that most use: there only the last 20 bytes of
 * who gets it are looked at, whatever stands in front.
 */
export function isToEvm({ data = '0x' }: Pick<EvmCall, 'data'>): boolean {
  const [selector, args] = split(data)
  // the tuple is where the first word says
  const at = circle.test(selector)
    ? 64
    : layerZero.test(selector)
      ? 2 * Number(number(wordAt(args, 0)))
      : undefined
  return at !== undefined && evm.test(String(number(wordAt(args, at))))
}

/**
 * Who gets what a call of a bridge, one that everybody knows, sends to Noble or Starknet, as
 * accounts are written there; undefined for every other call.
 */
export function payeeAbroad(
  { to = '', data = '0x' }: Pick<EvmCall, 'to' | 'data'>,
  isBridge: boolean,
): string | undefined {
  const [selector, args] = split(data)
  if (isBridge && circle.test(selector) && number(wordAt(args, 64)) === noble)
    return bech32('noble', undefined, fromHexDigits(wordAt(args, 128).replace(/^0{24}/, '')))
  const at =
    starkgate.includes(to.toLowerCase()) && Object.hasOwn(felts, selector)
      ? felts[selector]
      : undefined
  return at === undefined ? undefined : `0x${wordAt(args, 64 * at)}`
}
