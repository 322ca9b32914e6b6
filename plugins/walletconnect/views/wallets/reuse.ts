/**
 * The row that each place of the grid shows; a place is a row's elements, which show one row after
 * the other. `undefined`: an empty place.
 */
export type Places = readonly (number | undefined)[]

/**
 * Where rows are drawn next: those that are drawn already stay in their places, new ones take the
 * places of rows that are no longer `wanted`, so that scrolling makes no elements. A row that is
 * not wanted stays where its place is not needed and `isSame` says that it shows what it should.
 * Pure.
 */
export function reusePlaces(
  before: Places,
  wanted: readonly number[],
  isSame: (place: number) => boolean,
): Places {
  const all = new Set(wanted)
  const missing = wanted.filter((row) => !before.includes(row))
  const after = before.map((row, place) => {
    if (row !== undefined && all.has(row)) return row
    return missing.shift() ?? (row !== undefined && isSame(place) ? row : undefined)
  })
  return [...after, ...missing]
}
