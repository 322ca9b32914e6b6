import { frameError } from '../../../protocol/errors'
import { watchVisibility } from '../../channel/watchVisibility'
import type { Clock } from '../../clock'
import type { SignInCopy } from '../../session/createSignInCopy'
import type { Stage } from '../look/createStage'
import { icon } from '../look/dom'
import { button, notice } from '../look/parts'
import { type TextName, type Texts, withTexts } from '../look/texts'
import type { Theme } from '../look/theme'
import { isFromWindow, isPortCall, type PortCall, type PortReply, type ToWindow } from './messages'
import ar from './messages/ar'
import en from './messages/en'
import { openWalletWindow, type WalletWindow } from './openWindow'

/** Name of a text of the frame while its window is open. */
export type WindowTextName = TextName | keyof typeof en

/** The texts of all screens with those about windows. */
export const windowTexts = (texts: Texts): Texts<WindowTextName> => withTexts(texts, { ar, en })

/**
 * Milliseconds that a page has to show the frame: one that never does would leave its request open,
 * and nobody could answer it.
 */
const UNSEEN = 10_000

export interface AskInWindowOptions {
  readonly stage: Stage
  readonly texts: Texts<WindowTextName>
  readonly clock: Clock
  readonly theme: () => Theme
  /** Tells of another theme, until the returned function is called. */
  readonly onTheme: (tell: () => void) => () => void
  readonly held?: SignInCopy | undefined
  readonly signal: AbortSignal
  /** What the frame says before the window is open: of what it is for, and while it is. */
  readonly title: WindowTextName
  readonly hint: WindowTextName
  readonly openHint: WindowTextName
  readonly task: (id: number) => ToWindow
  /** Answers what the window asks. */
  readonly onCall?: (call: PortCall) => Promise<PortReply>
  /** The window gets one port: loaded anew, it is closed. */
  readonly isOnce?: boolean
}

/**
 * Asks the user in a window of the wallet's own, which a click in the frame opens: a page could be
 * mistaken for the frame, not for that window. Where the browser blocks it, the frame says so and
 * has a button to try again. Resolves with how the user left it; rejects with the signal's reason,
 * or with `approval_unavailable` where the page shows the frame to nobody.
 */
export function askInWindow({
  stage,
  texts: { t, lang },
  clock,
  theme,
  onTheme,
  held,
  signal,
  title,
  hint,
  openHint,
  task,
  onCall,
  isOnce = false,
}: AskInWindowOptions): Promise<'approved' | 'closed'> {
  let opened: WalletWindow | undefined
  let unwatch: () => void = () => undefined
  const undress = onTheme(() => opened?.setTheme(theme()))
  let timer: unknown
  return new Promise<'approved' | 'closed'>((resolve, reject) => {
    const show = (
      drawn: 'external' | 'alert',
      name: WindowTextName,
      line: WindowTextName,
      action: TextName,
      act: () => void,
    ) =>
      stage.show({
        body: [notice(icon(drawn), drawn === 'alert' ? 'bad' : 'mute', t(name), t(line))],
        actions: [
          button('secondary', t('cancel'), () => resolve('closed')),
          button('primary', t(action), act),
        ],
        spoken: `${t(name)}. ${t(line)}`,
      })
    const block = () => show('alert', 'blocked', 'allowWindows', 'retry', open)
    const listen = async (data: unknown, id: number) => {
      if (isFromWindow(data) && data.id === id)
        return resolve(data.decision === 'approved' ? 'approved' : 'closed')
      if (onCall && isPortCall(data) && data.id === id) opened?.post({ reply: await onCall(data) })
    }
    const open = () => {
      opened = openWalletWindow({
        clock,
        languages: [lang],
        theme: theme(),
        isOnce,
        held,
        onMessage: (data, id) => void listen(data, id),
        onClosed: (wasThere) => {
          opened = undefined
          if (wasThere) resolve('closed')
          else block()
        },
      })
      if (!opened) return block()
      opened.show(task)
      show('external', 'inWindow', openHint, 'showWindow', () => opened?.focus())
    }
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    timer = clock.setTimeout(
      () => reject(frameError('approval_unavailable', 'the page does not show the frame')),
      UNSEEN,
    )
    unwatch = watchVisibility({
      onShown: () => clock.clearTimeout(timer),
      onHidden: () => undefined,
    })
    show('external', title, hint, 'continue', open)
  }).finally(() => {
    clock.clearTimeout(timer)
    unwatch()
    undress()
    opened?.close()
  })
}
