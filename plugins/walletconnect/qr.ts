import { encodeQR } from 'qr'

/** A code to scan, ready to be drawn: one path of strokes one unit wide with round caps and joins, in a square view of `viewBox`. */
export interface QrDrawing {
  /** Modules along one side (ISO/IEC 18004), without the quiet zone. */
  readonly modules: number
  readonly viewBox: string
  readonly path: string
}

/** The side a code is drawn at, in pixels at the default font size: modules are whole pixels there. */
const pixels = 264
/** Fewer pixels a module are not read well from a screen. */
const leastPixels = 4
/** How much of a side may be left free for a mark: a twentieth of the code. */
const freeSide = 0.22
/** `qr` 0.7.0 refuses a border of 0; what it draws around is cut off. */
const border = 4

/**
 * Draws a text as a QR code with a free square in the middle. A quarter of it may be lost, or 15 % where a quarter would need modules too small
 * for a screen. The quiet zone of four modules is the caller's. Throws for a text of more than 2,331 bytes.
 */
export function drawQr(text: string): QrDrawing {
  const strong = matrixOf(text, 'quartile')
  const matrix = strong.length * leastPixels > pixels ? matrixOf(text, 'medium') : strong
  const modules = matrix.length
  return { modules, viewBox: viewBoxOf(modules), path: finders(modules) + runs(matrix) }
}

/** What stands in for a code that is on its way: its three corners, at the size of the usual one. */
export function drawNoQr(): QrDrawing {
  const modules = 65
  return { modules, viewBox: viewBoxOf(modules), path: finders(modules) }
}

/** The view that makes a module a whole number of pixels, and has the code in its middle; where that would be too few, the code fills it. */
function viewBoxOf(modules: number): string {
  const whole = Math.floor(pixels / modules)
  const module = whole < leastPixels ? pixels / modules : whole
  const edge = -Math.floor((pixels - modules * module) / 2) / module || 0
  return `${edge} ${edge} ${pixels / module} ${pixels / module}`
}

const matrixOf = (text: string, ecc: 'medium' | 'quartile'): boolean[][] => encodeQR(text, 'raw', { ecc, border }).slice(border, -border).map((row) => row.slice(border, -border))

/** The corners: a ring seven modules wide around a dot of three. */
const finders = (modules: number): string =>
  [
    [0, 0],
    [modules - 7, 0],
    [0, modules - 7],
  ]
    .map(([x = 0, y = 0]) => `M${x + 2.5} ${y + 0.5}h2a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2v-2a2 2 0 0 1 2-2zM${x + 3} ${y + 2.5}h1a.5.5 0 0 1 .5.5v1a.5.5 0 0 1-.5.5h-1a.5.5 0 0 1-.5-.5v-1a.5.5 0 0 1 .5-.5zM${x + 3} ${y + 3.5}h1`)
    .join('')

/** Every row's and every column's runs of dark modules; where both meet, the corner between them is filled. */
function runs(matrix: readonly (readonly boolean[])[]): string {
  const size = matrix.length
  const dark = (x: number, y: number) => matrix[y]?.[x] === true && !isFinder(x, y, size) && !isHole(x, y, size)
  let path = ''
  for (let line = 0; line < size; line++) {
    for (const across of [true, false]) {
      const at = (place: number) => (across ? dark(place, line) : dark(line, place))
      for (let from = 0; from < size; from++) {
        if (!at(from)) continue
        let to = from
        while (at(to + 1)) to++
        const [x, y] = across ? [from, line] : [line, from]
        // a module alone is drawn once, with its row
        if (to > from || (across && !dark(x, y - 1) && !dark(x, y + 1))) path += `M${x + 0.5} ${y + 0.5}${across ? 'h' : 'v'}${to - from}`
        from = to
      }
    }
  }
  return path
}

const isFinder = (x: number, y: number, size: number): boolean => (x < 7 && y < 7) || (x >= size - 7 && y < 7) || (x < 7 && y >= size - 7)
const isHole = (x: number, y: number, size: number): boolean => Math.max(Math.abs(x - (size - 1) / 2), Math.abs(y - (size - 1) / 2)) <= Math.floor((size * freeSide - 1) / 2)
