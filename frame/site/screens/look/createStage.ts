import { make } from './dom'

/** What stands on the stage: its middle scrolls, its actions and the line below them never move. */
export interface Scene {
  readonly body: readonly Node[]
  readonly actions?: readonly Node[]
  readonly foot?: readonly Node[]
  /** What a reader of the screen is told, once. */
  readonly spoken?: string
}

/** The one place of the document that screens are shown in. */
export interface Stage {
  /** Fills the document. */
  readonly element: HTMLElement
  /** Its middle, which scrolls. */
  readonly scroller: HTMLElement
  /** Shows a scene from its top; its heading gets the focus, and never one of its actions. */
  readonly show: (scene: Scene) => void
  /** Tells readers of the screen something new. */
  readonly say: (text: string) => void
  /** Empties it. */
  readonly clear: () => void
}

/** Creates the stage of a document and puts it there. */
export function createStage(isWindow = false): Stage {
  const body = make('div', { class: 'scroll', tabindex: '0' })
  const actions = make('div', { class: 'actions' })
  const foot = make('div', { class: 'foot' })
  const live = make('div', { class: 'spoken', role: 'status' })
  const element = make(
    'main',
    { class: 'stage', 'data-window': isWindow, hidden: true },
    body,
    actions,
    foot,
    live,
  )
  document.body.append(element)
  return {
    element,
    scroller: body,
    show({ body: shown, actions: buttons = [], foot: line = [], spoken = '' }) {
      element.hidden = false
      body.replaceChildren(...shown)
      actions.replaceChildren(...buttons)
      foot.replaceChildren(...line)
      live.textContent = spoken
      body.scrollTop = 0
      body.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    },
    say: (text) => {
      live.textContent = text
    },
    clear() {
      element.hidden = true
      for (const part of [body, actions, foot, live]) part.replaceChildren()
    },
  }
}
