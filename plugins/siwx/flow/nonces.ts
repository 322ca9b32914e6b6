import type { Clock } from '../../../kernel/index'

/** Milliseconds that a fetched nonce is kept for; servers keep theirs ten minutes. */
const freshMs = 5 * 60_000

/** A nonce, and when it was asked for: the time that its message was issued at. */
export interface FreshNonce {
  readonly nonce: string
  /** Milliseconds since 1970. */
  readonly since: number
}

/** One nonce, fetched ahead and used once. */
export interface Nonces {
  /** Starts to fetch one, unless one is there or under way. A failure is told by `take`. */
  prepare(): void
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
  fetchNonce(): Promise<string>
  readonly clock: Clock
  readonly signal: AbortSignal
  /** One has arrived, or was dropped after five minutes. */
  changed(): void
}

/** Keeps one nonce ahead, so that the wallet can be asked inside the visitor's click. */
export function createNonces({ fetchNonce, clock, signal, changed }: NoncesDeps): Nonces {
  let ahead: { readonly promise: Promise<FreshNonce>; value?: FreshNonce } | undefined
  let timer: unknown
  const drop = () => {
    ahead = undefined
    clock.clearTimeout(timer)
  }
  const start = () => {
    const since = clock.now()
    const promise = fetchNonce().then((nonce) => ({ nonce, since }))
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
      () => {
        if (ahead === entry) drop()
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
    ready: () => ahead?.value,
    take() {
      const { promise } = ahead ?? start()
      drop()
      return promise
    },
  }
}
