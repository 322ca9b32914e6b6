import type { DriverSession } from '../driver'

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
