import { type DevtoolsEntry, type DevtoolsKind, devtoolsKinds } from '../types'
import { type Described, describeEntry } from './describe'
import type { Make } from './dom'
import type { Translate } from './types'

/** What the list shows of the timeline. */
export interface Filter {
  readonly text: string
  readonly kinds: ReadonlySet<DevtoolsKind>
}

/** Everything. */
export const noFilter: Filter = { text: '', kinds: new Set(devtoolsKinds) }

/** The list of rows. */
export interface Timeline {
  readonly element: HTMLElement
  /**
   * Draws these entries through the filter; what is drawn already and has not changed is left
   * alone. Answers how many show.
   */
  draw(entries: readonly DevtoolsEntry[], filter: Filter): number
}

interface Row {
  readonly entry: DevtoolsEntry
  readonly item: HTMLLIElement
  readonly button: HTMLButtonElement
}

/**
 * Makes the list: one stop of the Tab key, arrows between rows, Enter opens a row's details. It
 * stays at its end while the end is in sight.
 */
export function createTimeline(make: Make, t: Translate): Timeline {
  const list = make('ol', { 'aria-label': t('timeline') })
  const element = make('div', { class: 'list' }, list)
  const described = new WeakMap<DevtoolsEntry, Described>()
  const rows = new Map<number, Row>()
  let current: HTMLElement | undefined

  const words = (entry: DevtoolsEntry): Described => {
    const known = described.get(entry) ?? describeEntry(entry, t)
    described.set(entry, known)
    return known
  }
  const matches = (entry: DevtoolsEntry, { text, kinds }: Filter) =>
    kinds.has(entry.kind) && (!text || words(entry).searchable.includes(text))
  const rowOf = (entry: DevtoolsEntry): Row => {
    const known = rows.get(entry.id)
    if (known?.entry === entry) return known
    const row = fillRow(make, t, entry, words(entry), known)
    rows.set(entry.id, row)
    return row
  }
  const moveTo = (button: HTMLElement | null | undefined) => {
    if (!button) return
    current?.setAttribute('tabindex', '-1')
    button.setAttribute('tabindex', '0')
    current = button
  }
  listen(list, moveTo)

  return {
    element,
    draw(entries, filter) {
      const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 32
      const visible = entries.filter((entry) => matches(entry, filter))
      const ids = new Set(visible.map(({ id }) => id))
      for (const [id, { item }] of rows) {
        if (ids.has(id)) continue
        item.remove()
        rows.delete(id)
      }
      let next: Node | null = list.firstChild
      for (const entry of visible) {
        const { item } = rowOf(entry)
        if (item === next) next = next.nextSibling
        else list.insertBefore(item, next)
      }
      if (!current?.isConnected) moveTo(list.lastElementChild?.querySelector('button'))
      if (atEnd) element.scrollTop = element.scrollHeight
      return visible.length
    },
  }
}

/** Clicks and keys of the whole list in two listeners. */
function listen(list: HTMLElement, moveTo: (button: HTMLElement | null | undefined) => void): void {
  const buttonOf = (target: EventTarget | null) => (target as HTMLElement | null)?.closest('button')
  list.addEventListener('click', (event) => {
    const button = buttonOf(event.target)
    if (!button) return
    const open = button.getAttribute('aria-expanded') !== 'true'
    button.setAttribute('aria-expanded', String(open))
    button.parentElement?.querySelector('pre')?.toggleAttribute('hidden', !open)
    moveTo(button)
  })
  list.addEventListener('keydown', (event) => {
    const item = buttonOf(event.target)?.parentElement
    const ways: Record<string, Element | null | undefined> = {
      ArrowDown: item?.nextElementSibling,
      ArrowUp: item?.previousElementSibling,
      Home: list.firstElementChild,
      End: list.lastElementChild,
    }
    if (!item || !(event.key in ways)) return
    event.preventDefault()
    const button = ways[event.key]?.querySelector('button')
    moveTo(button)
    button?.focus()
  })
}

/** A new row, or new words in the one there is; a row that is open stays open. */
function fillRow(
  make: Make,
  t: Translate,
  entry: DevtoolsEntry,
  { time, name, summary, duration, detail }: Described,
  old: Row | undefined,
): Row {
  const { kind, status } = entry
  const pre = old?.item.querySelector('pre') ?? make('pre', { dir: 'ltr', hidden: true })
  pre.textContent = detail
  const button =
    old?.button ??
    make('button', { type: 'button', class: 'row', tabindex: -1, 'aria-expanded': 'false' })
  const item = old?.item ?? make('li', { 'data-kind': kind }, button, pre)
  item.setAttribute('data-status', status)
  const state = status === 'done' ? [] : [make('span', { class: 'state' }, t(`is-${status}`)), ' ']
  const took = duration ? [make('span', { class: 'ms', dir: 'ltr' }, duration)] : []
  // the spaces keep the words of the accessible name apart
  button.replaceChildren(
    make('span', { class: 'time', dir: 'ltr' }, time),
    ' ',
    make('span', { class: 'kind' }, make('span', { class: 'tile' }), t(`kind-${kind}`)),
    ' ',
    make('bdi', { class: 'name', dir: 'ltr', title: name }, name),
    ' ',
    make('bdi', { class: 'summary', title: summary }, summary),
    ' ',
    make('span', { class: 'end' }, ...state, ...took),
  )
  return { entry, item, button }
}
