import { encodeQR } from 'qr'

/**
 * A QR code ready to be drawn: one path of strokes, one unit wide with round caps and joins, in the
 * square `viewBox`.
 */
export interface QrDrawing {
  /** Modules along one side (ISO/IEC 18004), without the quiet zone. */
  readonly modules: number
  readonly viewBox: string
  readonly path: string
}

/**
 * Side length of a drawn code in pixels at the default font size; a module is a whole number of
 * them.
 */
const pixels = 264
/** Minimum pixels for a module that cameras read well from a screen. */
const minPixels = 4
/** Share of a side that is left free for a mark: a twentieth of the code's area. */
const freeSide = 0.22
/** `qr` 0.7.0 refuses a border of 0, so the border it draws is cut off. */
const border = 4

/**
 * Draws a text as a QR code with a free square in the middle. Error correction restores 25 %, or 15
 * % where 25 % would need modules of fewer than `least` pixels. The caller adds the quiet zone of
 * four modules. Throws for a text of more than 2,331 bytes.
 */
export function drawQr(text: string, least = minPixels): QrDrawing {
  const strong = matrixOf(text, 'quartile')
  const matrix = strong.length * least > pixels ? matrixOf(text, 'medium') : strong
  const modules = matrix.length
  return { modules, viewBox: viewBoxOf(modules), path: finders(modules) + runs(matrix) }
}

/** A placeholder for a code that is not ready: its three finder patterns, at the usual size. */
export function drawNoQr(): QrDrawing {
  const modules = 65
  return { modules, viewBox: viewBoxOf(modules), path: finders(modules) }
}

/**
 * A view box in which a module is a whole number of pixels and the code is centred; the code fills
 * it where a module would be too small.
 */
function viewBoxOf(modules: number): string {
  const whole = Math.floor(pixels / modules)
  const module = whole < minPixels ? pixels / modules : whole
  const edge = -Math.floor((pixels - modules * module) / 2) / module || 0
  return `${edge} ${edge} ${pixels / module} ${pixels / module}`
}

const matrixOf = (text: string, ecc: 'medium' | 'quartile'): boolean[][] =>
  encodeQR(text, 'raw', { ecc, border })
    .slice(border, -border)
    .map((row) => row.slice(border, -border))

/** The finder patterns: a ring of seven modules around a dot of three. */
const finders = (modules: number): string =>
  [
    [0, 0],
    [modules - 7, 0],
    [0, modules - 7],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `M${x + 2.5} ${y + 0.5}h2a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2v-2a2 2 0 0 1 2-2zM${x + 3} ${y + 2.5}h1a.5.5 0 0 1 .5.5v1a.5.5 0 0 1-.5.5h-1a.5.5 0 0 1-.5-.5v-1a.5.5 0 0 1 .5-.5zM${x + 3} ${y + 3.5}h1`,
    )
    .join('')

/**
 * The runs of dark modules of every row and column; where both meet, the corner between them is
 * filled.
 */
function runs(matrix: readonly (readonly boolean[])[]): string {
  const size = matrix.length
  const dark = (x: number, y: number) =>
    matrix[y]?.[x] === true && !isFinder(x, y, size) && !isHole(x, y, size)
  let path = ''
  for (let line = 0; line < size; line++) {
    for (const across of [true, false]) {
      const at = (place: number) => (across ? dark(place, line) : dark(line, place))
      for (let from = 0; from < size; from++) {
        if (!at(from)) continue
        let to = from
        while (at(to + 1)) to++
        const [x, y] = across ? [from, line] : [line, from]
        // a single module is drawn once, with its row
        if (to > from || (across && !dark(x, y - 1) && !dark(x, y + 1)))
          path += `M${x + 0.5} ${y + 0.5}${across ? 'h' : 'v'}${to - from}`
        from = to
      }
    }
  }
  return path
}

const isFinder = (x: number, y: number, size: number): boolean =>
  (x < 7 && y < 7) || (x >= size - 7 && y < 7) || (x < 7 && y >= size - 7)
const isHole = (x: number, y: number, size: number): boolean =>
  Math.max(Math.abs(x - (size - 1) / 2), Math.abs(y - (size - 1) / 2)) <=
  Math.floor((size * freeSide - 1) / 2)
