import type { Gate } from '../../approval/createGate'
import type { Clock } from '../../clock'
import type { Stage } from '../look/createStage'
import { formatTime } from '../look/dates'
import { fill, icon, make } from '../look/dom'
import { button, note, notice } from '../look/parts'
import type { Texts } from '../look/texts'
import type { Account, AccountAction, AccountFacts } from '../types'
import { presentConfirmation } from '../window/presentConfirmation'
import { describeAction } from './describeAction'
import { choice, deviceList } from './deviceList'
import { noticeList } from './noticeList'
import { type AccountTextName, accountTexts } from './texts'

export interface ShowAccountOptions {
  readonly stage: Stage
  readonly texts: Texts
  readonly clock: Clock
  readonly gate: Gate
  readonly account: Account
  /** The user leaves it. */
  readonly onClose: () => void
}

/** What was done last, or why it was not. */
interface Outcome {
  readonly tone: 'ok' | 'bad'
  readonly text: AccountTextName
  /** When it may be done, in Unix milliseconds, where that is known. */
  readonly from?: number
}

/** Refusals with a sentence of their own. */
const FAILED = [
  'login_needed',
  'signed_out',
  'device_pending',
  'recovery_needed',
  'recovery_delayed',
  'frozen',
  'conflict',
  'rate_limited',
  'mail_unavailable',
  'unreachable',
] as const
const failureOf = (error: unknown, now: number, kind?: AccountAction['kind']): Outcome => {
  const { reason, extra } = (error ?? {}) as {
    readonly reason?: unknown
    readonly extra?: { readonly retryAfter?: number }
  }
  // another device was faster: the list says what it did
  if (kind === 'rotate' && reason === 'conflict') return { tone: 'bad', text: 'rotateChanged' }
  const known = FAILED.find((name) => name === reason)
  const { retryAfter } = extra ?? {}
  return {
    tone: 'bad',
    text: known ? `failed.${known}` : 'notLoadedHint',
    ...(retryAfter !== undefined && { from: now + retryAfter * 1000 }),
  }
}

/**
 * Shows the devices of who is signed in, and what can be done where one is lost or not known: to
 * end it, to freeze the wallet, to give it a new key. Each is confirmed on a screen of its own that
 * says what it does. For documents of the wallet's own alone, never for a frame in a page.
 */
export function showAccount({
  stage,
  texts: common,
  clock,
  gate,
  account,
  onClose,
}: ShowAccountOptions): void {
  const texts = accountTexts(common)
  const { t, lang } = texts
  const closing = () => button('secondary', t('close'), onClose)
  const wait = () =>
    stage.show({ body: [notice(icon('help'), 'mute', t('loading'), '')], spoken: t('loading') })
  const say = ({ text, from = 0 }: Outcome) => t(text).replace('{time}', formatTime(from, lang))
  const fail = (error: unknown) => {
    const text = say(failureOf(error, clock.now()))
    stage.show({
      body: [notice(icon('alert'), 'bad', t('notLoaded'), text)],
      actions: [closing(), button('primary', t('retry'), () => void load())],
      spoken: `${t('notLoaded')}. ${text}`,
    })
  }

  const list = (facts: AccountFacts, outcome?: Outcome) => {
    const { devices, frozenUntil, methods = [] } = facts
    const ask = (action: Parameters<typeof describeAction>[0]) => confirm(action, facts)
    const others = devices.filter(({ current }) => !current).length
    const isFrozen = frozenUntil !== undefined && frozenUntil > clock.now()
    const body = [
      make(
        'header',
        { class: 'head' },
        make('h1', { tabindex: '-1' }, t('devices')),
        make('p', { class: 'asks' }, t(others ? 'devicesHint' : 'onlyDevice')),
      ),
      // what is frozen says so itself
      outcome && outcome.text !== 'froze' ? note(outcome.tone, say(outcome)) : undefined,
      isFrozen
        ? note(
            'warn',
            ...fill(t('frozen'), { time: make('bdi', {}, formatTime(frozenUntil, lang)) }),
          )
        : undefined,
      ...noticeList(
        facts.notices ?? [],
        texts,
        (notices) => void act({ kind: 'seen', notices }, 'seenAll'),
      ),
      deviceList(devices, texts, clock.now(), ({ id }) => ask({ kind: 'end', device: id })),
      others > 1
        ? make(
            'p',
            { class: 'others' },
            button('link', t('endOthers'), () => ask({ kind: 'endOthers' })),
          )
        : undefined,
      isFrozen && facts.email === undefined
        ? undefined
        : make('h2', { class: 'section' }, t('wrong')),
      isFrozen
        ? facts.email === undefined
          ? undefined
          : choice('mail', t('unfreeze'), t('unfreezeHint'), () => ask({ kind: 'unfreeze' }))
        : choice('lock', t('freeze'), t('freezeHint'), () => ask({ kind: 'freeze' })),
      // without its shares there is nothing to make another key with, and without the user's secret
      // no share of it for their own recovery
      isFrozen
        ? undefined
        : methods.some(({ status }) => status === 'active')
          ? note('info', t('rotateKept'))
          : choice('refresh', t('rotate'), t('rotateHint'), () => ask({ kind: 'rotate' })),
    ]
    stage.show({
      body: body.filter((child) => child !== undefined),
      actions: [closing()],
      spoken: outcome ? say(outcome) : t('devices'),
    })
  }
  const confirm = (action: Parameters<typeof describeAction>[0], facts: AccountFacts) => {
    const { title, body, label, isBad, done } = describeAction(action, facts, texts, clock.now())
    presentConfirmation({
      stage,
      gate,
      clock,
      body: [make('header', { class: 'head' }, make('h1', { tabindex: '-1' }, ...title)), ...body],
      label: t(label),
      isBad,
      cancel: t('cancel'),
      more: t('more'),
      spoken: '',
      onConfirmed: () => void act(action, done),
      onCancelled: () => list(facts),
    })
  }
  const act = async (action: AccountAction, done: AccountTextName) => {
    wait()
    const outcome = await account.act(action).then(
      (): Outcome => ({ tone: 'ok', text: done }),
      (error) => failureOf(error, clock.now(), action.kind),
    )
    await load(outcome)
  }
  const load = async (outcome?: Outcome) => {
    wait()
    try {
      list(await account.read(), outcome)
    } catch (error) {
      fail(error)
    }
  }
  void load()
}
