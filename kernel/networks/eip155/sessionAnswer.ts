import type { ChainId, DriverSession } from '../types'

/** A session's addresses, the active one first. */
export const addresses = ({ accounts, active }: DriverSession): string[] => [
  active,
  ...accounts.map((account) => account.address).filter((address) => address !== active),
]

/** The hex quantity of a CAIP-2 id of this namespace. */
export const chainIdToHex = (id: ChainId): `0x${string}` =>
  `0x${BigInt(id.split(':')[1] as string).toString(16)}`

/**
 * Answers `eth_accounts` and `eth_chainId` from the session; part of every definition, so that they
 * are answered where the driver is missing.
 */
export function sessionAnswer(
  method: string,
  session: DriverSession | undefined,
  fallback: ChainId,
): unknown {
  if (method === 'eth_accounts') return session ? addresses(session) : []
  return method === 'eth_chainId' ? chainIdToHex(session?.chainId ?? fallback) : undefined
}
