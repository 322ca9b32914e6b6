import type { FrameWindow, WindowMessage } from '../../../../frame/site/channel/acceptHandshake'

export const ORIGIN = 'https://app.example'

export interface WindowOptions {
  readonly isNested?: boolean
  /** Absent in browsers that do not name them. */
  readonly ancestors?: readonly string[] | undefined
  /** Leaves a listener where it was to be removed. */
  readonly isDeaf?: boolean
}

/**
 * A frame's window in a page: what a test sends it comes from that page, unless it says otherwise.
 */
export function createFrameWindow(options: WindowOptions = {}) {
  const { isNested = false, isDeaf = false } = options
  const ancestors = 'ancestors' in options ? options.ancestors : [ORIGIN]
  const listeners = new Set<(event: WindowMessage) => void>()
  const posted: { readonly message: unknown; readonly target: string }[] = []
  const parent = {
    postMessage: (message: unknown, target: string) =>
      void posted.push({ message: structuredClone(message), target }),
  }
  const window: FrameWindow = {
    parent,
    top: isNested ? {} : parent,
    location: ancestors ? { ancestorOrigins: ancestors } : {},
    addEventListener: (_, listener) => void listeners.add(listener),
    removeEventListener: (_, listener) => void (isDeaf || listeners.delete(listener)),
  }
  const send = ({ data, ...event }: Partial<WindowMessage>) => {
    for (const listener of [...listeners])
      listener({ data: structuredClone(data), origin: ORIGIN, source: parent, ports: [], ...event })
  }
  return { window, posted, send, parent }
}
export type FrameWindowDouble = ReturnType<typeof createFrameWindow>

/** One turn of the event loop: every promise that can settle has settled then. */
export const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
