import { loginRoutes } from '../../../protocol/loginRoutes'
import type { SocialProvider } from '../../../protocol/socialProviders'
import { WAY_NAMES } from '../../../protocol/ways'
import { hearResult, tell } from '../../channel/windowResults'
import { make } from '../look/dom'
import type { PageTextName } from '../messages/pages/index'
import { codeOf } from '../pages/explain'
import { InputError, type Page, showForm } from '../pages/showForm'
import type { Owner } from './types'

const START = '/v1/login/oauth/start'
const FINISH = '/v1/login/oauth/finish'
const ADD = '/v1/identities/add'
/** Milliseconds between two looks whether the window is there. */
const LOOK = 500

/** Rejects once a window was closed for a moment: its last word may be on its way. */
const untilClosed = (opened: Window, signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    let closed = 0
    const timer = setInterval(() => {
      closed = opened.closed ? closed + 1 : 0
      if (closed > 3) reject(new InputError('confirmFailed'))
    }, LOOK)
    signal.addEventListener('abort', () => clearInterval(timer))
  })

/** What a window of the provider's brought. */
interface Brought {
  readonly login: string
  readonly result: string
}

/** Signs in at a provider in a window of the press that called it, and takes what it brings. */
async function signInAt(
  { api }: Pick<Owner, 'api'>,
  provider: SocialProvider,
  take: (brought: Brought) => Promise<unknown>,
): Promise<void> {
  const opened = window.open('about:blank', '_blank', 'popup,width=600,height=800')
  if (!opened) throw new InputError('confirmBlocked')
  const end = new AbortController()
  try {
    const { login, uri } = await api.call(START, { provider, mode: 'popup' }, loginRoutes[START])
    const heard = hearResult(window, location.origin, login, end.signal)
    opened.location.replace(uri)
    const { port, result } = await Promise.race([heard, untilClosed(opened, end.signal)])
    if (result === undefined) {
      opened.close()
      throw new InputError('confirmFailed')
    }
    try {
      await take({ login, result })
      tell(port, { done: 'signed_in' })
    } catch (error) {
      tell(port, { done: 'failed' })
      throw error
    }
  } catch (error) {
    opened.close()
    throw error
  } finally {
    end.abort()
  }
}

/** The step before such a window. False where the visitor went back. */
async function askProvider(
  page: Page,
  provider: SocialProvider,
  texts: Readonly<Record<'title' | 'hint' | 'submit', PageTextName>> & {
    /** Said first. */
    readonly why?: PageTextName
  },
  work: () => Promise<void>,
): Promise<boolean> {
  const [before = '', after = ''] = page.texts.t(texts.hint).split('{name}')
  const done = await showForm(page, {
    title: texts.title,
    hint: [
      texts.why && `${page.texts.t(texts.why)} `,
      before,
      make('bdi', {}, WAY_NAMES[provider]),
      after,
    ],
    fields: [],
    submit: texts.submit,
    back: 'goBack',
    work,
  })
  return done !== undefined
}

const named = (work: Promise<unknown>, code: string, text: PageTextName) =>
  work.catch((error) => {
    throw codeOf(error) === code ? new InputError(text) : error
  })

/** Confirms who is signed in at their provider. False where they went back. */
export const confirmByProvider = (
  page: Page,
  owner: Pick<Owner, 'api'>,
  provider: SocialProvider,
  { title, hint: why }: { readonly title: PageTextName; readonly hint: PageTextName },
): Promise<boolean> =>
  askProvider(
    page,
    provider,
    { title, why, hint: 'confirmThereHint', submit: 'confirmThere' },
    () =>
      signInAt(owner, provider, (brought) =>
        named(
          owner.api.call(FINISH, { ...brought, confirm: true }, loginRoutes[FINISH]),
          'identity_changed',
          'confirmOther',
        ),
      ),
  )

/** Adds an account at a provider to the ways to sign in. False where the visitor went back. */
export const addByProvider = (
  page: Page,
  owner: Pick<Owner, 'api'>,
  provider: SocialProvider,
): Promise<boolean> =>
  askProvider(page, provider, { title: 'addWay', hint: 'addWayHint', submit: 'next' }, () =>
    signInAt(owner, provider, (brought) =>
      named(owner.api.call(ADD, brought, loginRoutes[ADD]), 'conflict', 'wayTaken'),
    ),
  )
