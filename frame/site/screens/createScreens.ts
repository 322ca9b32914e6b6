import { FrameError, frameError } from '../../protocol/errors'
import { createGate, type Gate, type GateOptions } from '../approval/createGate'
import type { Clock } from '../clock'
import { createDecisions, tell } from './approval/createDecisions'
import { createQueue } from './createQueue'
import { createStage } from './look/createStage'
import { createTexts, wantedLanguages } from './look/texts'
import { applyTheme, readTheme } from './look/theme'
import type { Account, Appearance, ApprovalRequest, Screens } from './types'
import { type AskInWindowOptions, askInWindow } from './window/askInWindow'
import { answerCall } from './window/createPortAccount'

/** Requests that wait, with the one on the screen. */
const WAITING = 99

export interface ScreensOptions {
  /** Origin of the page around the frame, as the browser reports it. */
  readonly origin: string
  /** Where an approval counts: in the frame if it is proven to be seen, in the frame always, or in a window of its own. */
  readonly mode: 'verified' | 'trusted' | 'popup'
  readonly clock: Clock
  readonly account: Account
  /** Makes a gate; tests weaken it. */
  readonly gateOf?: (options: GateOptions) => Gate
}

/** Creates what the frame shows, in this document: nothing of it is seen before something is asked. */
export function createScreens({ origin, mode, clock, account, gateOf = createGate }: ScreensOptions): Screens {
  const texts = createTexts(wantedLanguages(location.search, navigator.languages))
  const stage = createStage()
  const system = matchMedia('(prefers-color-scheme: dark)')
  let appearance: Appearance = {}
  /** Approvals that were answered since nothing last waited, and those that wait. */
  let answered = 0
  let waiting = 0
  const theme = () => readTheme(appearance, system.matches)
  const decisions = createDecisions({ stage, texts, clock, origin, mode, gateOf, theme, counted: () => ({ at: answered + 1, total: answered + waiting }) })
  const queue = createQueue(WAITING, () => {
    if (queue.size() > 0) return
    answered = 0
    decisions.rest()
  })
  const dress = () => {
    applyTheme(theme(), document.documentElement)
    decisions.restyle()
  }

  /** Asks for each of a request's approvals; `onAnswered` is told after each. */
  const answer = async ({ approvals }: Pick<ApprovalRequest, 'approvals'>, signal: AbortSignal, onAnswered: () => void) => {
    for (const approval of approvals) {
      const decision = await decisions.decide(approval, signal).catch((error) => {
        const isLate = signal.reason instanceof FrameError && signal.reason.reason === 'timeout'
        if (signal.aborted) tell(stage, texts, 'x', 'mute', isLate ? 'expired' : 'withdrawn', isLate ? 'expiredHint' : 'rejectedHint')
        throw error
      })
      if (decision === 'approved') {
        onAnswered()
        continue
      }
      tell(stage, texts, 'x', 'mute', 'rejected', 'rejectedHint')
      const error = frameError('rejected', 'the user declined')
      if (decision === 'rejectedAll') queue.rejectAll(error)
      throw error
    }
    tell(stage, texts, 'check', 'ok', 'approved', 'approvedHint')
  }

  const inWindow = (options: Omit<AskInWindowOptions, 'stage' | 'texts' | 'clock' | 'theme'>) => askInWindow({ stage, texts, clock, theme, ...options })

  dress()
  Object.assign(document.documentElement, { lang: texts.lang, dir: texts.direction })
  document.title = texts.t('title')
  system.addEventListener('change', dress)

  return {
    async ask(request) {
      let left = request.approvals.length
      waiting += left
      // what is on the screen is one of more now
      if (queue.size() > 0) decisions.recount()
      try {
        await queue.run(request.signal, (signal) =>
          answer(request, signal, () => {
            left -= 1
            waiting -= 1
            answered += 1
          }),
        )
      } finally {
        waiting -= left
        decisions.recount()
      }
    },
    async show(screen, signal) {
      if (screen === 'export') throw frameError('unsupported', 'there is no such screen')
      const isRecovery = screen === 'recovery'
      const end = await queue.run(signal, (given) =>
        inWindow({
          signal: given,
          title: isRecovery ? 'title' : 'devices',
          hint: isRecovery ? 'recover' : 'devicesWindow',
          openHint: isRecovery ? 'inWindowHint' : 'devicesOpen',
          task: (id) => (isRecovery ? { recover: { id } } : { account: { id } }),
          onCall: (call) => answerCall(account, call),
        }).finally(stage.clear),
      )
      if (isRecovery && end !== 'approved') throw frameError('rejected')
    },
    confirmEmail: (change, signal) =>
      queue.run(signal, async (given) => {
        const end = await inWindow({ signal: given, title: 'changeEmail', hint: 'emailWindow', openHint: 'emailOpen', task: (id) => ({ email: { id, change, origin } }) }).catch((error) => {
          tell(stage, texts, 'x', 'mute', 'withdrawn', 'emailKept')
          throw error
        })
        if (end === 'approved') return tell(stage, texts, 'check', 'ok', 'approved', 'emailConfirmed')
        tell(stage, texts, 'x', 'mute', 'rejected', 'emailKept')
        throw frameError('rejected', 'the user declined')
      }),
    setAppearance(next) {
      appearance = next
      dress()
    },
  }
}
