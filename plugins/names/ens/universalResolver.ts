import { type ChainId, isKitError } from '../../../kernel/index'
import { runError } from '../../../kernel/plugins/toolkit'
import { uintWord } from '../../../lib/bytes/abiWord'
import { namesError } from '../errors'
import type { NameAsk } from '../types'
import { bytes, bytesAt, hexOf, hexOfText, textOf } from './abi'
import { dnsName, nameHash } from './nameHash'

/** Where the universal resolver is, and the chain it is on. */
export interface ResolverPlace {
  readonly address: string
  readonly chainId: ChainId
  /** Origins of the servers that may be asked for what a contract does not hold itself. */
  readonly gateways: readonly string[]
}

/**
 * Selectors of functions of the universal resolver, of resolvers, and of its errors that say that
 * there is nothing.
 */
const selectors = {
  resolve: '9061b923', // resolve(bytes,bytes)
  reverse: '5d78a217', // reverse(bytes,uint256)
  addr: '3b3b57de', // addr(bytes32), ENSIP-1
  addrOf: 'f1cb7e06', // addr(bytes32,uint256), ENSIP-9
  text: '59d1d43c', // text(bytes32,string), ENSIP-5
} as const
/**
 * `ResolverNotFound`, `ResolverNotContract`, `UnsupportedResolverProfile`, `ResolverError`,
 * `ReverseAddressMismatch`, `EmptyAddress`.
 */
const nothing = /*#__PURE__*/ Object.freeze([
  '77209fe8',
  '1e9535f2',
  '7b1c461b',
  '95c0c752',
  'ef9c03ce',
  '7138356f',
])
/**
 * `OffchainLookup` (EIP-3668), and how often a contract may ask for one, as clients have agreed
 * there.
 */
const offchain = '556f1830'
const maxLookups = 4

/** The coin type of Ether, and of another EVM chain (ENSIP-11). */
export const coinTypeOf = (chainId: ChainId): number =>
  chainId === 'eip155:1' ? 60 : (0x80000000 | Number(chainId.slice(7))) >>> 0

/** What a contract reverted with, as hex, where a node told it. */
function revertOf(error: unknown): string | undefined {
  if (!isKitError(error, 'rpc/execution-reverted')) return undefined
  const { data } = (error.details ?? {}) as { readonly data?: unknown }
  return hexOf(
    typeof data === 'object' ? (data as { readonly data?: unknown } | null)?.data : data,
  )?.toLowerCase()
}

/** What is not what was asked for is no answer: that there is nothing is said in other ways. */
function mustBe(
  found: string | undefined,
  { address, chainId }: ResolverPlace,
  problem: string,
): string {
  if (found === undefined)
    throw runError('bad-answer', {
      who: `The universal resolver ${address} on ${chainId}`,
      problem,
    })
  return found
}

/**
 * The bytes or the text that the universal resolver answers to a call with at first, as hex;
 * undefined where it says that there is nothing. Throws `names/offchain`, `kernel/bad-answer`, such
 * as where there is no such contract, or what the chain cannot be asked for.
 */
async function ask(
  call: string,
  place: ResolverPlace,
  asking: NameAsk,
  lookups = 0,
): Promise<string | undefined> {
  const { address, chainId, gateways } = place
  let revert: string | undefined
  try {
    const answer = hexOf(
      await asking.request(
        { method: 'eth_call', params: [{ to: address, data: `0x${call}` }, 'latest'] },
        { chainId },
      ),
    )
    return mustBe(
      answer ? bytesAt(answer, 0) : undefined,
      place,
      answer === '' ? 'There is no contract' : 'It is no answer of such a contract',
    )
  } catch (error) {
    revert = revertOf(error)
    const selector = revert?.slice(0, 8)
    if (selector !== undefined && nothing.includes(selector)) return undefined
    if (selector !== offchain) throw error
    if (!gateways.length || lookups >= maxLookups)
      throw namesError('offchain', undefined, { cause: error })
  }
  const [{ encodeCallback, lookupOf }, { ccipRead }] = await Promise.all([
    import('./offchainLookup'),
    import('./ccipRead'),
  ])
  const lookup = lookupOf(revert as string)
  // a contract speaks for itself alone
  if (lookup?.sender !== address.toLowerCase())
    throw runError('bad-answer', {
      who: `The universal resolver ${address} on ${chainId}`,
      problem: 'Its question cannot be read',
    })
  return ask(
    encodeCallback(lookup, await ccipRead(lookup, gateways, asking)),
    place,
    asking,
    lookups + 1,
  )
}

/**
 * What the resolver of a name returns for a call of its own, as hex; undefined where there is
 * nothing.
 */
async function askResolver(
  name: string,
  call: string,
  place: ResolverPlace,
  asking: NameAsk,
): Promise<string | undefined> {
  const dns = dnsName(name)
  if (dns === undefined) return undefined
  const first = bytes(dns)
  // nothing is also what a resolver answers that does not know the call
  return (
    (await ask(
      selectors.resolve + uintWord(64) + uintWord(64 + first.length / 2) + first + bytes(call),
      place,
      asking,
    )) || undefined
  )
}

/**
 * The address that a name has for a coin type of EVM chains, in lower case; undefined where it has
 * none.
 */
export async function resolveAddress(
  name: string,
  coinType: number,
  place: ResolverPlace,
  asking: NameAsk,
): Promise<string | undefined> {
  const node = nameHash(name)
  const isEther = coinType === 60
  const answer = await askResolver(
    name,
    isEther ? selectors.addr + node : selectors.addrOf + node + uintWord(coinType),
    place,
    asking,
  )
  if (answer === undefined) return undefined
  const found = mustBe(
    isEther
      ? /^0{24}([\da-f]{40})$/i.exec(answer)?.[1]
      : /^(?:[\da-f]{40})?$/i.exec(bytesAt(answer, 0) ?? '-')?.[0],
    place,
    'It is no address',
  )
  return /^0*$/.test(found) ? undefined : `0x${found.toLowerCase()}`
}

/** A text record of a name; undefined where it has none. */
export async function resolveText(
  name: string,
  key: string,
  place: ResolverPlace,
  asking: NameAsk,
): Promise<string | undefined> {
  const answer = await askResolver(
    name,
    selectors.text + nameHash(name) + uintWord(64) + bytes(hexOfText(key)),
    place,
    asking,
  )
  return answer === undefined
    ? undefined
    : textOf(mustBe(bytesAt(answer, 0), place, 'It is no text')) || undefined
}

/**
 * The primary name of an address (ENSIP-19), which the resolver has found to lead back to it;
 * undefined where there is none.
 */
export async function reverseName(
  address: string,
  coinType: number,
  place: ResolverPlace,
  asking: NameAsk,
): Promise<string | undefined> {
  const name = await ask(
    selectors.reverse + uintWord(64) + uintWord(coinType) + bytes(address.slice(2).toLowerCase()),
    place,
    asking,
  )
  return (name && textOf(name)) || undefined
}
