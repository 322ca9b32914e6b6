import type { Network } from '../../kernel/index'
import { toChainId } from '../protocol/shapes'
import type { FrameChannel } from './channel/types'
import { embeddedError } from './errors'

/** Namespaces that embedded wallets have accounts of. */
const namespaces: readonly string[] = ['eip155', 'solana']

const missing = (chains: readonly string[]) =>
  embeddedError('chain-missing', { chains: chains.join(', ') })

/**
 * Throws `embedded/chain-missing` where the frame has said which networks it reaches, and this is none
 * of them.
 */
export function checkChain({ ready }: Pick<FrameChannel, 'ready'>, chainId: string): void {
  if (ready?.chains && !ready.chains.some((ref) => toChainId(ref) === chainId))
    throw missing([chainId])
}

/**
 * As {@link checkChain}, where it reaches none of the kit's own: before somebody signs in to a
 * wallet that can do nothing.
 */
export function checkChains(
  { ready }: Pick<FrameChannel, 'ready'>,
  networks: readonly Network[],
): void {
  const own = networks
    .filter(({ namespace }) => namespaces.includes(namespace))
    .map(({ id }) => id as string)
  if (ready?.chains && own.length > 0 && !ready.chains.some((ref) => own.includes(toChainId(ref))))
    throw missing(own)
}
