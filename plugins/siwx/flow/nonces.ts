import type { Clock } from '../../../kernel/index'

/** Milliseconds that a fetched nonce is used in; servers keep theirs ten minutes. */
const freshMs = 5 * 60_000

/** A nonce, and when it was asked for: the time that its message was issued at. */
export interface FreshNonce {
  readonly nonce: string
  /** Milliseconds since 1970. */
  readonly since: number
}

/** One nonce, fetched ahead and used once. */
export interface Nonces {
  /** Starts to fetch one, unless a fresh one is there or under way. A failure is told by `take`. */
  prepare(): void
  /** The nonce if it is there. */
  ready(): FreshNonce | undefined
  /** The nonce, which is not given again. */
  take(): Promise<FreshNonce>
}

/** Keeps one nonce ahead, so that the wallet can be asked inside the visitor's click. `changed` is called when it has arrived. */
export function createNonces(fetchNonce: () => Promise<string>, clock: Clock, changed: () => void): Nonces {
  let ahead: { readonly promise: Promise<FreshNonce>; readonly since: number; value?: FreshNonce } | undefined
  const start = () => {
    const since = clock.now()
    const promise = fetchNonce().then((nonce) => ({ nonce, since }))
    const entry: NonNullable<typeof ahead> = { promise, since }
    ahead = entry
    promise.then(
      (value) => {
        entry.value = value
        if (ahead === entry) changed()
      },
      () => {
        if (ahead === entry) ahead = undefined
      },
    )
    return entry
  }
  const current = () => (ahead && clock.now() - ahead.since < freshMs ? ahead : start())
  return {
    prepare: () => void current(),
    ready: () => (ahead && clock.now() - ahead.since < freshMs ? ahead.value : undefined),
    take() {
      const { promise } = current()
      ahead = undefined
      return promise
    },
  }
}
