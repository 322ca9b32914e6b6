import {
  type ChainId,
  currentConnection,
  type Network,
  type SessionState,
} from '../../kernel/index'
import type { ProfileQuery } from './types'

/** An account on a network of the kit. */
export interface NamedAccount {
  readonly address: string
  readonly chainId: ChainId
}

/**
 * Whose name a query asks for with these connections; undefined where there is no account, or its
 * network is not in the kit.
 */
export function accountOf(
  { account: given }: ProfileQuery,
  session: SessionState,
  networks: readonly Network[],
): NamedAccount | undefined {
  // an address that is not there yet is not that of the account in front
  if (given !== undefined && (typeof given !== 'string' || !given)) return undefined
  const account = given ?? ''
  const [space, reference, own] = account.split(':')
  const connection = currentConnection(session.namespaces[session.active ?? ''])
  const chainId = own === undefined ? connection?.chainId : (`${space}:${reference}` as ChainId)
  const address = (own ?? account) || connection?.active
  return address && chainId && networks.some(({ id }) => id === chainId)
    ? { address, chainId }
    : undefined
}
