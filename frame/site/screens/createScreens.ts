import { FrameError, frameError } from '../../protocol/errors'
import { createGate, type Gate, type GateOptions } from '../approval/createGate'
import type { Clock } from '../clock'
import type { Settings } from '../settings'
import { createDecisions, tell } from './approval/createDecisions'
import { createQueue } from './createQueue'
import { createStage } from './look/createStage'
import { createTexts, wantedLanguages } from './look/texts'
import { applyTheme, readTheme } from './look/theme'
import type { Appearance, ApprovalRequest, Screens, ScreensContext } from './types'
import type { createWindowScreens } from './window/windowScreens'

/** Requests that wait, with the one on the screen. */
const WAITING = 99

export interface ScreensOptions extends Omit<ScreensContext, 'settings'> {
  readonly settings: Pick<Settings, 'keys' | 'password'>
  /**
   * Where an approval counts: in the frame if it is proven to be seen, in the frame always, or in a
   * window of its own.
   */
  readonly mode: 'verified' | 'trusted' | 'popup'
  readonly clock: Clock
  /** The script of what is shown in windows beside approvals. */
  readonly loadWindows: () => Promise<{ readonly createWindowScreens: typeof createWindowScreens }>
  /** Makes a gate; tests weaken it. */
  readonly gateOf?: (options: GateOptions) => Gate
}

/**
 * Creates what the frame shows, in this document: nothing of it is seen before something is asked.
 */
export function createScreens({
  origin,
  mode,
  clock,
  settings,
  account,
  held,
  loadWindows,
  gateOf = createGate,
}: ScreensOptions): Screens {
  const texts = createTexts(wantedLanguages(location.search, navigator.languages))
  const stage = createStage()
  const system = matchMedia('(prefers-color-scheme: dark)')
  let appearance: Appearance = {}
  /** Approvals that were answered since nothing last waited, and those that wait. */
  let answered = 0
  let waiting = 0
  /** What has the look beside this document. */
  const dressed = new Set<() => void>()
  const theme = () => readTheme(appearance, system.matches)
  const decisions = createDecisions({
    stage,
    texts,
    clock,
    origin,
    mode,
    gateOf,
    theme,
    held,
    counted: () => ({ at: answered + 1, total: answered + waiting }),
  })
  const queue = createQueue(WAITING, () => {
    if (queue.size() > 0) return
    answered = 0
    decisions.rest()
  })
  const dress = () => {
    applyTheme(theme(), document.documentElement)
    decisions.restyle()
    for (const dressWindow of dressed) dressWindow()
  }
  const onTheme = (dressWindow: () => void) => {
    dressed.add(dressWindow)
    return () => dressed.delete(dressWindow)
  }

  /** Asks for each of a request's approvals; `onAnswered` is told after each. */
  const answer = async (
    { approvals }: Pick<ApprovalRequest, 'approvals'>,
    signal: AbortSignal,
    onAnswered: () => void,
  ) => {
    for (const approval of approvals) {
      const decision = await decisions.decide(approval, signal).catch((error) => {
        const isLate = signal.reason instanceof FrameError && signal.reason.reason === 'timeout'
        if (signal.aborted)
          tell(
            stage,
            texts,
            'x',
            'mute',
            isLate ? 'expired' : 'withdrawn',
            isLate ? 'expiredHint' : 'rejectedHint',
          )
        throw error
      })
      if (decision === 'approved') {
        onAnswered()
        continue
      }
      const { isUnpayable } = approval
      tell(stage, texts, 'x', 'mute', isUnpayable ? 'unpaid' : 'rejected', 'rejectedHint')
      const rejected = frameError('rejected', 'the user declined')
      if (decision === 'rejectedAll') queue.rejectAll(rejected)
      // nobody could approve it: as its node would have refused it
      throw isUnpayable
        ? frameError('upstream', 'insufficient funds for fee and value', { code: -32_000 })
        : rejected
    }
    tell(stage, texts, 'check', 'ok', 'approved', 'approvedHint')
  }

  const inWindows = async () => {
    const script = await loadWindows().catch(() =>
      Promise.reject(frameError('approval_unavailable')),
    )
    return script.createWindowScreens({
      stage,
      texts,
      clock,
      theme,
      onTheme,
      origin,
      settings,
      account,
      held,
    })
  }

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
    show: (screen, signal) =>
      queue.run(signal, async (given) => (await inWindows()).show(screen, given)),
    confirmEmail: (change, signal) =>
      queue.run(signal, async (given) => (await inWindows()).confirmEmail(change, given)),
    setAppearance(next) {
      appearance = next
      dress()
    },
  }
}
