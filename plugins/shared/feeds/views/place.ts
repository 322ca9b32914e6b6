import {
  activeConnection,
  type ChainId,
  currentConnection,
  isKitError,
  type KernelState,
  type Network,
  type SessionState,
} from '../../../../kernel/index'
import type { ViewContext, ViewHooks } from '../../../../ui/view'
import type { Wanted } from '../wanted'

/** An account, and the network in front of it. */
export interface Place {
  readonly address: string
  readonly chainId: ChainId
}

/** The part of the state that says who is connected. */
export const sessionOf = ({ session }: KernelState) => session
const frontOf = ({ session }: KernelState) => activeConnection(session)

/** The account in front; without one the view goes. */
export function usePlace(
  { useKit, useEffect }: ViewHooks,
  { embedded, kit, navigate }: ViewContext,
): Place | undefined {
  const found = useKit(frontOf)
  useEffect(() => {
    if (found) return
    if (embedded) kit.open()
    else navigate({ type: 'close', force: true })
  }, [!found])
  return found && { address: found.active, chainId: found.chainId }
}

/** Namespaces in which one key has one address on every network. */
const oneAddress: readonly string[] = ['eip155', 'solana']

/**
 * The networks of the kit that an address is its owner's on: those of its namespace, test networks
 * only beside test networks. A contract is only where it was made, and an address of Bitcoin names
 * its network.
 */
export function networksOf(
  networks: readonly Network[],
  session: SessionState,
  { address, chainId }: Place,
  isTest = isTestnet(networks, chainId),
): readonly Network[] {
  const [namespace = ''] = chainId.split(':', 1)
  const account = currentConnection(session.namespaces[namespace])?.accounts.find(
    (each) => each.address === address,
  )
  const isAnywhere = oneAddress.includes(namespace) && account?.type !== 'smartAccount'
  return networks.filter(
    (network) =>
      (isAnywhere ? network.namespace === namespace : network.id === chainId) &&
      (network.testnet === true) === isTest,
  )
}
const isTestnet = (networks: readonly Network[], chainId: ChainId) =>
  networks.find(({ id }) => id === chainId)?.testnet === true

/**
 * An account and those in front of the other namespaces, each with its networks; test networks only
 * beside test networks.
 */
export function allWanted(
  networks: readonly Network[],
  session: SessionState,
  front: Place,
): readonly Wanted[] {
  const others = Object.entries(session.namespaces).flatMap(([namespace, each]): Place[] => {
    const { active: address, chainId } = currentConnection(each) ?? {}
    return address && chainId && !front.chainId.startsWith(`${namespace}:`)
      ? [{ address, chainId }]
      : []
  })
  const isTest = isTestnet(networks, front.chainId)
  return [front, ...others].flatMap((place) => {
    const chainIds = networksOf(networks, session, place, isTest).map(({ id }) => id)
    return chainIds.length ? [{ account: place.address, chainIds }] : []
  })
}

/** Follows {@link networksOf} of an account. */
export function useNetworks(
  { useKit, useMemo }: ViewHooks,
  { kit: { networks } }: ViewContext,
  { address, chainId }: Place,
): readonly Network[] {
  const session = useKit(sessionOf)
  return useMemo(
    () => networksOf(networks, session, { address, chainId }),
    [networks, session, address, chainId],
  )
}

/**
 * Names of the networks that a reading has failed for, in two: those that did not answer, and those
 * that nobody can be asked about or whose answer is on its way.
 */
export function namesOfFailed(
  networks: readonly Network[],
  failures: readonly { readonly part: string; readonly error: unknown }[] = [],
): { readonly failed: readonly string[]; readonly unasked: readonly string[] } {
  const namesWhere = (isWanted: boolean) =>
    failures.flatMap(({ part, error }) =>
      (error === undefined || isKitError(error, 'rpc/no-url')) === isWanted
        ? (networks.find(({ id }) => id === part)?.name ?? [])
        : [],
    )
  return { failed: namesWhere(false), unasked: namesWhere(true) }
}
