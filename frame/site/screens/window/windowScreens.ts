import { frameError } from '../../../protocol/errors'
import { toFrameError } from '../../frameErrors'
import type { SignInEntries } from '../../session/createSignInCopy'
import type { Settings } from '../../settings'
import { tell } from '../approval/createDecisions'
import type { Stage } from '../look/createStage'
import type { Texts } from '../look/texts'
import type { EmailChange, FrameAccount, OwnerScreen, Screens } from '../types'
import { type AskInWindowOptions, askInWindow, windowTexts } from './askInWindow'
import type { PortCall, PortReply } from './messages'

export interface WindowScreensOptions
  extends Pick<AskInWindowOptions, 'clock' | 'theme' | 'onTheme' | 'held'> {
  readonly stage: Stage
  readonly texts: Texts
  /** Origin of the page around the frame, as the browser reports it. */
  readonly origin: string
  readonly settings: Pick<Settings, 'keys' | 'password'>
  readonly account: () => Promise<FrameAccount>
}

const OWNER = {
  open: { title: 'title', hint: 'recover', openHint: 'inWindowHint' },
  recovery: { title: 'recovery', hint: 'recoveryWindow', openHint: 'ownerOpen' },
  export: { title: 'export', hint: 'exportWindow', openHint: 'ownerOpen' },
  identities: { title: 'identities', hint: 'identitiesWindow', openHint: 'ownerOpen' },
  delete: { title: 'delete', hint: 'deleteWindow', openHint: 'ownerOpen' },
} as const satisfies Readonly<
  Record<OwnerScreen, Pick<AskInWindowOptions, 'title' | 'hint' | 'openHint'>>
>

/** Answers a window's call by one of these methods: a refusal by its name and numbers alone. */
async function answerCall(methods: object, { call, name, args }: PortCall): Promise<PortReply> {
  try {
    const method: unknown = Object.hasOwn(methods, name)
      ? methods[name as keyof typeof methods]
      : undefined
    if (typeof method !== 'function') throw frameError('unsupported')
    return { call, answer: await method(...args) }
  } catch (error) {
    const { reason, extra } = toFrameError(error)
    return { call, refused: reason, extra }
  }
}

/**
 * What the frame shows in windows of the wallet's own beside approvals: few visits need it, so its
 * script is loaded with the first of them.
 */
export function createWindowScreens({
  stage,
  texts: common,
  origin,
  settings,
  account,
  ...options
}: WindowScreensOptions): Pick<Screens, 'show' | 'confirmEmail'> {
  const texts = windowTexts(common)
  const ask = (
    asked: Omit<AskInWindowOptions, 'stage' | 'texts' | 'clock' | 'theme' | 'onTheme' | 'held'>,
  ) => askInWindow({ stage, texts, ...options, ...asked })

  const showOwner = async (own: FrameAccount, screen: OwnerScreen, signal: AbortSignal) => {
    const access = own.access(screen)
    const end = await ask({
      ...OWNER[screen],
      signal,
      task: (id) => ({
        owner: { id, screen, origin, workers: [settings.keys, settings.password] },
      }),
      onCall: (call) => answerCall(access, call),
      isOnce: true,
    }).finally(access.left)
    if (screen === 'open' && end !== 'approved') throw frameError('rejected')
  }
  /** Goes on with the sign-in that a window of this origin holds, if one does. */
  const resume = async (signal: AbortSignal) => {
    const { held } = options
    if (!held) throw frameError('unsupported', 'the frame stores its sign-in')
    let isFound: boolean | undefined
    const restore = async (entries: SignInEntries | undefined) => {
      if (entries) await held.restore(entries)
      isFound = entries !== undefined
    }
    await ask({
      signal,
      title: 'session',
      hint: 'sessionWindow',
      openHint: 'sessionOpen',
      task: (id) => ({ session: { id, scope: held.scope } }),
      onCall: (call) => answerCall({ restore }, call),
    })
    if (!isFound) throw frameError(isFound === false ? 'login_needed' : 'rejected')
  }
  const show = async (screen: Parameters<Screens['show']>[0], signal: AbortSignal) => {
    if (screen === 'session') return resume(signal)
    const own = await account()
    const { read, act } = own
    if (screen === 'devices')
      return void (await ask({
        signal,
        title: 'devices',
        hint: 'devicesWindow',
        openHint: 'devicesOpen',
        task: (id) => ({ account: { id } }),
        onCall: (call) => answerCall({ read, act }, call),
      }))
    // on a device that does not open the wallet there is nothing to choose or to show before it
    // does
    await showOwner(own, (await own.isOpen()) ? screen : 'open', signal)
  }
  return {
    show: (screen, signal) => show(screen, signal).finally(stage.clear),
    async confirmEmail(change: EmailChange, signal) {
      const end = await ask({
        signal,
        title: 'changeEmail',
        hint: 'emailWindow',
        openHint: 'emailOpen',
        task: (id) => ({ email: { id, change, origin } }),
      }).catch((error) => {
        tell(stage, texts, 'x', 'mute', 'withdrawn', 'emailKept')
        throw error
      })
      if (end === 'approved') return tell(stage, texts, 'check', 'ok', 'approved', 'emailConfirmed')
      tell(stage, texts, 'x', 'mute', 'rejected', 'emailKept')
      throw frameError('rejected', 'the user declined')
    },
  }
}
