import type { Clock } from '../../../kernel/async/clock'
import { walletconnectError } from '../errors'

/** Answers that are awaited, each for a limited time. */
export interface Responses {
  /**
   * Settles with `work`, or as soon as `fail` is called. After `ms` `giveUp` is called, once, which makes the library's own wait end (it would
   * leave a rejection that nobody hears), and the answer is `walletconnect/expired`.
   */
  wait<T>(input: { readonly work: Promise<T>; readonly ms: number; readonly giveUp: () => void }): Promise<T>
  /** Gives everything up. */
  end(): void
}

export function createResponses(clock: Clock): Responses {
  const open = new Set<() => void>()
  let over = false
  return {
    wait({ work, ms, giveUp }) {
      return new Promise((resolve, reject) => {
        const stop = () => {
          clock.clearTimeout(timer)
          open.delete(expire)
        }
        const expire = () => {
          stop()
          reject(walletconnectError('expired'))
          giveUp()
        }
        const timer = clock.setTimeout(expire, ms)
        open.add(expire)
        if (over) expire()
        work.then(
          (value) => {
            stop()
            resolve(value)
          },
          (error) => {
            stop()
            reject(error)
          },
        )
      })
    },
    end() {
      over = true
      for (const expire of [...open]) expire()
    },
  }
}
