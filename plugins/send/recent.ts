import type { ActivityItem } from '../activity/index'
import { accountKey } from '../shared/feeds/wanted'

/** Somebody whom the account has sent to. */
export interface Recent {
  readonly address: string
  /** How often, among what is known. */
  readonly times: number
  /** The last time, in milliseconds since 1970. */
  readonly at: number
}

/** Up to so many are offered. */
const most = 4

/**
 * Whom an account has sent to itself, the latest first. Nobody gets among them by what they do: an
 * item counts only if the kit has sent it, or if it moves an amount of a known asset out of the
 * account, which takes its signature; what is folded away, failed or moves nothing does not.
 */
export function recentOf(items: readonly ActivityItem[], account: string): readonly Recent[] {
  const own = accountKey(account)
  const found = new Map<string, Recent>()
  for (const { kind, status, hidden, counterparty, moves, source, at } of items) {
    if (
      kind !== 'sent' ||
      hidden ||
      status === 'failed' ||
      !counterparty ||
      accountKey(counterparty) === own
    )
      continue
    const isOwn =
      source === 'own' ||
      moves.some(
        ({ direction, listed, raw, nft, to }) =>
          direction === 'out' &&
          listed &&
          !nft &&
          raw !== undefined &&
          raw > 0n &&
          to !== undefined &&
          accountKey(to) === accountKey(counterparty),
      )
    if (!isOwn) continue
    const known = found.get(accountKey(counterparty))
    found.set(accountKey(counterparty), {
      address: counterparty,
      times: (known?.times ?? 0) + 1,
      at: Math.max(at, known?.at ?? 0),
    })
  }
  return [...found.values()].sort((a, b) => b.at - a.at).slice(0, most)
}
