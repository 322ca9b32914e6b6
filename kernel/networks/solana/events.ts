import type { DriverSession } from '../driver'

/**
 * The events of a change as Solana's providers emit them: `connect` ({ publicKey }), `accountChanged` (address, or null when there is none
 * left), `disconnect` (an error with code 4900). Addresses are base58 texts. Beside them `chainChanged` (CAIP-2), which they lack.
 */
export function events(previous: DriverSession | undefined, current: DriverSession | undefined): (readonly [string, unknown])[] {
  if (!current) {
    if (!previous) return []
    return [['accountChanged', null], ['disconnect', Object.assign(new Error('The wallet was disconnected'), { code: 4900 })]]
  }
  if (!previous) return [['connect', { publicKey: current.active }]]
  return [
    ...(previous.chainId === current.chainId ? [] : [['chainChanged', current.chainId] as const]),
    ...(previous.active === current.active ? [] : [['accountChanged', current.active] as const]),
  ]
}

/** A session's accounts as wallets answer them, the active one first. */
export const accountsOf = ({ accounts, active }: DriverSession): { readonly pubkey: string }[] =>
  [active, ...accounts.map(({ address }) => address).filter((address) => address !== active)].map((pubkey) => ({ pubkey }))
