import { frameError } from '../../../protocol/errors'
import type { Gate, GateOptions } from '../../approval/createGate'
import type { Approval } from '../../approval/types'
import type { Clock } from '../../clock'
import type { SignInCopy } from '../../session/createSignInCopy'
import type { Stage } from '../look/createStage'
import { icon } from '../look/dom'
import { button, notice } from '../look/parts'
import type { TextName, Texts } from '../look/texts'
import type { Theme } from '../look/theme'
import { type ApprovalWindow, openApprovalWindow } from '../window/openWindow'
import { type Count, type Decision, type Presented, presentApproval } from './presentApproval'
import { watchGate } from './watchGate'

export interface DecisionsOptions {
  readonly stage: Stage
  readonly texts: Texts
  readonly clock: Clock
  readonly origin: string
  /** Where an approval counts, see `ScreensOptions` of ../createScreens.ts. */
  readonly mode: 'verified' | 'trusted' | 'popup'
  readonly gateOf: (options: GateOptions) => Gate
  readonly theme: () => Theme
  /** Windows hold the sign-in of a frame without storage. */
  readonly held?: SignInCopy | undefined
  /** Where the approval that is shown stands. */
  readonly counted: () => Count
}

/**
 * The user's decisions, one at a time: in the frame, or in a window that stays open for those that
 * follow.
 */
export interface Decisions {
  /**
   * Shows an approval until the user has decided. Rejects with the signal's reason, or
   * `approval_unavailable` where no window opened.
   */
  readonly decide: (approval: Approval, signal: AbortSignal) => Promise<Decision>
  /** The count changed: nothing else moves. */
  readonly recount: () => void
  /** The look changed, and so what is seen. */
  readonly restyle: () => void
  /**
   * Nothing waits: the window closes, and the next approval is looked at by a gate that has seen
   * nothing.
   */
  readonly rest: () => void
}

/** A picture with a title and a sentence, for the end of a request. */
export const tell = <Name extends string = TextName>(
  { show }: Stage,
  { t }: Texts<Name>,
  drawn: 'check' | 'alert' | 'x',
  tone: 'ok' | 'bad' | 'mute',
  title: Name,
  hint: Name,
): void =>
  show({ body: [notice(icon(drawn), tone, t(title), t(hint))], spoken: `${t(title)}. ${t(hint)}` })

/** What the frame shows while its window asks. */
const showAway = ({ show }: Stage, { t }: Texts, onReject: () => void, onShow: () => void) =>
  show({
    body: [notice(icon('external'), 'mute', t('inWindow'), t('inWindowHint'))],
    actions: [
      button('secondary', t('reject'), onReject),
      button('primary', t('showWindow'), onShow),
    ],
    spoken: t('inWindow'),
  })

/** Creates the decisions of one stage. */
export function createDecisions({
  stage,
  texts,
  clock,
  origin,
  mode,
  gateOf,
  theme,
  held,
  counted,
}: DecisionsOptions): Decisions {
  let watched: { readonly gate: Gate; readonly stop: () => void } | undefined
  let opened: ApprovalWindow | undefined
  let presented: Presented | undefined
  /** Whoever asks now; a window stays open between two approvals. */
  let asking:
    | {
        readonly resolve: (decision: Decision) => void
        readonly closed: (wasThere: boolean) => void
      }
    | undefined

  const gate = () => {
    if (watched) return watched.gate
    const made = gateOf({ clock, mode: mode === 'trusted' ? 'trusted' : 'verified' })
    watched = { gate: made, stop: watchGate(made, stage.element) }
    return made
  }
  const askWindow = (approval: Approval) => {
    opened?.ask(approval, counted())
    showAway(
      stage,
      texts,
      () => asking?.resolve('rejected'),
      () => opened?.focus(),
    )
  }
  const goAway = (approval: Approval) => {
    opened = openApprovalWindow({
      clock,
      origin,
      languages: [texts.lang],
      theme: theme(),
      held,
      onDecision: (decision) => asking?.resolve(decision),
      onClosed: (wasThere) => asking?.closed(wasThere),
    })
    if (!opened) return asking?.closed(false)
    presented?.end()
    askWindow(approval)
  }
  const present = (approval: Approval) => {
    presented = presentApproval(approval, counted(), {
      stage,
      texts,
      clock,
      gate: gate(),
      origin,
      host: location.host,
      isWindowOnly: mode === 'popup',
      onDecision: (decision) => asking?.resolve(decision),
      onWindow: () => goAway(approval),
    })
  }

  return {
    decide: (approval, signal) =>
      new Promise<Decision>((resolve, reject) => {
        const closed = (wasThere: boolean) => {
          opened = undefined
          if (wasThere) return resolve('rejected')
          tell(stage, texts, 'alert', 'bad', 'blocked', 'allowWindows')
          reject(frameError('approval_unavailable', 'no window could be opened'))
        }
        asking = { resolve, closed }
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        if (opened) askWindow(approval)
        else present(approval)
      }).finally(() => {
        presented?.end()
        presented = undefined
        asking = undefined
      }),
    recount() {
      presented?.setCount(counted())
      opened?.setCount(counted())
    },
    restyle() {
      watched?.gate.change()
      opened?.setTheme(theme())
    },
    rest() {
      watched?.stop()
      watched = undefined
      opened?.close()
      opened = undefined
    },
  }
}
