import type { KeyboardEvent } from 'react'

/** Up and down go from row to row, from what stands beside a row to the next one, and from the search into the list. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const side = { ArrowDown: Node.DOCUMENT_POSITION_FOLLOWING, ArrowUp: Node.DOCUMENT_POSITION_PRECEDING }[event.key]
  if (!side) return
  const from = event.target as HTMLElement
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input,button.t-row')].filter((stop) => from.compareDocumentPosition(stop) & side)
  const next = event.key === 'ArrowDown' ? stops[0] : stops.at(-1)
  if (!next) return
  event.preventDefault()
  next.focus()
}
