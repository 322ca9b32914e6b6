import { type Clock, isKitError } from '../../../kernel/index'
import { kernelError } from '../../../kernel/plugins/toolkit'
import type { EarlyRound, PairInput, Round } from './types'

/** Milliseconds before its end at which a code counts as expired: too short to scan and approve. */
const marginMs = 10_000

/** What {@link createPairingRounds} works with. */
export interface RoundsDeps {
  readonly clock: Clock
  /** Makes a pairing, without a request. */
  readonly prepare: (methods?: readonly string[]) => Promise<Round>
  /** Registers a pairing that was made without the library. */
  readonly adopt: (early: EarlyRound) => Promise<Round>
  /** Its abort ends every pairing. */
  readonly ended: AbortSignal
  /** Called when the relay rejects this page. Returns the unsubscribe function. */
  readonly onRefused: (listener: (error: Error) => void) => () => void
}

/** Shows one code after the other until one round settles. See `Client.pair`. */
export function createPairingRounds<T>(deps: RoundsDeps, input: PairInput<T>): Promise<T> {
  const { clock } = deps
  return new Promise<T>((resolve, reject) => {
    let settled = false
    let latest = 0
    let renewal: unknown
    const cleanups: (() => void)[] = []
    const settleOnce = (settle: () => void) => {
      if (settled) return
      settled = true
      clock.clearTimeout(renewal)
      for (const stop of cleanups) stop()
      settle()
    }
    const fail = (error: unknown) => settleOnce(() => reject(error))
    const succeed = (value: T) => {
      if (settled) input.discard(value)
      else settleOnce(() => resolve(value))
    }
    const begin = async (early?: EarlyRound) => {
      const number = ++latest
      const expiresAt = early?.expiresAt ?? clock.now() + lifetimeMs
      renewal = clock.setTimeout(() => void begin(), expiresAt - marginMs - clock.now())
      try {
        const round = await (early ? deps.adopt(early) : deps.prepare(input.methods))
        if (settled) return
        if (!early) input.onUri({ uri: round.uri, expiresAt })
        succeed(await input.begin(round))
      } catch (error) {
        // an earlier code has expired while a newer one is shown: not a failure
        if (number === latest || !isKitError(error, 'walletconnect/expired')) fail(error)
      }
    }
    const aborted = () => fail(kernelError('aborted'))
    for (const signal of [input.signal, deps.ended]) {
      if (signal.aborted) return aborted()
      signal.addEventListener('abort', aborted)
      cleanups.push(() => signal.removeEventListener('abort', aborted))
    }
    cleanups.push(deps.onRefused(fail))
    void begin(input.early)
  })
}

/** How long one code is shown, in milliseconds. The library listens for a minute longer. */
export const lifetimeMs = 240_000

/** Waits until the code is painted: starting the library and making its keys for the relay block the page for a moment each. */
export const afterPaint = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))
