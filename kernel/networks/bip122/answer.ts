import type { DriverSession } from '../driver'
import { addresses } from './events'

/** An address of the connected account and what it is for, as WalletConnect's `getAccountAddresses` answers it. */
export interface AccountAddress {
  readonly address: string
  /** `payment` or `ordinal`, where the wallet says so. */
  readonly intention?: string
  readonly publicKey?: string
  readonly path?: string
}

interface KnownAccount {
  readonly address: string
  readonly type?: string
  readonly publicKey?: string
  readonly path?: string
}

/** Answers what the session knows: `getAccountAddresses` with purposes, narrowed by `intentions`; else the plain addresses, the active one first. */
export function answer(method: string, session: DriverSession | undefined, intentions?: unknown): readonly AccountAddress[] | readonly string[] {
  if (!session) return []
  const order = addresses(session)
  if (method !== 'getAccountAddresses') return order
  const accounts: readonly KnownAccount[] = session.accounts
  const known = order.map((address) => accounts.find((account) => account.address === address) ?? { address })
  return known.filter(({ type }: KnownAccount) => !Array.isArray(intentions) || intentions.includes(type)).map(toAddress)
}

const toAddress = ({ address, type, publicKey, path }: KnownAccount): AccountAddress => ({
  address,
  ...(type !== undefined && { intention: type }),
  ...(publicKey !== undefined && { publicKey }),
  ...(path !== undefined && { path }),
})
