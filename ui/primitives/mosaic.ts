import { hash } from './identity'

/**
 * The kit's eight colours. The first six stand out (1.5:1 or more) on both the dark and the light
 * sheet.
 */
export const palette = [
  '#4a63f0',
  '#7c93ff',
  '#f1b14b',
  '#e2725b',
  '#4cc38a',
  '#9b5de5',
  '#1f2a5c',
  '#f4e3c3',
] as const

/** mulberry32: a sequence of 32-bit numbers from a seed. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

/**
 * The mosaic of an address: sixteen colours, row by row, each row mirrored. The same address gives
 * the same mosaic everywhere; EVM addresses are read without regard to case, all others as they
 * are. At least three colours, at least two of which stand out on both sheets; no tile of the left
 * half touches one of its own colour.
 */
export function mosaic(seed: string): { cells: string[] } {
  const next = sequence(hash(/^0x[\da-f]{40}$/i.test(seed) ? seed.toLowerCase() : seed))
  const pick = (among: number, ...not: (string | undefined)[]): string => {
    const left = palette.slice(0, among).filter((color) => !not.includes(color))
    return left[next() % left.length] ?? palette[0]
  }
  // The second row comes first, from the strong colours; the rest is chosen around it.
  const a1 = pick(6)
  const b1 = pick(6, a1)
  const a0 = pick(8, a1, b1)
  const b0 = pick(8, a0, b1)
  const a2 = pick(8, a1)
  const b2 = pick(8, a2, b1)
  const a3 = pick(8, a2)
  const b3 = pick(8, a3, b2)
  const rows = [a0, b0, a1, b1, a2, b2, a3, b3]
  return {
    cells: [0, 2, 4, 6].flatMap(
      (at) => [rows[at], rows[at + 1], rows[at + 1], rows[at]] as string[],
    ),
  }
}
