import { type FrameWord, LOGIN_RESULT, type WindowWord } from '../channel/loginMessages'
import { reachFrame } from '../channel/reachFrame'
import { createStage } from '../screens/look/createStage'
import { fill, icon, make } from '../screens/look/dom'
import { letIn } from '../screens/look/letIn'
import { button, head, isolate, notice } from '../screens/look/parts'
import { createTexts, wantedLanguages, withTexts } from '../screens/look/texts'
import { applyTheme, readTheme } from '../screens/look/theme'
import ar from './messages/ar'
import en from './messages/en'
import { type Returned, readReturned } from './readReturned'

// Entry of `/oauth/done`: the window in which somebody has signed in at an identity provider. It
// hands the result to the frame that asked, or asks for the words that the page shows.

/** Milliseconds in which a frame that can be reached has answered. */
const PATIENCE = 1_500

const texts = withTexts(createTexts(wantedLanguages(location.search, navigator.languages)), {
  en,
  ar,
})
const { t } = texts
applyTheme(
  readTheme({}, matchMedia('(prefers-color-scheme: dark)').matches),
  document.documentElement,
)
Object.assign(document.documentElement, { lang: texts.lang, dir: texts.direction })
document.title = t('title')
const stage = createStage(true)

type End = 'signed_in' | 'allowed' | 'refused' | 'failed'
const ENDS = {
  signed_in: ['check', 'ok', 'oauthDone', 'oauthDoneHint'],
  allowed: ['check', 'ok', 'oauthDone', 'oauthAllowedHint'],
  refused: ['alert', 'bad', 'oauthRefused', 'oauthRefusedHint'],
  failed: ['alert', 'bad', 'oauthFailed', 'oauthFailedHint'],
} as const

const show = (end: End) => {
  const [sign, tone, title, hint] = ENDS[end]
  stage.show({ body: [notice(icon(sign), tone, t(title), t(hint))], spoken: t(title) })
  if (end === 'signed_in') window.close()
}

/** Whether a device that is new to a wallet may open it. */
const ask = (host: string, port: MessagePort) => {
  const answer = (allowed: boolean) => {
    port.postMessage({ allowed } satisfies WindowWord)
    if (allowed) return
    // how the sign-in ended is known here
    port.close()
    show('refused')
  }
  // closed without an answer
  addEventListener('pagehide', () => port.postMessage({ allowed: false } satisfies WindowWord))
  stage.show({
    body: [head(fill(t('oauthAsk'), { host: isolate(host) }), [t('oauthAskHint')])],
    actions: [
      button('secondary', t('oauthNotMe'), () => answer(false)),
      letIn('primary', t('oauthOpen'), () => answer(true)),
    ],
  })
}

const post = async (path: string, form: Readonly<Record<string, string>>): Promise<unknown> =>
  (await fetch(path, { method: 'POST', body: new URLSearchParams(form) })).json()

/** The words that the page shows: who knows them is looking at it. */
const askWords = async ({ login, result = '' }: Returned) => {
  const {
    choices = [],
    app = '',
    device = '',
  } = (await post('/oauth/words', { login, result })) as {
    readonly choices?: readonly string[]
    readonly app?: string
    readonly device?: string
  }
  if (choices.length === 0) return show('failed')
  const choose = (match: string) =>
    post('/oauth/allow', { login, result, match }).then(
      (answer) => {
        const { status } = answer as { readonly status?: string }
        show(status === 'allowed' || status === 'refused' ? status : 'failed')
      },
      () => show('failed'),
    )
  const words = choices.map((each) => letIn('secondary', isolate(each), () => choose(each)))
  const hint = fill(t('oauthWordsHint'), { app: isolate(app), device: isolate(device) })
  stage.show({
    body: [head([t('oauthWords')], hint), make('div', { class: 'form' }, ...words)],
    actions: [button('secondary', t('oauthNone'), () => choose(''))],
  })
}

/**
 * Tells a page with the specification's client that it may go on: by an address without the result,
 * which the frame has.
 */
const tellPage = (page: string, login: string, done: 'signed_in' | 'failed') => {
  const query = new URLSearchParams({ login, ...(done === 'failed' && { end: done }) })
  const resultUri = `${location.origin}/oauth/result?${query}`
  ;(window.opener as Window | null)?.postMessage({ resultUri }, page)
}

const start = async () => {
  const returned = readReturned(location.hash)
  // what is in the address is good once: nobody finds it in the history
  history.replaceState(null, '', location.pathname)
  stage.show({
    body: [notice(icon('help'), 'mute', t('oauthMoment'), '')],
    spoken: t('oauthMoment'),
  })
  if (!returned) return show('failed')
  const message = { type: LOGIN_RESULT, ...returned }
  const opener = window.opener as Window | null
  const { port } = (await reachFrame(message, opener, location.origin, PATIENCE)) ?? {}
  if (!port) return returned.end ? show(returned.end) : askWords(returned)
  if (returned.end) return show(returned.end)
  port.onmessage = ({ data }: MessageEvent<FrameWord>) => {
    if ('ask' in data) ask(data.ask, port)
    else if ('done' in data) {
      if (data.page) tellPage(data.page, returned.login, data.done)
      show(data.done)
    }
  }
}

start().catch(() => show('failed'))
