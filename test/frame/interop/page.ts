// A host page with the specification's own client of the frame, as its maker published it. Nothing
// of it is changed: its site is set by the environment that its maker's builds take it from, and
// what it posts is written down where it hands it over.

/** A call of the client, or a message that the page itself posts to the frame. */
export type InteropCall =
  | { readonly method: string; readonly args?: readonly unknown[] }
  | { readonly post: unknown }

export interface Message {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}

export interface InteropPage {
  /** Makes the client; it loads its frame with the first call that needs it. */
  create(sdk: string, projectId: string, chainId?: string): Promise<void>
  /** Begins a call. */
  begin(call: InteropCall): void
  /** How the call that began last ended. */
  end(): Promise<{ readonly value?: unknown; readonly error?: string }>
  /** Shows or hides the frame, as the host's modal does. */
  show(visible: boolean): void
  readonly sent: Message[]
  /** What the frame posted, whole. */
  readonly received: Message[]
  /** Answers that the client's own schema refused. */
  readonly errors: string[]
}

declare global {
  interface Window {
    readonly interop: InteropPage
  }
}

type Client = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>

const sent: Message[] = []
const received: Message[] = []
const errors: string[] = []
let client: Client | undefined
let running: Promise<{ value?: unknown; error?: string }> = Promise.resolve({})

const frame = () => document.querySelector<HTMLIFrameElement>('#w3m-iframe')
window.addEventListener(
  'message',
  ({ data, source }) => source === frame()?.contentWindow && received.push(data),
)
window.addEventListener('error', (event) => errors.push(String(event.error ?? event.message)))
window.addEventListener('unhandledrejection', (event) =>
  errors.push(`unhandled: ${String(event.reason)}`),
)

const page: InteropPage = {
  sent,
  received,
  errors,
  async create(sdk, projectId, chainId = 'eip155:1') {
    Object.assign(globalThis, { process: { env: { NEXT_PUBLIC_SECURE_SITE_SDK_URL: sdk } } })
    const { W3mFrameProvider } = await import('@reown/appkit-wallet')
    const made = new W3mFrameProvider({
      projectId,
      chainId: chainId as never,
      enableLogger: false,
      onTimeout: (reason) => errors.push(reason),
      abortController: new AbortController(),
    })
    const { events } = (
      made as unknown as { w3mFrame: { events: { postAppEvent(event: Message): void } } }
    ).w3mFrame
    const post = events.postAppEvent
    events.postAppEvent = (event) => {
      post(event)
      sent.push(structuredClone(event))
    }
    client = made as unknown as Client
  },
  begin(call) {
    if ('post' in call) return frame()?.contentWindow?.postMessage(call.post, '*')
    running = Promise.resolve(client?.[call.method]?.(...(call.args ?? []))).then(
      (value) => ({ value }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    )
  },
  end: () => running,
  show(visible) {
    Object.assign(
      frame()?.style ?? {},
      visible
        ? { display: 'block', width: '360px', height: '600px', top: '40px', left: '40px' }
        : { display: 'none' },
    )
  },
}
Object.defineProperty(window, 'interop', { value: page })
