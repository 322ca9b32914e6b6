import type { KeyboardEvent } from 'react'

/**
 * Key handler: arrow up and down move the focus between rows, from controls within a row to the
 * next row, and from the search field into the list.
 */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const position = {
    ArrowDown: Node.DOCUMENT_POSITION_FOLLOWING,
    ArrowUp: Node.DOCUMENT_POSITION_PRECEDING,
  }[event.key]
  if (!position) return
  const from = event.target as HTMLElement
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input,button.t-row')].filter(
    (stop) => from.compareDocumentPosition(stop) & position,
  )
  const next = event.key === 'ArrowDown' ? stops[0] : stops.at(-1)
  if (!next) return
  event.preventDefault()
  next.focus()
}
