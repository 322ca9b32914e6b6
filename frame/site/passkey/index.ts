import {
  PASSKEY_WINDOW,
  type PasskeyAsk,
  type PasskeyFrameWord,
  type PasskeyWindowWord,
} from '../channel/passkeyMessages'
import { reachFrame } from '../channel/reachFrame'
import { createStage } from '../screens/look/createStage'
import { fill, icon } from '../screens/look/dom'
import { letIn } from '../screens/look/letIn'
import { head, isolate, note, notice } from '../screens/look/parts'
import { createTexts, wantedLanguages, withTexts } from '../screens/look/texts'
import { applyTheme, readTheme } from '../screens/look/theme'
import { makePasskey, usePasskey } from './askBrowser'
import ar from './messages/ar'
import en from './messages/en'

// Entry of `/passkey`: the window in which somebody signs in by a passkey. It hands what the browser
// answers to the frame whose page has opened it.

/** Milliseconds of one look for the frame, which may be loading still, and how many there are. */
const [LOOK, LOOKS] = [500, 60]

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

const wait = (text: 'loading' | 'passkeyAsking') =>
  stage.show({ body: [notice(icon('help'), 'mute', t(text), '')], spoken: t(text) })
const ENDS = {
  signed_in: ['check', 'ok', 'passkeyDone', 'passkeyDoneHint'],
  failed: ['alert', 'bad', 'passkeyFailed', 'passkeyFailedHint'],
} as const
const end = (done: keyof typeof ENDS) => {
  const [sign, tone, title, hint] = ENDS[done]
  stage.show({ body: [notice(icon(sign), tone, t(title), t(hint))], spoken: t(title) })
  if (done === 'signed_in') window.close()
}

/** What the visitor is told where the browser has no passkey for them. */
const faultOf = (error: unknown): 'passkeyDeclined' | 'passkeyUnsupported' =>
  ['NotAllowedError', 'AbortError'].includes((error as Error).name)
    ? 'passkeyDeclined'
    : 'passkeyUnsupported'

/** Who has made a passkey here before uses it; others make one. */
const choose = (asked: PasskeyAsk, port: MessagePort, fault?: ReturnType<typeof faultOf>) => {
  const today = new Intl.DateTimeFormat(texts.lang, { dateStyle: 'medium' }).format(new Date())
  const press = (ask: () => Promise<PasskeyWindowWord>) => {
    wait('passkeyAsking')
    ask().then(
      (word) => {
        wait('loading')
        port.postMessage(word)
      },
      (error) => choose(asked, port, faultOf(error)),
    )
  }
  stage.show({
    body: [
      head(fill(t('passkeyTitle'), { host: isolate(asked.host) }), [t('passkeyHint')]),
      ...(fault ? [note('warn', t(fault))] : []),
    ],
    actions: [
      letIn('secondary', t('passkeyMake'), () =>
        press(() => makePasskey(asked, `${asked.host}, ${today}`)),
      ),
      letIn('primary', t('passkeyUse'), () => press(() => usePasskey(asked))),
    ],
    ...(fault && { spoken: t(fault) }),
  })
}

const start = async () => {
  wait('loading')
  const opener = window.opener as Window | null
  for (let look = 0; look < LOOKS && opener && !opener.closed; look++) {
    const message = { type: PASSKEY_WINDOW }
    const reached = await reachFrame<PasskeyFrameWord>(message, opener, location.origin, LOOK)
    if (!reached || !('ask' in reached.word)) continue
    const { port, word } = reached
    port.onmessage = ({ data }: MessageEvent<PasskeyFrameWord>) => {
      if ('done' in data) end(data.done)
    }
    return choose(word.ask, port)
  }
  end('failed')
}

start().catch(() => end('failed'))
