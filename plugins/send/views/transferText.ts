import type { Driver, Network } from '../../../kernel/index'
import { formatUnits, isAccountId, parseAccountId } from '../../../kernel/networks/index'
import { type AssetId, assetOf, nativeAsset } from '../../shared/assets/assets'

/**
 * What a text asks for; without `asset` and `amount` it leaves them open. `amount` is a plain
 * decimal text of the asset.
 */
export interface TransferText {
  readonly to: string
  readonly asset?: AssetId | undefined
  readonly amount?: string | undefined
  /** In base units, of a token whose decimals are not known here. */
  readonly raw?: bigint | undefined
}
/**
 * Why a text is not taken: it is no recipient, or one of a network that the account does not have.
 */
export type TransferTextProblem = 'no-recipient' | 'other-network'

interface Context {
  /** The network in front. */
  readonly network: Network
  /** Those of the account, with the one in front. */
  readonly networks: readonly Network[]
  readonly driver: Pick<Driver, 'checkAddress' | 'explorerUrl'>
}

/** Characters of a text that is read: more than links of recipients hold. */
export const longest = 2000
const plainDecimal = /^\d{1,40}(?:\.\d{1,30})?$/
/** A number of EIP-681: digits, perhaps with decimals and an exponent that leave none. */
function readNumber(text: string): bigint | undefined {
  const [, whole, fraction = '', exponent = '0'] =
    /^(\d{1,78})(?:\.(\d{1,40}))?(?:[eE]\+?(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined || Number(exponent) < fraction.length) return undefined
  return BigInt(whole + fraction.padEnd(Number(exponent), '0'))
}

/** The parts of a URI's path and query. Throws a URIError for percent signs that mean nothing. */
function split(rest: string): {
  readonly path: string
  readonly query: ReadonlyMap<string, string>
} {
  const [path = '', ...behind] = rest.split('?')
  const pairs = behind.join('?').split('&').filter(Boolean)
  return {
    path: decodeURIComponent(path),
    query: new Map(
      pairs.map((pair) => [
        decodeURIComponent(pair.split('=')[0] as string),
        decodeURIComponent(pair.slice(pair.indexOf('=') + 1)),
      ]),
    ),
  }
}

/**
 * https://eips.ethereum.org/EIPS/eip-681: coins, and `transfer` of a token; other calls are no
 * payment.
 */
function readEthereum(
  rest: string,
  { network, networks }: Context,
): TransferText | TransferTextProblem {
  const { path, query } = split(rest)
  const [, target = '', chain, call] =
    /^(?:pay-)?([^@/]+)(?:@(\d{1,20}))?(?:\/(\w+))?$/.exec(path) ?? []
  const found = chain === undefined ? network : networks.find(({ id }) => id === `eip155:${chain}`)
  if (!found) return 'other-network'
  if (call === undefined) {
    const value = query.get('value')
    const wei = value === undefined ? undefined : readNumber(value)
    if (!target || (value !== undefined && wei === undefined)) return 'no-recipient'
    // an address alone leaves the token open too
    return {
      to: target,
      ...((chain !== undefined || wei !== undefined) && { asset: nativeAsset(found) }),
      ...(wei !== undefined && { amount: formatUnits(wei, found.nativeCurrency.decimals) }),
    }
  }
  const [to = '', raw, asset] = [
    query.get('address'),
    readNumber(query.get('uint256') ?? ''),
    assetOf(found.id, target),
  ]
  return call === 'transfer' && asset ? { to, asset, raw } : 'no-recipient'
}

/**
 * https://docs.solanapay.com/spec (transfer requests), and
 * https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki.
 */
function readPlain(rest: string, { network }: Context): TransferText | TransferTextProblem {
  const { path, query } = split(rest)
  const [amount, mint] = [query.get('amount'), query.get('spl-token')]
  // what somebody requires is not left out
  if (
    (amount !== undefined && !plainDecimal.test(amount)) ||
    [...query.keys()].some((key) => key.startsWith('req-'))
  )
    return 'no-recipient'
  if (mint === undefined)
    return { to: path, ...(amount !== undefined && { asset: nativeAsset(network), amount }) }
  const asset = assetOf(network.id, mint)
  return asset ? { to: path, asset, ...(amount !== undefined && { amount }) } : 'no-recipient'
}

const schemes: ReadonlyMap<
  string,
  {
    readonly namespace: string
    readonly read: (rest: string, context: Context) => TransferText | TransferTextProblem
  }
> = new Map([
  ['ethereum', { namespace: 'eip155', read: readEthereum }],
  ['solana', { namespace: 'solana', read: readPlain }],
  ['bitcoin', { namespace: 'bip122', read: readPlain }],
])

/** A CAIP-10 id: the address, and the chain's coin where that is not the network in front. */
function readAccountId(
  text: string,
  { network, networks }: Context,
): TransferText | TransferTextProblem {
  const { chainId, address } = parseAccountId(text)
  if (chainId === network.id) return { to: address }
  const found = networks.find(({ id }) => id === chainId)
  return found ? { to: address, asset: nativeAsset(found) } : 'other-network'
}

/** The page of an address at the explorer of a network; undefined for any other one. */
function readExplorerPage(
  text: string,
  { network, networks, driver }: Context,
): TransferText | undefined {
  const [, to] = /\/(?:address|account)\/([^/?#]+)[^/]*$/.exec(text) ?? []
  if (to === undefined) return undefined
  const page = text.replace(/[?#].*$/, '')
  const found = [network, ...networks].find(
    (each) => driver.explorerUrl(each, { address: to }) === page,
  )
  return found && { to, ...(found !== network && { asset: nativeAsset(found) }) }
}

function readForm(text: string, context: Context): TransferText | TransferTextProblem {
  if (isAccountId(text)) return readAccountId(text, context)
  const [, scheme = '', rest = ''] = /^([a-z]+):(?:\/\/)?(.*)$/i.exec(text) ?? []
  const known = schemes.get(scheme.toLowerCase())
  if (known)
    return known.namespace === context.network.namespace
      ? known.read(rest, context)
      : 'other-network'
  return readExplorerPage(text, context) ?? { to: text }
}

/**
 * What a text that was typed, pasted or scanned asks for: an address, a CAIP-10 id, EIP-681,
 * BIP-21, a transfer of Solana Pay, or an explorer's page of an address, on a network of the
 * account. White space in it does not count. Names are left to the form.
 */
export function readTransferText(
  given: string,
  context: Context,
): TransferText | TransferTextProblem {
  if (given.length > longest) return 'no-recipient'
  const { network, networks, driver } = context
  // with line breaks of an email, or in groups
  const text = given.replace(/[\s\u200b-\u200f\u2060\ufeff]+/g, '')
  try {
    const found = readForm(text, context)
    if (typeof found === 'string') return found
    const place = networks.find(({ id }) => found.asset?.startsWith(`${id}/`)) ?? network
    // as it was written: the form doubts a wrong checksum
    if (driver.checkAddress(found.to, place).valid) return found
    return found.to !== text &&
      network.namespace === 'eip155' &&
      /^[^\s/]+\.[^\s/]+$/.test(found.to)
      ? found
      : 'no-recipient'
  } catch {
    return 'no-recipient'
  }
}
