type Props = Readonly<Record<string, string | boolean | number | undefined>>
type Child = Node | string

/** Makes an element with attributes and children; text is always text. */
export type Make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props?: Props,
  ...children: readonly Child[]
) => HTMLElementTagNameMap[K]

/**
 * Makes elements of one document. An attribute that is `true` is present and empty, one that is
 * `false` or undefined is absent.
 */
export function createMake(doc: Document): Make {
  return (tag, props = {}, ...children) => {
    const element = doc.createElement(tag)
    for (const [name, value] of Object.entries(props)) {
      if (value !== undefined && value !== false)
        element.setAttribute(name, value === true ? '' : String(value))
    }
    element.append(...children)
    return element
  }
}

const svg = 'http://www.w3.org/2000/svg'
const paths = {
  pause: 'M9 6v12M15 6v12',
  resume: 'M8 6l10 6-10 6z',
  clear: 'M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  close: 'M6 6l12 12M18 6L6 18',
} as const

/** Names of the icons. */
export type IconName = keyof typeof paths

function makeSvg(doc: Document, size: number): SVGSVGElement {
  const icon = doc.createElementNS(svg, 'svg')
  for (const [name, value] of Object.entries({
    viewBox: `0 0 ${size} ${size}`,
    'aria-hidden': 'true',
  }))
    icon.setAttribute(name, value)
  return icon
}

/** A line icon of 24 units. */
export function makeIcon(doc: Document, name: IconName): SVGSVGElement {
  const icon = makeSvg(doc, 24)
  const path = doc.createElementNS(svg, 'path')
  path.setAttribute('d', paths[name])
  icon.append(path)
  return icon
}

/** The mosaic of the kit: four by four tiles, mirrored. */
export function makeMosaic(doc: Document): SVGSVGElement {
  const icon = makeSvg(doc, 16)
  icon.setAttribute('class', 'mosaic')
  const tiles = ['1001', '0110', '1111', '0110']
  tiles.forEach((row, y) => {
    ;[...row].forEach((on, x) => {
      const tile = doc.createElementNS(svg, 'rect')
      const place = {
        x: x * 4 + 0.5,
        y: y * 4 + 0.5,
        width: 3,
        height: 3,
        rx: 0.8,
        ...(on === '0' && { opacity: 0.4 }),
      }
      for (const [name, value] of Object.entries(place)) tile.setAttribute(name, String(value))
      icon.append(tile)
    })
  })
  return icon
}
