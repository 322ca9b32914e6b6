import type { Clock } from '../../kernel/index'

/** Milliseconds that a wallet must share nothing before that counts, and between two reads. */
const limits = { last: 500, poll: 100 } as const

/** Arguments of {@link untilShared}. */
export interface UntilSharedInput<T> {
  /** Reads what the wallet shares now; undefined: nothing. A rejection counts as nothing. */
  readonly read: () => Promise<T | undefined>
  readonly clock: Clock
  /** Whether the kit's own switch of networks is open, during which a wallet may share nothing. */
  readonly isSwitching?: () => boolean
  /** Whether the result is of no use any more. */
  readonly isOver: () => boolean
}

/**
 * Asks a wallet that reported no accounts again, for 500 ms, and until 500 ms after the kit's own
 * switch of networks: many wallets report an empty list for a moment. Resolves with what it shares,
 * or with undefined if that stays nothing. Never rejects.
 */
export async function untilShared<T>({
  read,
  clock,
  isSwitching = () => false,
  isOver,
}: UntilSharedInput<T>): Promise<T | undefined> {
  let end = clock.now() + limits.last
  while (!isOver()) {
    const found = await read().catch(() => undefined)
    if (found !== undefined) return found
    if (isSwitching()) end = clock.now() + limits.last
    if (clock.now() >= end) break
    await new Promise<void>((resolve) => clock.setTimeout(resolve, limits.poll))
  }
  return undefined
}
