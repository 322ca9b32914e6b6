import { icons } from '../../../../ui/primitives/icons'
import { mosaic } from '../../../../ui/primitives/mosaic'

/** What an element is given: each becomes a node or a text, never markup. */
export type Child = Node | string | undefined

/** Attributes by name; true is an empty one, false and undefined are none. */
export type Attributes = Readonly<Record<string, string | boolean | undefined>>

function setAttributes(target: Element, attributes: Attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false)
      target.setAttribute(name, value === true ? '' : value)
  }
}

/** Makes an element. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  setAttributes(created, attributes)
  created.append(...children.filter((child) => child !== undefined))
  return created
}

function makeSvg(tag: string, attributes: Attributes, ...children: readonly Element[]): Element {
  const created = document.createElementNS('http://www.w3.org/2000/svg', tag)
  setAttributes(created, attributes)
  created.append(...children)
  return created
}

/** A path on the icons' grid of 20 by 20; what it says stands beside it. */
export const drawPath = (d: string): Element =>
  makeSvg(
    'svg',
    { class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' },
    makeSvg('path', { d }),
  )

/** One of the kit's icons. */
export const icon = (name: keyof typeof icons): Element => drawPath(icons[name])

/** The mosaic of an address, as the kit draws it; the address stands beside it. */
export function drawMosaic(address: string, size: number): Element {
  const tiles = mosaic(address).cells.map((fill, at) =>
    makeSvg('rect', {
      x: String((at % 4) * 14.5),
      y: String((at >> 2) * 14.5),
      width: '12.5',
      height: '12.5',
      fill,
    }),
  )
  return makeSvg(
    'svg',
    {
      class: 'mosaic',
      width: String(size),
      height: String(size),
      viewBox: '0 0 56 56',
      'aria-hidden': 'true',
    },
    ...tiles,
  )
}

/**
 * A text with `{blank}`s as nodes: what stands in a blank is put in as it is, never read for blanks
 * or markup.
 */
export const fill = (text: string, values: Readonly<Record<string, Child>>): Child[] =>
  text
    .split(/(\{\w+\})/)
    .map((part) =>
      /^\{\w+\}$/.test(part) && Object.hasOwn(values, part.slice(1, -1))
        ? values[part.slice(1, -1)]
        : part,
    )
