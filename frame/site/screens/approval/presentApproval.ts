import type { Gate } from '../../approval/createGate'
import type { Approval } from '../../approval/types'
import type { Clock } from '../../clock'
import type { Stage } from '../look/createStage'
import { type Child, fill, make } from '../look/dom'
import { button, hostNotes, isolate, note } from '../look/parts'
import type { Texts } from '../look/texts'
import { approvalContent } from './approvalContent'
import { bindApproveControl } from './approveControl'
import { watchEnd } from './watchEnd'

/** How the user answered; `rejectedAll` is of all that wait as well. */
export type Decision = 'approved' | 'rejected' | 'rejectedAll'

/** Where a request stands among those that the user has not answered. */
export interface Count {
  readonly at: number
  readonly total: number
}

export interface PresentOptions {
  readonly stage: Stage
  readonly texts: Texts
  readonly clock: Clock
  readonly gate: Gate
  /** Origin of the page that asks. */
  readonly origin: string
  /** Host of the wallet, which is on the screen too. */
  readonly host: string
  /** Only a window of its own may take the approval. */
  readonly isWindowOnly: boolean
  readonly onDecision: (decision: Decision) => void
  /** What the approving button says, where it is more than the kind of approval. */
  readonly labelOf?: (approval: Approval, texts: Texts) => string | readonly Child[]
  /** The user goes on in a window: called within their click. Absent where this is the window. */
  readonly onWindow?: () => void
}

/** An approval on the screen. */
export interface Presented {
  readonly setCount: (count: Count) => void
  /** Ends its listeners; what is shown stays until something else is. */
  readonly end: () => void
}

const shortLabel = ({ actions }: Approval, { t }: Texts) => {
  const kinds = actions.map(({ kind }) => kind)
  if (kinds.includes('signIn')) return t('signIn')
  return kinds.every((kind) => kind === 'message' || kind === 'typedData')
    ? t('sign')
    : t('approve')
}

/** The site that a foreign sign-in is for. */
const foreignDomain = ({ actions }: Approval): string | undefined => {
  for (const action of actions)
    if (action.kind === 'signIn' && action.isForeign) return action.domain.text
  return undefined
}

const pressesFor = ({ warnings }: Approval) =>
  warnings.includes('unlimited') || warnings.includes('approve_all') ? 2 : 1

/** What is said of it: its host may imitate another one, and the button has to be held. */
const foreignNotes = (domain: string | undefined, texts: Texts): readonly HTMLElement[] =>
  domain === undefined
    ? []
    : [
        ...hostNotes(domain, texts),
        note(
          'bad',
          ...fill(texts.t('holdHint'), {
            domain: make('bdi', { class: 'cited', dir: 'ltr' }, domain),
          }),
        ),
      ]

/** Shows an approval with its actions, and tells the one decision that is taken on it. */
export function presentApproval(
  approval: Approval,
  count: Count,
  options: PresentOptions,
): Presented {
  const { stage, texts, clock, gate, origin, host, isWindowOnly, onDecision, onWindow } = options
  const { labelOf = shortLabel } = options
  const { t } = texts
  const foreign = foreignDomain(approval)
  const approve = button('primary', foreign === undefined ? labelOf(approval, texts) : t('hold'))
  approve.classList.add('approve')
  approve.disabled = true
  const canPay = approval.isUnpayable !== true
  const reject = button('secondary', t(canPay ? 'reject' : 'cancel'), () => onDecision('rejected'))
  const away = button('primary', t('continue'), onWindow)
  const foot = make('p')
  const line = (...shown: readonly Child[]) =>
    foot.replaceChildren(...shown.filter((child) => child !== undefined))
  const setCount = ({ at, total }: Count) => {
    if (total < 2) return line(...fill(t('guard'), { host: isolate(host) }))
    const all = button('link', t('rejectAll'), () => onDecision('rejectedAll'))
    line(make('span', {}, ...fill(t('count'), { at: String(at), total: String(total) })), all)
  }
  const [covered, shrunk] = [note('info', t('covered')), note('info', t('shrunk'))]
  const changed = () => {
    gate.change()
    ending.look()
  }
  const { head, warnings, facts, raw } = approvalContent(approval, origin, texts, changed)
  const ending = watchEnd({
    gate,
    scroller: stage.scroller,
    last: approval.isRawRead ? raw : (facts.at(-1) ?? head),
    label: t('more'),
  })

  const update = () => {
    const isAway = canPay && onWindow !== undefined && (isWindowOnly || gate.state() === 'window')
    const hadFocus = document.activeElement === approve || document.activeElement === away
    approve.hidden = isAway
    away.hidden = !isAway
    const isShrunk = gate.isShrunk()
    covered.hidden = !isAway || isWindowOnly || isShrunk
    shrunk.hidden = !isAway || isWindowOnly || !isShrunk
    // what is decided in a window is read there
    ending.more.classList.toggle('away', isAway || !canPay)
    if (hadFocus && document.activeElement === document.body) reject.focus({ preventScroll: true })
  }
  const ask = (text: 'again' | 'stay') => {
    approve.replaceChildren(make('span', {}, t(text)))
    stage.say(t(text))
  }
  const control = bindApproveControl({
    button: approve,
    gate,
    clock,
    presses: pressesFor(approval),
    isHeld: foreign !== undefined,
    onFirst() {
      changed()
      ask('again')
    },
    onTapped: () => ask('stay'),
    onApproved: () => onDecision('approved'),
  })
  gate.next()
  const unsubscribe = gate.subscribe(update)
  update()
  setCount(count)
  stage.show({
    body: [
      head,
      covered,
      shrunk,
      ...warnings,
      ...foreignNotes(foreign, texts),
      ...facts,
      raw,
      ending.more,
    ],
    actions: canPay ? [reject, approve, away] : [reject],
    foot: [foot],
    spoken: `${origin}: ${head.querySelector('h1')?.textContent ?? ''}`,
  })
  ending.look()
  return {
    setCount,
    end() {
      unsubscribe()
      ending.end()
      control.end()
      for (const each of [ending.more, approve, reject, away]) each.disabled = true
    },
  }
}
