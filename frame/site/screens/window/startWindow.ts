import { createGate, type Gate, type GateOptions } from '../../approval/createGate'
import type { Clock } from '../../clock'
import { createIndexedDbStore } from '../../session/keyStore'
import { presentEmailChange } from '../account/presentEmailChange'
import { showAccount } from '../account/showAccount'
import { accountTexts } from '../account/texts'
import { approveLabel } from '../approval/approveLabel'
import { type Presented, presentApproval } from '../approval/presentApproval'
import { watchGate } from '../approval/watchGate'
import { createStage } from '../look/createStage'
import { icon } from '../look/dom'
import { notice } from '../look/parts'
import { createTexts, type Texts, wantedLanguages } from '../look/texts'
import { applyTheme, readTheme } from '../look/theme'
import type { showOwner } from '../owner/showOwner'
import {
  COPIED,
  type FromWindow,
  type ToWindow,
  WINDOW_HELLO,
  WINDOW_OPEN,
  type WindowEmail,
  type WindowOwner,
  type WindowRequest,
  type WindowSession,
} from './messages'
import { createPortAccount, createPortCalls, type PortCalls } from './portCalls'

/** Milliseconds in which the frame that opened this window answers. */
const ANSWER = 5_000

export interface WindowOptions {
  readonly clock: Clock
  /** The script of the screens on which secrets are typed or shown. */
  readonly loadOwner: () => Promise<{ readonly showOwner: typeof showOwner }>
  /** Makes a gate; tests weaken it. */
  readonly gateOf?: (options: GateOptions) => Gate
}

/**
 * Starts the wallet's window: asks the frame that opened it, if that is of this origin, what to
 * show, and tells it what the user answers. Nothing can lie over a window, so that its gate asks
 * for everything but the proof of being seen.
 */
export function startApprovalWindow({
  clock,
  loadOwner,
  gateOf = createGate,
}: WindowOptions): void {
  let texts: Texts = createTexts(wantedLanguages(location.search, navigator.languages))
  const stage = createStage(true)
  const gate = gateOf({ clock, mode: 'window' })
  watchGate(gate, stage.element)
  let presented: Presented | undefined
  let calls: PortCalls | undefined
  const dress = () =>
    Object.assign(document.documentElement, { lang: texts.lang, dir: texts.direction })
  const tell = (title: 'foreignWindow' | 'loading', hint?: 'foreignWindowHint') => {
    const { t } = accountTexts(texts)
    stage.show({
      body: [
        notice(icon(hint ? 'alert' : 'help'), hint ? 'bad' : 'mute', t(title), hint ? t(hint) : ''),
      ],
      spoken: t(title),
    })
  }

  const present = (port: MessagePort, { id, approval, count, origin }: WindowRequest) => {
    presented?.end()
    presented = presentApproval(approval, count, {
      stage,
      texts,
      clock,
      gate,
      origin,
      host: location.host,
      isWindowOnly: false,
      labelOf: (asked, shared) => approveLabel(asked, shared, origin),
      onDecision(decision) {
        presented?.end()
        answer(port, id, decision)
      },
    })
  }
  const answer = (port: MessagePort, id: number, decision: FromWindow['decision']) =>
    port.postMessage({ id, decision } satisfies FromWindow)
  const confirmEmail = (port: MessagePort, { id, change, origin }: WindowEmail) =>
    presentEmailChange({
      stage,
      texts,
      clock,
      gate,
      origin,
      host: location.host,
      change,
      onConfirmed: () => answer(port, id, 'approved'),
      onCancelled: () => answer(port, id, 'rejected'),
    })
  const callsOf = (port: MessagePort, id: number) => {
    calls = createPortCalls({ id, port, clock })
    return calls
  }
  const own = async (port: MessagePort, task: WindowOwner) => {
    const given = callsOf(port, task.id)
    const { showOwner } = await loadOwner()
    answer(
      port,
      task.id,
      (await showOwner({ stage, texts, clock, calls: given, task })) ? 'approved' : 'rejected',
    )
  }
  /** What the window's own storage holds for frames that have none. */
  const sessions = () => createIndexedDbStore(indexedDB, 'tessera-held')
  const resume = async (port: MessagePort, { id, scope }: WindowSession) => {
    const entries = await sessions()
      .get(scope)
      .catch(() => undefined)
    // a refusal is the frame's: it has it already
    await callsOf(port, id)
      .ask('restore', entries)
      .catch(() => undefined)
    answer(port, id, 'approved')
  }
  const take = (port: MessagePort) => (message: ToWindow) => {
    if ('session' in message) return void resume(port, message.session)
    if ('hold' in message) {
      const { scope, entries } = message.hold
      // where this window stores nothing either, the sign-in ends with its page
      return void sessions()
        .put({ [scope]: entries })
        .then(
          () => port.postMessage(COPIED),
          () => undefined,
        )
    }
    if ('request' in message) return present(port, message.request)
    if ('email' in message) return confirmEmail(port, message.email)
    if ('owner' in message) return void own(port, message.owner)
    if ('reply' in message) return calls?.take(message.reply)
    if ('account' in message) {
      const { id } = message.account
      return showAccount({
        stage,
        texts,
        clock,
        gate,
        account: createPortAccount(callsOf(port, id)),
        onClose: () => answer(port, id, 'rejected'),
      })
    }
    if ('count' in message) return presented?.setCount(message.count)
    texts = createTexts(message.languages)
    applyTheme(message.theme, document.documentElement)
    gate.change()
    dress()
  }

  applyTheme(
    readTheme({}, matchMedia('(prefers-color-scheme: dark)').matches),
    document.documentElement,
  )
  dress()
  tell('loading')
  const { opener } = window as { readonly opener: Window | null }
  const refuse = () => tell('foreignWindow', 'foreignWindowHint')
  if (!opener) {
    refuse()
    return
  }
  const timer = clock.setTimeout(refuse, ANSWER)
  addEventListener('message', ({ data, origin, ports: [port], source }) => {
    if (source !== opener || origin !== location.origin || data?.type !== WINDOW_OPEN || !port)
      return
    clock.clearTimeout(timer)
    const read = take(port)
    port.onmessage = ({ data: message }) => read(message)
  })
  // only a document of this origin gets it
  opener.postMessage({ type: WINDOW_HELLO }, location.origin)
}
