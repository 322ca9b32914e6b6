import type { Clock } from '../../../kernel/async/clock'
import { withTimeout } from '../../../kernel/async/withTimeout'
import { runError } from '../../../kernel/errors/lateErrors'

/** How long a wallet may take to give the permission up, in milliseconds. */
export const revokeLimit = 2_000

/**
 * Waits until the wallet answered `wallet_revokePermissions` (MIP-2), at most 2 s. Rejects with its error or
 * `kernel/timeout`.
 */
export const finishRevoke = (asked: Promise<unknown>, wallet: string, clock: Clock): Promise<unknown> =>
  withTimeout(asked, {
    ms: revokeLimit,
    clock,
    onTime: () => runError('timeout', { what: wallet, seconds: revokeLimit / 1000 }),
  })
