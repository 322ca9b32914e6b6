import type { Clock } from '../../clock'
import type { KeysAnswer } from '../../keys/messages'
import { make } from '../look/dom'
import { button, card, note, wideRow } from '../look/parts'
import { heading, type Page, showNotice } from '../pages/showForm'

export type Secret = KeysAnswer<'export'>

export interface ExportOptions {
  readonly clock: Clock
  /** Aborts when the page is hidden or left: nothing of the secret stays on the screen then. */
  readonly signal: AbortSignal
  /** Of the worker; each call takes it anew, so that nothing has it while it is hidden. */
  readonly read: (format: 'phrase' | 'keys') => Promise<Secret>
}

/** Milliseconds that a secret stays on the screen. */
const SHOWN = 60_000

/** Where nothing is shown yet: as large as what comes. */
const hiddenBox = (label: string, press: () => void) => {
  const made = button('secondary', label, press)
  made.classList.add('hidden-box')
  return made
}

const wordsOf = (phrase: string) =>
  make(
    'ol',
    { class: 'phrase', dir: 'ltr' },
    ...phrase.split(' ').map((word) => make('li', {}, word)),
  )
const keyOf = (key: string) => make('bdi', { dir: 'ltr', class: 'quote', 'data-code': true }, key)

/**
 * Shows the phrase or the keys, hidden until the visitor presses and for a minute at most, until
 * they leave. The clipboard gets what they copy, and nothing else does.
 */
export function showExport(page: Page, { clock, signal, read }: ExportOptions): Promise<void> {
  const { stage, texts } = page
  const { t } = texts
  return new Promise((resolve) => {
    let format: 'phrase' | 'keys' = 'phrase'
    let timer: unknown
    const box = make('div', { class: 'secret' })
    const copyLine = make('div', { class: 'ends' })
    const clear = () => {
      clock.clearTimeout(timer)
      copyLine.replaceChildren()
      box.replaceChildren(hiddenBox(t('show'), () => void show()))
    }
    const leave = () => {
      clear()
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const hide = () => {
      clear()
      stage.say(t('cleared'))
    }
    const copyButton = (label: string, text: string) => {
      const made = button('link', label, async () => {
        await navigator.clipboard.writeText(text)
        made.replaceChildren(make('span', {}, t('copied')))
        stage.say(t('copied'))
      })
      return made
    }
    const show = async () => {
      const secret = await read(format).catch(() => undefined)
      if (signal.aborted) return
      if (!secret) return void showNotice(page, 'bad', 'notLoaded', 'failed').then(leave)
      timer = clock.setTimeout(hide, SHOWN)
      if ('phrase' in secret) {
        box.replaceChildren(wordsOf(secret.phrase))
        copyLine.replaceChildren(
          copyButton(t('copy'), secret.phrase),
          button('link', t('hide'), hide),
        )
        return
      }
      box.replaceChildren(
        card(
          wideRow(t('evmKey'), keyOf(secret.eip155), copyButton(t('copy'), secret.eip155)),
          wideRow(t('solanaKey'), keyOf(secret.solana), copyButton(t('copy'), secret.solana)),
        ),
      )
      copyLine.replaceChildren(button('link', t('hide'), hide))
    }
    const tabs = make('div', { class: 'tabs', role: 'group', 'aria-label': t('exportTitle') })
    const setFormat = (next: 'phrase' | 'keys') => {
      format = next
      for (const [at, each] of [...tabs.children].entries())
        each.setAttribute('aria-pressed', String((at === 0) === (next === 'phrase')))
      clear()
    }
    tabs.append(
      button('link', t('phrase'), () => setFormat('phrase')),
      button('link', t('keys'), () => setFormat('keys')),
    )
    setFormat('phrase')
    signal.addEventListener('abort', leave, { once: true })
    const body = [
      heading(t('exportTitle'), t('exportAlone')),
      note('bad', t('exportHint')),
      tabs,
      box,
      copyLine,
      make('p', { class: 'asks small' }, t('copyHint')),
    ]
    stage.show({ body, actions: [button('primary', t('done'), leave)], spoken: t('exportTitle') })
  })
}
