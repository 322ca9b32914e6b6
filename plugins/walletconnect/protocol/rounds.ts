import type { Clock } from '../../../kernel/clock'
import { isKitError } from '../../../kernel/errors'
import { kernelError } from '../../../kernel/kernelErrors'
import type { PairInput, Round } from '../client'

/** How long one code is valid. The library listens for a minute more. */
const lifetimeMs = 240_000
/** A code with this little left counts as expired: nobody scans, reads and approves in less. */
const marginMs = 10_000

export interface RoundsDeps {
  readonly clock: Clock
  /** Makes a pairing; asks no server. */
  readonly prepare: (methods?: readonly string[]) => Promise<Round>
  /** Ends every pairing. */
  readonly ended: AbortSignal
  /** Hears that the relay will not have this page; answers how to stop. */
  readonly onRefused: (listener: (error: Error) => void) => () => void
}

/** One code after the other until one is answered. See `Client.pair`. */
export function pairInRounds<T>(deps: RoundsDeps, input: PairInput<T>): Promise<T> {
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
    const begin = async () => {
      const number = ++latest
      const expiresAt = clock.now() + lifetimeMs
      renewal = clock.setTimeout(() => void begin(), lifetimeMs - marginMs)
      try {
        const round = await deps.prepare(input.methods)
        if (over) return
        input.onUri({ uri: round.uri, expiresAt })
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
    void begin()
  })
}
