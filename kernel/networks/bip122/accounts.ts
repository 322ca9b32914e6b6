import type { DriverSession } from '../types'

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
export function accountsResult(method: string, session: DriverSession | undefined, intentions?: unknown): readonly AccountAddress[] | readonly string[] {
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

/** A session's addresses, the active one first. */
export const addresses = ({ accounts, active }: DriverSession): string[] => [
  active,
  ...accounts.map((account) => account.address).filter((address) => address !== active),
]

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((value, i) => value === b[i])

/**
 * The provider events of a change, named as Bitcoin wallets in pages name them: connect ({ chainId }), disconnect (an error with
 * code 4900), accountsChanged (addresses, the active one first), networkChanged (CAIP-2 id); nothing where nothing changed outwards.
 */
export function events(previous: DriverSession | undefined, current: DriverSession | undefined): (readonly [string, unknown])[] {
  if (!current) {
    if (!previous) return []
    const gone = Object.assign(new Error('The wallet was disconnected'), { code: 4900 })
    return [['accountsChanged', []], ['disconnect', gone]]
  }
  const out: (readonly [string, unknown])[] = []
  const { chainId } = current
  if (!previous) out.push(['connect', { chainId }])
  else if (previous.chainId !== chainId) out.push(['networkChanged', chainId])
  if (!previous || !same(addresses(previous), addresses(current))) out.push(['accountsChanged', addresses(current)])
  return out
}
