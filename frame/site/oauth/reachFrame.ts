import { LOGIN_RESULT } from '../channel/loginMessages'

/** What stands in the window's address when its provider has answered. */
export interface Returned {
  readonly login: string
  readonly result?: string
  readonly end?: 'refused' | 'failed'
}

/** Milliseconds in which a frame that can be reached has answered. */
const PATIENCE = 1_500

/** What is after the `#`; undefined where it is of no sign-in. */
export function readReturned(hash: string): Returned | undefined {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const [login, result, end] = ['login', 'result', 'end'].map((name) => fields.get(name))
  if (!login || !/^[\w-]{22}$/.test(login)) return undefined
  if (end === 'refused' || end === 'failed') return { login, end }
  return result && /^[\w-]{43}$/.test(result) ? { login, result } : undefined
}

/** The opener and the frames in it: which of them is this site's shows only in its answer. */
function* candidates(opener: Window | null): Generator<Window> {
  if (!opener) return
  yield opener
  for (let at = 0; at < opener.length; at++) {
    const frame = opener[at] as Window | undefined
    if (frame) yield frame
  }
}

/**
 * Offers the result to every frame of the opener that is of this origin; the browser gives it to no
 * other. Resolves with the port of the one that the sign-in was begun in, undefined where none
 * answers: the provider's pages or the page around the frame have cut it off.
 */
export const reachFrame = (
  returned: Returned,
  opener: Window | null,
  origin: string,
): Promise<MessagePort | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), PATIENCE)
    for (const target of candidates(opener)) {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener(
        'message',
        () => {
          clearTimeout(timer)
          resolve(port1)
        },
        { once: true },
      )
      port1.start()
      target.postMessage({ type: LOGIN_RESULT, ...returned }, origin, [port2])
    }
  })
