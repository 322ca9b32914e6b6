import type { Clock } from '../../../kernel/async/clock'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import { isKitError } from '../../../kernel/errors/KitError'
import type { EarlyRound, PairInput, Round } from './types'

/** A code with this little left counts as expired: nobody scans, reads and approves in less. */
const marginMs = 10_000

export interface RoundsDeps {
  readonly clock: Clock
  /** Makes a pairing; asks no server. */
  readonly prepare: (methods?: readonly string[]) => Promise<Round>
  /** Takes over a pairing that was made without the library. */
  readonly keep: (early: EarlyRound) => Promise<Round>
  /** Ends every pairing. */
  readonly ended: AbortSignal
  /** Hears that the relay will not have this page; answers how to stop. */
  readonly onRefused: (listener: (error: Error) => void) => () => void
}

/** One code after the other until one is answered. See `Client.pair`. */
export function createPairingRounds<T>(deps: RoundsDeps, input: PairInput<T>): Promise<T> {
  const { clock } = deps
  return new Promise<T>((resolve, reject) => {
    let over = false
    let latest = 0
    let renewal: unknown
    const stops: (() => void)[] = []
    const finish = (settle: () => void) => {
      if (over) return
      over = true
      clock.clearTimeout(renewal)
      for (const stop of stops) stop()
      settle()
    }
    const fail = (error: unknown) => finish(() => reject(error))
    const won = (value: T) => {
      if (over) input.discard(value)
      else finish(() => resolve(value))
    }
    const begin = async (early?: EarlyRound) => {
      const number = ++latest
      const expiresAt = early?.expiresAt ?? clock.now() + lifetimeMs
      renewal = clock.setTimeout(() => void begin(), expiresAt - marginMs - clock.now())
      try {
        const round = await (early ? deps.keep(early) : deps.prepare(input.methods))
        if (over) return
        if (!early) input.onUri({ uri: round.uri, expiresAt })
        won(await input.begin(round))
      } catch (error) {
        // the code before the one that is shown ran out: nobody has said no
        if (number === latest || !isKitError(error, 'walletconnect/expired')) fail(error)
      }
    }
    const aborted = () => fail(kernelError('aborted'))
    for (const signal of [input.signal, deps.ended]) {
      if (signal.aborted) return aborted()
      signal.addEventListener('abort', aborted)
      stops.push(() => signal.removeEventListener('abort', aborted))
    }
    stops.push(deps.onRefused(fail))
    void begin(input.early)
  })
}

/** How long one code is valid, in milliseconds. The library listens for a minute more. */
export const lifetimeMs = 240_000

/** Starting the library, and making its keys for the relay, hold the page for a moment each: the code is on the screen before. */
export const afterPaint = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))
