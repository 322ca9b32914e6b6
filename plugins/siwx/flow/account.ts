import type { Network, SessionState } from '../../../kernel/index'
import { currentConnection } from '../../../kernel/plugins/toolkit'

/** The account in front, on the network it is on. */
export interface CurrentAccount {
  readonly namespace: string
  readonly chainId: string
  readonly address: string
  readonly connectorId: string
  readonly network: Network | undefined
  /** CAIP-10 id. */
  readonly id: string
}

/**
 * The account in front; undefined without a connection. `network` is undefined where the kit does
 * not have it.
 */
export function currentAccount(
  { active, namespaces }: SessionState,
  networks: readonly Network[],
): CurrentAccount | undefined {
  const connection = currentConnection(namespaces[active ?? ''])
  if (!active || !connection?.active) return undefined
  const { chainId, connectorId, active: address } = connection
  return {
    namespace: active,
    chainId,
    address,
    connectorId,
    network: networks.find(({ id }) => id === chainId),
    id: `${chainId}:${address}`,
  }
}

/** EVM addresses are the same in any case. */
const sameAddress = (namespace: string, one: string, other: string) =>
  one === other || (namespace === 'eip155' && one.toLowerCase() === other.toLowerCase())

/**
 * Whether one of the accounts (CAIP-10) is this one; with the scope `account` one of another chain
 * of the namespace will do.
 */
export function isAmong(
  accounts: readonly string[],
  { namespace, chainId, address }: Pick<CurrentAccount, 'namespace' | 'chainId' | 'address'>,
  scope: 'account' | 'chain',
): boolean {
  return accounts.some((id) => {
    const at = id.lastIndexOf(':')
    const chain = id.slice(0, at)
    return (
      sameAddress(namespace, id.slice(at + 1), address) &&
      (scope === 'chain' ? chain === chainId : chain.startsWith(`${namespace}:`))
    )
  })
}
