/** A mark as SVG text, and the ids of what it is the mark of. */
export type Mark = readonly [svg: string, ...ids: string[]]

/**
 * A mark's address: a `data:` image, which a page allows by `img-src data:`. The spaces between
 * elements are not drawn.
 */
const addressOf = (svg: string) =>
  `data:image/svg+xml,${encodeURIComponent(svg.replace(/>\s+</g, '><').trim())}`

/** The addresses of marks by id. */
export function pictures(marks: readonly Mark[]): Readonly<Record<string, string>> {
  const byId: Record<string, string> = {}
  for (const [svg, ...ids] of marks) {
    const address = addressOf(svg)
    for (const id of ids) byId[id] = address
  }
  return byId
}
