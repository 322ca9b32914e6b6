import { type DevtoolsApi, type DevtoolsKind, devtoolsKinds } from '../types'
import { createCopy } from './copyTrace'
import { type IconName, type Make, makeIcon } from './dom'
import { createTimeline, type Filter, noFilter } from './timeline'
import type { Translate } from './types'

/** The docked panel: bar, filters, timeline. */
export interface Dock {
  readonly element: HTMLElement
  /** Draws what has changed; to be called at most once a frame. */
  draw(): void
}

/** What a dock is made of. */
export interface DockInput {
  readonly api: DevtoolsApi
  readonly make: Make
  readonly t: Translate
  readonly title: string
  close(): void
}

/** Makes the panel's inside; nothing is drawn before `draw`. */
export function createDock({ api, make, t, title, close }: DockInput): Dock {
  const doc = make('div').ownerDocument
  const timeline = createTimeline(make, t)
  const action = (name: IconName, text: string, run: () => void) => {
    const button = make(
      'button',
      { type: 'button', class: 'action', title: text },
      makeIcon(doc, name),
      make('span', { class: 'label' }, text),
    )
    button.addEventListener('click', run)
    return button
  }
  const count = make('span', { class: 'count' })
  const filters = createFilters(make, t, () => draw())
  const copy = createCopy(make, t, api.trace)
  const pause = action('pause', t('pause'), () => (api.paused() ? api.resume() : api.pause()))
  const bar = make(
    'div',
    { class: 'bar' },
    make('h2', { class: 'title' }, title),
    count,
    make(
      'div',
      { class: 'actions' },
      pause,
      action('clear', t('clear'), api.clear),
      action('copy', t('copy'), () => void copy.run()),
      action('close', t('close'), close),
    ),
  )
  const empty = createEmpty(make, t, filters.reset)
  const element = make(
    'div',
    { class: 'dock', tabindex: -1, hidden: true },
    bar,
    filters.element,
    copy.element,
    empty.element,
    timeline.element,
  )

  let drawnPaused = false
  const draw = () => {
    const entries = api.entries()
    const shown = timeline.draw(entries, filters.get())
    count.textContent = t('count', { shown, all: entries.length })
    empty.draw(
      shown ? undefined : entries.length ? 'no-match' : api.paused() ? 'empty-paused' : 'empty',
    )
    timeline.element.toggleAttribute('hidden', !shown)
    if (drawnPaused === api.paused()) return
    drawnPaused = api.paused()
    const [name, text] = drawnPaused
      ? (['resume', t('resume')] as const)
      : (['pause', t('pause')] as const)
    pause.replaceChildren(makeIcon(doc, name), make('span', { class: 'label' }, text))
    pause.setAttribute('title', text)
  }
  return { element, draw }
}

/** The message in an empty list, with a button that resets the filters where they match nothing. */
function createEmpty(
  make: Make,
  t: Translate,
  reset: () => void,
): { element: HTMLElement; draw(text: string | undefined): void } {
  const words = make('p')
  const all = make('button', { type: 'button', class: 'chip' }, t('show-all'))
  all.addEventListener('click', reset)
  const element = make('div', { class: 'empty', hidden: true }, words, all)
  return {
    element,
    draw(text) {
      element.toggleAttribute('hidden', text === undefined)
      all.toggleAttribute('hidden', text !== 'no-match')
      if (text) words.textContent = t(text)
    },
  }
}

interface Filters {
  readonly element: HTMLElement
  get(): Filter
  reset(): void
}

/** The text field and a switch for each kind. */
function createFilters(make: Make, t: Translate, changed: () => void): Filters {
  let filter: Filter = noFilter
  const search = make('input', {
    type: 'search',
    class: 'search',
    placeholder: t('filter'),
    'aria-label': t('search'),
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const chips = devtoolsKinds.map(
    (kind) =>
      [
        kind,
        make(
          'button',
          { type: 'button', class: 'chip', 'data-kind': kind },
          make('span', { class: 'tile' }),
          t(kind),
        ),
      ] as const,
  )
  const set = (next: Filter) => {
    filter = next
    for (const [kind, chip] of chips)
      chip.setAttribute('aria-pressed', String(next.kinds.has(kind)))
    changed()
  }
  const toggle = (kind: DevtoolsKind) => {
    const kinds = new Set(filter.kinds)
    if (!kinds.delete(kind)) kinds.add(kind)
    set({ ...filter, kinds })
  }
  for (const [kind, chip] of chips) {
    chip.setAttribute('aria-pressed', 'true')
    chip.addEventListener('click', () => toggle(kind))
  }
  search.addEventListener('input', () =>
    set({ ...filter, text: search.value.trim().toLowerCase() }),
  )
  const group = make(
    'div',
    { class: 'chips', role: 'group', 'aria-label': t('kinds') },
    ...chips.map(([, chip]) => chip),
  )
  return {
    element: make('div', { class: 'filters' }, search, group),
    get: () => filter,
    reset() {
      search.value = ''
      set(noFilter)
      search.focus()
    },
  }
}
