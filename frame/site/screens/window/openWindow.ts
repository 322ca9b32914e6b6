import type { Approval } from '../../approval/types'
import type { Clock } from '../../clock'
import type { SignInCopy } from '../../session/createSignInCopy'
import type { Count, Decision } from '../approval/presentApproval'
import type { Theme } from '../look/theme'
import { COPIED, isFromWindow, type ToWindow, WINDOW_HELLO, WINDOW_OPEN } from './messages'

/**
 * A window of the wallet's own, whose address the user can read. It only shows and asks: the frame
 * acts.
 */
export interface WalletWindow {
  /**
   * Shows something, in the place of what was shown before it: made with an id that answers have to
   * name.
   */
  readonly show: (task: (id: number) => ToWindow) => void
  readonly post: (message: ToWindow) => void
  readonly setTheme: (theme: Theme) => void
  readonly focus: () => void
  readonly close: () => void
}

/**
 * Milliseconds between two looks at whether the window is still there: there is no event for it.
 */
const POLL = 300

export interface WalletWindowOptions {
  readonly clock: Clock
  readonly languages: readonly string[]
  readonly theme: Theme
  /**
   * Of a window that was loaded anew, or that became another document, the port goes to nobody: it
   * is closed.
   */
  readonly isOnce?: boolean
  /** The sign-in that the window is given to hold. */
  readonly held?: SignInCopy | undefined
  /** What the window says; `id` is of what was shown last. */
  readonly onMessage: (data: unknown, id: number) => void
  /** The window is gone. `wasThere`: it had shown itself before. */
  readonly onClosed: (wasThere: boolean) => void
}

/**
 * Opens the window, in a click of the user; undefined where the browser blocks it. Only this very
 * window, of this origin, is listened to.
 */
export function openWalletWindow({
  clock,
  languages,
  theme,
  isOnce,
  held,
  onMessage,
  onClosed,
}: WalletWindowOptions): WalletWindow | undefined {
  const opened = window.open(
    `/popup?${new URLSearchParams({ lang: languages[0] ?? 'en' })}`,
    '_blank',
    'popup,width=420,height=720',
  )
  if (!opened) return undefined
  let port: MessagePort | undefined
  let id = 0
  let shown: ToWindow | undefined
  let look: ToWindow = { theme, languages }
  let timer: unknown
  const stop = () => {
    clock.clearTimeout(timer)
    removeEventListener('message', greet)
    port?.close()
  }
  const greet = ({ data, origin: from, source }: MessageEvent) => {
    if (source !== opened || from !== location.origin || data?.type !== WINDOW_HELLO) return
    if (isOnce && port) return opened.close()
    const { port1, port2 } = new MessageChannel()
    port?.close()
    port = port1
    port1.onmessage = ({ data: message }) => {
      if (message === COPIED) held?.onHeld()
      else onMessage(message, id)
    }
    opened.postMessage({ type: WINDOW_OPEN }, location.origin, [port2])
    port1.postMessage(look)
    if (shown) port1.postMessage(shown)
    void held?.read().then((entries) => {
      if (entries) port1.postMessage({ hold: { scope: held.scope, entries } } satisfies ToWindow)
    })
  }
  const poll = () => {
    if (opened.closed) {
      stop()
      return onClosed(port !== undefined)
    }
    timer = clock.setTimeout(poll, POLL)
  }
  addEventListener('message', greet)
  poll()
  return {
    show(task) {
      id += 1
      shown = task(id)
      port?.postMessage(shown)
    },
    post: (message) => port?.postMessage(message),
    setTheme(next) {
      look = { theme: next, languages }
      port?.postMessage(look)
    },
    focus: () => opened.focus(),
    close() {
      stop()
      opened.close()
    },
  }
}

/** The window while it asks for approvals. */
export interface ApprovalWindow extends Pick<WalletWindow, 'setTheme' | 'focus' | 'close'> {
  /** Shows an approval, in the place of the one before it. */
  readonly ask: (approval: Approval, count: Count) => void
  readonly setCount: (count: Count) => void
}

export interface OpenWindowOptions extends Omit<WalletWindowOptions, 'onMessage'> {
  readonly origin: string
  /** How the user answered the approval that was asked last. */
  readonly onDecision: (decision: Decision) => void
}

/** Opens the window for approvals, as {@link openWalletWindow} does. */
export function openApprovalWindow({
  origin,
  onDecision,
  ...options
}: OpenWindowOptions): ApprovalWindow | undefined {
  const opened = openWalletWindow({
    ...options,
    onMessage: (data, id) => {
      if (isFromWindow(data) && data.id === id) onDecision(data.decision)
    },
  })
  return (
    opened && {
      ...opened,
      ask: (approval, count) => opened.show((id) => ({ request: { id, approval, count, origin } })),
      setCount: (count) => opened.post({ count }),
    }
  )
}
