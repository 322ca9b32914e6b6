import { LOGIN_RESULT } from '../../../../frame/site/channel/loginMessages'
import { reachFrame } from '../../../../frame/site/channel/reachFrame'
import { hearResult, tell } from '../../../../frame/site/channel/windowResults'
import { readReturned } from '../../../../frame/site/oauth/readReturned'

/**
 * The pages of a browser test: what the frame and the window of a sign-in do, and a page around
 * that listens to all that it is sent.
 */
const page = {
  /** Every message that reached this document. */
  got: [] as unknown[],
  /** As a frame that has begun a sign-in: the results that it took. */
  took: [] as unknown[],
  frame: (login: string) => {
    hearResult(window, location.origin, login, new AbortController().signal).then(
      ({ port, ...result }) => {
        page.took.push(result)
        tell(port, { done: 'signed_in' })
      },
    )
  },
  /**
   * As the window that came back from a provider: whether a frame has answered. `target` is the
   * origin that the result is for.
   */
  window: async (hash: string, target = location.origin) => {
    const returned = readReturned(hash)
    if (!returned) return 'nothing'
    const message = { type: LOGIN_RESULT, ...returned }
    const found = await reachFrame(message, window.opener as Window | null, target, 1_500)
    return found ? 'answered' : 'alone'
  },
  open: (address: string) => void window.open(address, '_blank', 'popup'),
  embed: (address: string, sandbox?: string) =>
    new Promise<void>((resolve) => {
      const frame = document.createElement('iframe')
      if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox)
      frame.src = address
      frame.onload = () => resolve()
      document.body.append(frame)
    }),
}
addEventListener('message', ({ data }) => void page.got.push(data))
Object.assign(window, { page })

export type TestPage = typeof page
declare global {
  interface Window {
    readonly page: TestPage
  }
}
