import type { Clock } from '../../../kernel/index'
import type { ServerNonce } from '../types'

/** Milliseconds that a fetched nonce is kept for; servers keep theirs ten minutes. */
const defaultFreshMs = 5 * 60_000

/** A nonce with the time that its message was issued at. */
export interface FreshNonce extends ServerNonce {
  /** The server's time, else when the nonce was requested. Milliseconds since 1970. */
  readonly time: number
  /** When it was requested, by the visitor's clock. Milliseconds since 1970. */
  readonly since: number
}

/** One nonce, fetched ahead and used once. */
export interface Nonces {
  /** Starts to fetch one, unless one is there or under way. */
  prepare(): void
  /** Why the last one could not be fetched; undefined from the next try on. */
  failure(): unknown
  /** The nonce if it is there. */
  ready(): FreshNonce | undefined
  /**
   * The nonce, which is not given again: the one that is `ready`, however old the page's clock says
   * it is.
   */
  take(): Promise<FreshNonce>
}

/** Deps of {@link createNonces}. */
export interface NoncesDeps {
  fetchNonce(): Promise<ServerNonce>
  readonly clock: Clock
  readonly signal: AbortSignal
  /** One has arrived, could not be fetched, or was dropped after `freshMs`. */
  changed(): void
  /** Milliseconds that a fetched nonce is kept for. Default: five minutes. */
  readonly freshMs?: number | undefined
}

/** Keeps one nonce ahead, so that the wallet can be asked inside the visitor's click. */
export function createNonces({
  fetchNonce,
  clock,
  signal,
  changed,
  freshMs = defaultFreshMs,
}: NoncesDeps): Nonces {
  let failure: unknown
  let ahead: { readonly promise: Promise<FreshNonce>; value?: FreshNonce } | undefined
  let timer: unknown
  const drop = () => {
    ahead = undefined
    clock.clearTimeout(timer)
  }
  const start = () => {
    const since = clock.now()
    failure = undefined
    const promise = fetchNonce().then((given) => ({ ...given, time: given.time ?? since, since }))
    const entry: NonNullable<typeof ahead> = { promise }
    ahead = entry
    promise.then(
      (value) => {
        entry.value = value
        if (ahead !== entry || signal.aborted) return
        timer = clock.setTimeout(() => {
          drop()
          changed()
        }, freshMs)
        changed()
      },
      (error) => {
        if (ahead === entry) drop()
        if (signal.aborted) return
        failure = error
        changed()
      },
    )
    return entry
  }
  signal.addEventListener('abort', drop)
  return {
    prepare() {
      // a page that slept has timers that are late
      if (ahead?.value && clock.now() - ahead.value.since >= freshMs) drop()
      if (!ahead) start()
    },
    failure: () => failure,
    ready: () => ahead?.value,
    take() {
      const { promise } = ahead ?? start()
      drop()
      return promise
    },
  }
}
