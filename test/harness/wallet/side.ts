import type { BehaviourHolder } from './behaviour'
import type { Handler } from './handler'
import { rpcError } from './rpcError'
import type { Vault } from './vault'
import { isBytes } from './wire'

/** The data of an account in Wallet Standard. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label: string
}

/** What the sides of a wallet beside EVM are built with. */
export type SideDeps = {
  readonly behaviour: BehaviourHolder
  readonly origin: () => string
  /** The vault of a side: what names its keys, its chains, and what a permission can be for. */
  readonly createVault: (options: {
    ids: readonly string[]
    chains: readonly string[]
    isChain: (chain: string) => boolean
    scope: readonly string[]
  }) => Vault
  /** Everything the page may see of all sides that are in Wallet Standard. */
  readonly shown: () => readonly StandardAccount[]
}

/** One namespace of a wallet beside EVM. */
export type Side<Address = string> = {
  readonly vault: Vault
  /** The addresses of its keys, in order, on the chain of the moment. */
  readonly addresses: () => readonly Address[]
  /** The accounts of a key, as far as a permission for `scope` goes. */
  readonly accountsOf: (key: number, scope: readonly string[]) => readonly StandardAccount[]
  readonly methods: Readonly<Record<string, Handler>>
  /** Everything a permission for it can be for. */
  readonly scope: readonly string[]
  /** Tells a page that sees it outside Wallet Standard what has changed. */
  readonly changed?: (emit: (event: string, value: unknown) => void, chains: boolean) => void
}

/** The accounts a page may see of a side. */
export const visibleOf = (
  { vault, accountsOf }: Pick<Side<unknown>, 'vault' | 'accountsOf'>,
  scope = vault.granted(),
) => vault.visible().flatMap((key) => accountsOf(key, scope))

/** The index of the key of an account the page may use, or 4100. */
export const keyOf = (
  side: Pick<Side<unknown>, 'vault' | 'accountsOf'>,
  address: unknown,
): number => {
  const { vault, accountsOf } = side
  const key = vault
    .visible()
    .find((each) =>
      accountsOf(each, vault.granted()).some((account) => account.address === address),
    )
  if (key === undefined)
    throw rpcError('unauthorized', `The page may not use the account ${String(address)}`)
  return key
}

/** A chain of the side by its Wallet Standard id, or -32602. Without one: the first. */
export const chainOf = ({ vault }: Pick<Side<unknown>, 'vault'>, chain: unknown): string => {
  const [first = ''] = vault.chains()
  if (chain === undefined) return first
  const found = vault.chains().find((each) => each === chain)
  if (found === undefined)
    throw rpcError('invalidParams', `The wallet does not know the chain ${String(chain)}`)
  return found
}

/** Bytes of a page, as this realm's own, or -32602. */
export const parseBytes = (value: unknown, what: string) => {
  if (!isBytes(value)) throw rpcError('invalidParams', `${what} must be a Uint8Array`)
  return Uint8Array.from(value)
}
