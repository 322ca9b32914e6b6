import {
  contrast,
  mix,
  parseColor,
  type Rgb,
  toHex,
  worstContrast,
} from '../../../../ui/theme/contrast'
import { type Mode, type Tokens, tokens } from '../../../../ui/theme/tokens'
import type { Appearance } from '../types'

/** Tokens that are colours without transparency, and so all that a page may choose. */
const SURFACES = ['bg', 'raise', 'raise2'] as const
const TEXTS = ['fg', 'fg2', 'fg3', 'accentText', 'ok', 'warn', 'bad'] as const
const FILLS = ['fill', 'fillHover', 'onFill'] as const
const COLORS = [...SURFACES, ...TEXTS, ...FILLS] as const
type Color = (typeof COLORS)[number]
type Colors = Readonly<Record<Color, Rgb>>

/**
 * WCAG 2.2: of text (1.4.3), and below that of controls (1.4.11), which have a text of their own.
 */
const TEXT = 4.5
const CONTROL = 1.25
/**
 * How far apart the two buttons and a card are from what they stand on, at least: as in the kit's
 * own themes.
 */
const BLACK: Rgb = [0, 0, 0]

const ownColors = (mode: Mode) =>
  Object.fromEntries(
    COLORS.map((name) => [name, parseColor(tokens[mode][name]) ?? BLACK]),
  ) as Colors

/**
 * Whether everything on the screen can be read: each text on each surface, on its own tint, and on
 * the button.
 */
function isReadable(colors: Colors): boolean {
  const surfaces = SURFACES.map((name) => colors[name])
  const isText = TEXTS.every((name) => worstContrast(colors[name], surfaces) >= TEXT)
  return (
    isText &&
    [colors.fill, colors.fillHover].every(
      (fill) => contrast(fill, colors.onFill) >= TEXT && contrast(fill, colors.bg) >= CONTROL,
    )
  )
}

/** A length in pixels, within bounds; undefined for anything else. */
function readLength(value: unknown, least: number, most: number): number | undefined {
  const [, digits] = /^(\d{1,3}(?:\.\d{1,3})?)(?:px)?$/.exec(String(value).trim()) ?? []
  return digits === undefined ? undefined : Math.min(most, Math.max(least, Number(digits)))
}

/** The look of this frame's screens. */
export interface Theme {
  readonly mode: Mode
  /** Custom properties, with values that were written here. */
  readonly properties: Readonly<Record<string, string>>
}

/**
 * The look that a page asks for, as far as it hides nothing: colours of which all can be read, else
 * with the page's button alone, else the kit's own; corners of 0 to 6 px and text of 10 to 13 px
 * for the kit's masters. Fonts are not taken, since one of signs would hide every word.
 */
export function readTheme(
  { mode: wanted, variables = {} }: Appearance,
  systemIsDark: boolean,
): Theme {
  const mode = wanted ?? (systemIsDark ? 'dark' : 'light')
  const own = ownColors(mode)
  const read = (names: readonly Color[]): Colors => ({
    ...own,
    ...Object.fromEntries(
      names
        .flatMap((name) => [[name, parseColor(String(variables[`--t-${name}`] ?? ''))] as const])
        .filter(([, color]) => color !== undefined),
    ),
  })
  const colors = [read(COLORS), read([...FILLS, 'accentText'])].find(isReadable) ?? own
  return {
    mode,
    properties: {
      ...Object.fromEntries(COLORS.map((name) => [`--t-${name}`, toHex(colors[name])])),
      '--t-line': toHex(mix(colors.bg, colors.fg, 0.08)),
      '--t-r': `${readLength(variables['--t-r'], 0, 6) ?? 4}px`,
      '--t-fs': `${readLength(variables['--t-fs'], 10, 13) ?? 10}px`,
    } satisfies Partial<Record<`--t-${keyof Tokens | 'r' | 'fs'}`, string>>,
  }
}

/** Sets a look on an element of this document. */
export function applyTheme({ mode, properties }: Theme, target: HTMLElement): void {
  target.dataset.mode = mode
  target.style.colorScheme = mode
  for (const [name, value] of Object.entries(properties)) target.style.setProperty(name, value)
}
