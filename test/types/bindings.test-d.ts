import {
  type Account,
  type AddressOf,
  type ApiOf,
  type Connected,
  currentConnection,
  type KitApi,
  type NamespaceSession,
} from 'tessera-kit'
import {
  type ConnectedWallet,
  type TypedData,
  type UseAccount,
  useAccount,
  useConnections,
  useSignTypedData,
  useWaitForTransaction,
} from 'tessera-kit/react'
import type { SignInState, SiwxApi, SiwxOptions, siwx } from 'tessera-kit/siwx'
import { useSession, useSignIn } from 'tessera-kit/siwx/react'

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
same<NonNullable<typeof other>, NamespaceSession>(true)
const byName = namespaces[given ?? '']
same<NonNullable<typeof byName>, NamespaceSession>(true)
const widened: Connected | undefined = evm
same<typeof widened, Connected | undefined>(true)

// known namespaces have their own form
// @ts-expect-error no hex
const wrongAddress: AddressOf<'eip155'> = 'bob.eth'
// @ts-expect-error no hex
const wrongAccount: Account<'eip155'> = { address: 'f39f' }
// @ts-expect-error a declared form
const wrongCosmos: AddressOf<'cosmos'> = 'osmo1a'
void [wrongAddress, wrongAccount, wrongCosmos]

// typed data
const types = {
  Person: [
    { name: 'name', type: 'string' },
    { name: 'wallet', type: 'address' },
  ],
  Mail: [
    { name: 'from', type: 'Person' },
    { name: 'to', type: 'Person[]' },
    { name: 'nonces', type: 'uint256[2]' },
    { name: 'grid', type: 'uint8[2][]' },
    { name: 'read', type: 'bool' },
    { name: 'root', type: 'bytes32' },
    { name: 'balance', type: 'int128' },
  ],
} as const

const wallet = '0x00000000000000000000000000000000000000a1'
const person = { name: 'Bob', wallet } as const
const message = {
  from: person,
  to: [person],
  nonces: [1n, 2],
  grid: [[1, 2]],
  read: true,
  root: '0x00',
  balance: -1n,
} as const

export function useTypedData() {
  const { signTypedData, data } = useSignTypedData()
  const known: `0x${string}` | undefined = data
  void known
  const done: Promise<`0x${string}` | undefined> = signTypedData({
    domain: { name: 'Mail', chainId: 1n },
    types,
    primaryType: 'Mail',
    message,
  })
  void done
  void signTypedData({
    types: { Vote: [{ name: 'proposal', type: 'uint256' }] },
    primaryType: 'Vote',
    message: { proposal: 7n },
  })
  // @ts-expect-error no such struct
  void signTypedData({ types, primaryType: 'Letter', message })
  // @ts-expect-error a field is missing
  void signTypedData({ types, primaryType: 'Person', message: { name: 'Bob' } })
  // @ts-expect-error an address is hex
  void signTypedData({ types, primaryType: 'Person', message: { name: 'Bob', wallet: 'bob.eth' } })
  // @ts-expect-error a list of structs
  void signTypedData({ types, primaryType: 'Mail', message: { ...message, to: person } })
  void signTypedData({
    types: { Vote: [{ name: 'proposal', type: 'uint256' }] },
    primaryType: 'Vote',
    // @ts-expect-error a number is no text
    message: { proposal: '7' },
  })
  // of types that are known at run time only
  const later = {} as TypedData
  void signTypedData(later)
}

export function useWaiting() {
  // @ts-expect-error a hash must be said, if it is undefined
  useWaitForTransaction({})
  // @ts-expect-error a CAIP-2 id
  useWaitForTransaction({ hash: undefined, chainId: 1 })
  return useWaitForTransaction({ hash: undefined }).receipt?.blockNumber satisfies
    | bigint
    | undefined
}

// in the package, too, whose types are bundled
same<Parameters<typeof siwx>, [options: SiwxOptions]>(true)
same<ApiOf<ReturnType<typeof siwx>>, SiwxApi>(true)

export function useSigned() {
  const { status, accounts, user, signOut } = useSession({ initial: null })
  same<typeof status, 'unknown' | 'signed-in' | 'signed-out'>(true)
  same<typeof accounts, readonly string[]>(true)
  same<typeof user, string | undefined>(true)
  same<ReturnType<typeof signOut>, Promise<boolean>>(true)
  const signing = useSignIn()
  if (signing.status === 'success') same<typeof signing.data, SignInState>(true)
  else same<typeof signing.data, undefined>(true)
  // @ts-expect-error an account is a CAIP-10 id in a list
  useSession({ initial: { accounts: 'eip155:1:0x1' } })
}
