import type { DriverSession } from '../types'

/**
 * An address of the connected account and its purpose, as in the result of WalletConnect's
 * `getAccountAddresses`.
 */
export interface AccountAddress {
  readonly address: string
  /** `payment` or `ordinal`, if the wallet provides it. */
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

/**
 * The session's addresses, the active one first: for `getAccountAddresses` as objects, filtered by
 * `intentions`; else as plain texts.
 */
export function accountsResult(
  method: string,
  session: DriverSession | undefined,
  intentions?: unknown,
): readonly AccountAddress[] | readonly string[] {
  if (!session) return []
  const order = addresses(session)
  if (method !== 'getAccountAddresses') return order
  const accounts: readonly KnownAccount[] = session.accounts
  const known = order.map(
    (address) => accounts.find((account) => account.address === address) ?? { address },
  )
  return known
    .filter(({ type }: KnownAccount) => !Array.isArray(intentions) || intentions.includes(type))
    .map(toAddress)
}

const toAddress = ({ address, type, publicKey, path }: KnownAccount): AccountAddress => ({
  address,
  ...(type !== undefined && { intention: type }),
  ...(publicKey !== undefined && { publicKey }),
  ...(path !== undefined && { path }),
})

/** A session's addresses, the active one first. */
const addresses = ({ accounts, active }: DriverSession): string[] => [
  active,
  ...accounts.map((account) => account.address).filter((address) => address !== active),
]

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, i) => value === b[i])

/**
 * The provider events of a change, with the names that Bitcoin wallets in browsers use: connect ({
 * chainId }), disconnect (an error with code 4900), accountsChanged (addresses, the active one
 * first), networkChanged (CAIP-2 id); none if nothing visible changed.
 */
export function events(
  previous: DriverSession | undefined,
  current: DriverSession | undefined,
): (readonly [string, unknown])[] {
  if (!current) {
    if (!previous) return []
    const error = Object.assign(new Error('The wallet was disconnected'), { code: 4900 })
    return [
      ['accountsChanged', []],
      ['disconnect', error],
    ]
  }
  const out: (readonly [string, unknown])[] = []
  const { chainId } = current
  if (!previous) out.push(['connect', { chainId }])
  else if (previous.chainId !== chainId) out.push(['networkChanged', chainId])
  if (!previous || !same(addresses(previous), addresses(current)))
    out.push(['accountsChanged', addresses(current)])
  return out
}
