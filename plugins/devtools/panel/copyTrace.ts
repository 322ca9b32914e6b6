import type { Make } from './dom'
import type { Translate } from './types'

/** Copying, and what is said of it. */
export interface Copy {
  readonly element: HTMLElement
  run(): Promise<void>
}

/** Copies the trace; where the browser does not let us, shows it selected, to be copied by hand. */
export function createCopy(make: Make, t: Translate, trace: () => string): Copy {
  const status = make('p', { class: 'status', role: 'status' })
  const text = make('textarea', {
    class: 'trace',
    readonly: true,
    hidden: true,
    dir: 'ltr',
    'aria-label': t('copy'),
  })
  return {
    element: make('div', { class: 'copied' }, status, text),
    async run() {
      const written = trace()
      try {
        await navigator.clipboard.writeText(written)
        text.hidden = true
        text.value = ''
        status.textContent = t('copied')
      } catch {
        text.hidden = false
        text.value = written
        status.textContent = t('copy-by-hand')
        text.focus()
        text.select()
      }
    },
  }
}
