import type { Approval } from '../../approval/types'
import type { Clock } from '../../clock'
import type { Count, Decision } from '../approval/presentApproval'
import type { Theme } from '../look/theme'
import { isFromWindow, type ToWindow, WINDOW_HELLO, WINDOW_OPEN } from './messages'

/** A window of the wallet's own, whose address the user can read. It only shows and asks: the frame signs. */
export interface ApprovalWindow {
  /** Shows an approval, in the place of the one before it. */
  readonly ask: (approval: Approval, count: Count) => void
  readonly setCount: (count: Count) => void
  readonly setTheme: (theme: Theme) => void
  readonly focus: () => void
  readonly close: () => void
}

/** Milliseconds between two looks at whether the window is still there: there is no event for it. */
const POLL = 300

export interface OpenWindowOptions {
  readonly clock: Clock
  readonly origin: string
  readonly languages: readonly string[]
  readonly theme: Theme
  /** How the user answered the approval that was asked last. */
  readonly onDecision: (decision: Decision) => void
  /** The window is gone without an answer. `wasThere`: it had shown itself before. */
  readonly onClosed: (wasThere: boolean) => void
}

/** Opens the window, in a click of the user; undefined where the browser blocks it. Only this very window, of this origin, is listened to. */
export function openApprovalWindow({ clock, origin, languages, theme, onDecision, onClosed }: OpenWindowOptions): ApprovalWindow | undefined {
  const opened = window.open(`/popup?${new URLSearchParams({ lang: languages[0] ?? 'en' })}`, '_blank', 'popup,width=420,height=720')
  if (!opened) return undefined
  let port: MessagePort | undefined
  let id = 0
  let asked: ToWindow | undefined
  let look: ToWindow = { theme, languages }
  let timer: unknown
  const stop = () => {
    clock.clearTimeout(timer)
    removeEventListener('message', greet)
    port?.close()
  }
  const greet = ({ data, origin: from, source }: MessageEvent) => {
    if (source !== opened || from !== location.origin || data?.type !== WINDOW_HELLO) return
    const { port1, port2 } = new MessageChannel()
    port?.close()
    port = port1
    port1.onmessage = ({ data: answer }) => {
      if (isFromWindow(answer) && answer.id === id) onDecision(answer.decision)
    }
    opened.postMessage({ type: WINDOW_OPEN }, location.origin, [port2])
    port1.postMessage(look)
    if (asked) port1.postMessage(asked)
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
    ask(approval, count) {
      id += 1
      asked = { request: { id, approval, count, origin } }
      port?.postMessage(asked)
    },
    setCount: (count) => port?.postMessage({ count } satisfies ToWindow),
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
