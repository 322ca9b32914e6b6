import { type ChainId, currentConnection, type Network, type SessionState } from '../../kernel/index'
import type { ProfileQuery } from './types'

/** An account on a network of the kit. */
export interface NamedAccount {
  readonly address: string
  readonly chainId: ChainId
}

/** Whose name a query asks for with these connections; undefined where there is no account, or its network is not in the kit. */
export function accountOf({ account = '' }: ProfileQuery, session: SessionState, networks: readonly Network[]): NamedAccount | undefined {
  const [space, reference, own] = account.split(':')
  const connection = currentConnection(session.namespaces[session.active ?? ''])
  const chainId = own === undefined ? connection?.chainId : (`${space}:${reference}` as ChainId)
  const address = (own ?? account) || connection?.active
  return address && chainId && networks.some(({ id }) => id === chainId) ? { address, chainId } : undefined
}
