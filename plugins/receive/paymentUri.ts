import type { Network } from '../../kernel/index'
import { formatUnits } from '../../kernel/networks/index'

/** A request for native currency: `amount` in base units, to `address` on `network`. */
export interface PaymentRequest {
  readonly network: Network
  readonly address: string
  readonly amount: bigint
}

/** How wallets of a namespace are asked, and the largest amount there can be. */
interface Scheme {
  readonly largest: bigint
  readonly uri: (request: PaymentRequest) => string
}

const schemes: Readonly<Record<string, Scheme>> = {
  // https://eips.ethereum.org/EIPS/eip-681: the value in wei
  eip155: {
    largest: 2n ** 256n - 1n,
    uri: ({ network, address, amount }) =>
      `ethereum:${encodeURIComponent(address)}@${network.id.slice('eip155:'.length)}?value=${amount}`,
  },
  // https://docs.solanapay.com/spec: in SOL, without an exponent
  solana: { largest: 2n ** 64n - 1n, uri: (request) => `solana:${inUserUnits(request)}` },
  // https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki: in BTC
  bip122: { largest: 21n * 10n ** 14n, uri: (request) => `bitcoin:${inUserUnits(request)}` },
}

const inUserUnits = ({ network, address, amount }: PaymentRequest): string =>
  `${encodeURIComponent(address)}?amount=${formatUnits(amount, network.nativeCurrency.decimals)}`

/**
 * The largest amount that can be asked for in a namespace, in base units; undefined where no URI
 * asks for one.
 */
export const largestAmount = (namespace: string): bigint | undefined =>
  Object.hasOwn(schemes, namespace) ? schemes[namespace]?.largest : undefined

/**
 * The URI that opens the sender's wallet with recipient and amount. Throws a TypeError for a
 * namespace without one.
 */
export function paymentUri(request: PaymentRequest): string {
  const { namespace } = request.network
  if (largestAmount(namespace) === undefined)
    throw new TypeError(`There is no payment URI for ${namespace}`)
  return (schemes[namespace] as Scheme).uri(request)
}
