import type { ScopedStorage, SessionState } from '../../kernel/index'
import { list, object, oneOf, text } from '../../kernel/plugins/toolkit'
import { leavesOf, paymentsOf, sameAddress } from './addresses'
import type { CheckedRequest, Facts } from './types'

/** Addresses that are kept. */
const maxKept = 300

const check = list(object({ address: text(128), why: oneOf('sent', 'allowed') }), maxKept)
type Kept = readonly { readonly address: string; readonly why: 'sent' | 'allowed' }[]

/**
 * Whether an address is the account's or one that the host knows. A page can have others paid or
 * allowed a trifle first, so that they count as known.
 */
export const isTrusted = (known: Facts['known'], address: string): boolean =>
  /^(?:own|ordinals|book)$/.test(known.get(address) ?? '')

/**
 * The addresses that count as known: by the accounts and the host, and by what was signed from this
 * browser. Nothing that others wrote into a history ever comes in.
 */
export interface Known {
  get(session: SessionState): Facts['known']
  /** A request was signed: whom it pays and allows is known from now on. */
  signed(request: CheckedRequest): void
}

/** Reads and writes them. */
export function openKnown(storage: ScopedStorage, book: readonly string[]): Known {
  let kept: Kept = storage.read('known', check) ?? []
  return {
    get(session) {
      const own = Object.values(session.connections ?? {}).flatMap((all) =>
        all.flatMap(({ accounts }) => accounts),
      )
      return new Map([
        ...kept.map(({ address, why }) => [address, why] as const),
        ...book.map((address) => [sameAddress(address), 'book'] as const),
        ...own.map(
          ({ address, type }) =>
            [
              sameAddress(address),
              type === 'ordinal' || type === 'ordinals' ? 'ordinals' : 'own',
            ] as const,
        ),
      ])
    },
    signed(request) {
      const paid = paymentsOf(request)
        .filter(({ amount }) => amount > 0n)
        .map(({ to }) => ({ address: sameAddress(to), why: 'sent' as const }))
      const allowed = leavesOf(request).map(({ spender }) => ({
        address: sameAddress(spender),
        why: 'allowed' as const,
      }))
      const fresh = [...paid, ...allowed]
      if (!fresh.length) return
      kept = [...fresh, ...kept]
        .filter(
          ({ address, why }, at, all) =>
            all.findIndex((other) => other.address === address && other.why === why) === at,
        )
        .slice(0, maxKept)
      storage.write('known', kept)
    },
  }
}
