/**
 * Colours, one record for each mode. Every value is a CSS colour, `shadow` is a CSS `box-shadow`.
 */
export interface Tokens {
  /** The sheet. */
  bg: string
  /** Cards, inputs, hovered rows. */
  raise: string
  /** Secondary buttons, chips, pressed rows. */
  raise2: string
  /** Hairlines. */
  line: string
  /** Main text. */
  fg: string
  /** Secondary text. */
  fg2: string
  /** Captions and placeholders. */
  fg3: string
  /** Links, progress and the focus ring. */
  accentText: string
  /** Fill of the primary button. */
  fill: string
  /** The same, under the pointer. */
  fillHover: string
  /** Text on `fill`. */
  onFill: string
  ok: string
  warn: string
  bad: string
  shadow: string
  backdrop: string
}

/** A mode with its colours known. */
export type Mode = 'dark' | 'light'

/** What a host may ask for: a mode, or whatever the visitor's system prefers. */
export type ThemeMode = Mode | 'system'

/** A host's changes to the look. Any token may be overridden; the masters scale every length. */
export interface ThemeVariables extends Partial<Tokens> {
  /**
   * Brand colour, `#rgb`, `#rrggbb` or `rgb(r, g, b)`. Gives the primary button its fill; the text
   * on it and the link colour are derived from it so that both stay at 4.5:1 or more.
   */
  accent?: string
  /** CSS `font-family` list. Default: the system's own. */
  fontFamily?: string
  /** A CSS length; text and spacing scale with it. Default `10px`. */
  fontSizeMaster?: string
  /** A CSS length; every radius scales with it. Default `4px`. */
  radiusMaster?: string
  /**
   * Of the dialog while a wallet is asked; before and after it is in the top layer. Default 999.
   */
  zIndex?: number
}

const dark: Tokens = {
  bg: '#131519',
  raise: '#1b1e24',
  raise2: '#242831',
  line: '#ffffff14',
  fg: '#f4f5f7',
  fg2: '#a9b0bd',
  fg3: '#979fac',
  accentText: '#8ea2ff',
  fill: '#4a63f0',
  fillHover: '#4158e0',
  onFill: '#fff',
  ok: '#4cc38a',
  warn: '#f1b14b',
  bad: '#ff7a76',
  shadow: '0 24px 80px #0009,0 0 0 1px #ffffff12',
  backdrop: '#2b2e35a6',
}

const light: Tokens = {
  bg: '#ffffff',
  raise: '#f4f5f8',
  raise2: '#e9ebf0',
  line: '#10182814',
  fg: '#14171f',
  fg2: '#545c6b',
  fg3: '#58606d',
  accentText: '#3048c4',
  fill: '#3d57e6',
  fillHover: '#344cd2',
  onFill: '#fff',
  ok: '#0f6339',
  warn: '#704700',
  bad: '#a6231f',
  shadow: '0 24px 64px #10182833,0 0 0 1px #1018280d',
  backdrop: '#10182873',
}

/** Default colours of both modes. */
export const tokens: Readonly<Record<Mode, Readonly<Tokens>>> = { dark, light }

/** The system's own interface font. */
export const systemFont = 'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif'
