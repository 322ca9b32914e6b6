import type { Mode, Tokens } from './tokens'

/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const AA = 4.5
/** Dark enough that one of it and white always reaches 4.5:1. */
const INK = '#050607'

/** Reads `#rgb`, `#rrggbb` or `rgb(r, g, b)`; `undefined` for anything else. */
export function parseColor(text: string): Rgb | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]
  if (hex) {
    const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    const value = Number.parseInt(full, 16)
    return [value >> 16, (value >> 8) & 255, value & 255]
  }
  const parts = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/i.exec(text.trim())
  if (!parts) return undefined
  const rgb: Rgb = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  return rgb.every((part) => part < 256) ? rgb : undefined
}

/** `#rrggbb` of a colour. */
export function toHex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** `share` (0 to 1) of `top` over `base`. */
export function mix(base: Rgb, top: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(base[index] + (top[index] - base[index]) * share)
  return [at(0), at(1), at(2)]
}

function luminance(color: Rgb): number {
  const linear = (part: number) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2])
}

/** WCAG 2.2 contrast ratio of two opaque colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const one = luminance(a)
  const two = luminance(b)
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

/** The least contrast of a text colour on each surface and on its own 12 % tint over each. */
export function worstContrast(text: Rgb, surfaces: readonly Rgb[]): number {
  return Math.min(
    ...surfaces.flatMap((base) => [contrast(text, base), contrast(text, mix(base, text, 0.12))]),
  )
}

/** White where it reads (4.5:1 or more), near black otherwise, which then reads. */
export function onFill(fill: Rgb): string {
  return contrast(fill, WHITE) >= AA ? '#fff' : INK
}

function towards(from: Rgb, to: Rgb, good: (color: Rgb) => boolean): Rgb {
  for (let step = 0; step < 20; step++) {
    const color = mix(from, to, step / 20)
    if (good(color)) return color
  }
  return to
}

/**
 * The four accent tokens from a host's brand colour: the fill as given (moved only when it would
 * vanish in the sheet), its text by contrast, and a link colour at 4.5:1 or more on each surface.
 * `{}` when it cannot be read.
 */
export function accentTokens(accent: string, mode: Mode, base: Readonly<Tokens>): Partial<Tokens> {
  const color = parseColor(accent)
  const surfaces = [base.bg, base.raise, base.raise2]
    .map(parseColor)
    .filter((surface) => surface !== undefined)
  const sheet = surfaces[0]
  if (!color || !sheet) return {}
  const away = mode === 'dark' ? WHITE : BLACK
  const fill = towards(color, away, (candidate) => contrast(candidate, sheet) >= 1.25)
  const on = onFill(fill)
  return {
    fill: toHex(fill),
    fillHover: toHex(mix(fill, on === '#fff' ? BLACK : WHITE, 0.1)),
    onFill: on,
    accentText: toHex(
      towards(color, away, (candidate) => worstContrast(candidate, surfaces) >= AA),
    ),
  }
}
