import { type Account, type AddressOf, type Connected, currentConnection, type KitApi, type NamespaceSession } from 'tessera-kit'
import { type ConnectedWallet, useAccount, type UseAccount, useConnections } from 'tessera-kit/react'

declare module 'tessera-kit' {
  interface Addresses {
    /** A namespace of a third party. */
    cosmos: `cosmos1${string}`
  }
}

/** Compiles only if both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A, B>(_same: Same<A, B>) => {}
declare const kit: KitApi

same<AddressOf<'eip155'>, `0x${string}`>(true)
same<AddressOf<'solana'>, string>(true)
same<AddressOf<'polkadot'>, string>(true)
same<AddressOf, string>(true)
same<Account['address'], string>(true)

declare const given: string | undefined

export function useTyped() {
  // the hook of one namespace
  same<ReturnType<typeof useAccount<'eip155'>>['address'], `0x${string}` | undefined>(true)
  const polkadot = useAccount('polkadot')
  same<typeof polkadot.address, string | undefined>(true)
  same<typeof polkadot.namespace, 'polkadot' | undefined>(true)
  const any: UseAccount = useAccount(given)
  same<typeof any.address, string | undefined>(true)

  // the active account narrows by its namespace, destructured too
  const account: UseAccount = useAccount()
  same<typeof account.address, string | undefined>(true)
  const { address, accounts, namespace } = useAccount()
  if (namespace === 'eip155') {
    same<typeof address, `0x${string}` | undefined>(true)
    same<(typeof accounts)[number]['address'], `0x${string}`>(true)
  }
  if (namespace === 'solana') same<typeof address, string | undefined>(true)
  if (namespace === 'cosmos') same<typeof address, `cosmos1${string}` | undefined>(true)
  // @ts-expect-error the active account may be of any namespace
  same<typeof address, `0x${string}` | undefined>(true)
  // @ts-expect-error nobody has declared it
  if (namespace === 'eip15') void 0

  const { connections } = useConnections()
  for (const wallet of connections) {
    const plain: ConnectedWallet = wallet
    same<typeof plain.active, string>(true)
    if (wallet.namespace === 'eip155') same<typeof wallet.active, `0x${string}`>(true)
  }
}

// sessions: known namespaces by their name, all others as strings
const { namespaces } = kit.getState().session
const evm = currentConnection(namespaces.eip155)
same<typeof evm, Connected<'eip155'> | undefined>(true)
const first = evm?.accounts[0]?.address
same<typeof first, `0x${string}` | undefined>(true)
const other = namespaces.polkadot
same<typeof other, NamespaceSession | undefined>(true)
const byName = namespaces[given ?? '']
same<typeof byName, NamespaceSession | undefined>(true)
const widened: Connected | undefined = evm
same<typeof widened, Connected | undefined>(true)
