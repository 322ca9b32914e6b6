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

/** Signs in at the provider again, in a window of the press that called it. */
async function signInAgain({ api }: Pick<Owner, 'api'>, provider: SocialProvider): Promise<void> {
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
    const body = { login, result, confirm: true as const }
    try {
      await api.call(FINISH, body, loginRoutes[FINISH])
      tell(port, { done: 'signed_in' })
    } catch (error) {
      tell(port, { done: 'failed' })
      opened.close()
      throw codeOf(error) === 'identity_changed' ? new InputError('confirmOther') : error
    }
  } catch (error) {
    opened.close()
    throw error
  } finally {
    end.abort()
  }
}

/** Confirms who is signed in at their provider. False where they went back. */
export async function confirmByProvider(
  page: Page,
  owner: Pick<Owner, 'api'>,
  provider: SocialProvider,
  title: PageTextName,
): Promise<boolean> {
  const { t } = page.texts
  const [before = '', after = ''] = t('confirmThereHint').split('{name}')
  const done = await showForm(page, {
    title,
    hint: [before, make('bdi', {}, WAY_NAMES[provider]), after],
    fields: [],
    submit: 'confirmThere',
    back: 'goBack',
    work: () => signInAgain(owner, provider),
  })
  return done !== undefined
}
