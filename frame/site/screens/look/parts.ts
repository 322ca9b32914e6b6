import type { PageText } from '../../../../lib/decode/pageText'
import { isEncodedHost } from '../../../../lib/plain-text/asciiHost'
import { type Child, drawMosaic, fill, icon, make } from './dom'
import type { Texts } from './texts'

/** A text that is read from left to right in every language: an address, an amount, an origin. */
export const isolate = (text: string, className?: string): HTMLElement =>
  make('bdi', { dir: 'ltr', class: className }, text)

/** A text of the page, in a shape of its own: it never looks like a word of the wallet's. */
export const quote = ({ text }: PageText, isCode = false): HTMLElement =>
  make('bdi', { class: 'quote', 'data-code': isCode, dir: isCode ? 'ltr' : 'auto' }, text)

/** The head of a page: its title, which can be focused, and what stands below it. */
export const head = (title: readonly Child[], hint: readonly Child[]): HTMLElement =>
  make(
    'header',
    { class: 'head' },
    make('h1', { tabindex: '-1' }, ...title),
    hint.length > 0 ? make('p', { class: 'asks' }, ...hint) : undefined,
  )

/** A row of a card: what is asked, and its answer. */
export const row = (label: string, ...value: readonly Child[]): HTMLElement =>
  make('div', { class: 'kv' }, make('dt', {}, label), make('dd', {}, ...value))

/** A row whose answer needs a line of its own. */
export const wideRow = (label: string, ...value: readonly Child[]): HTMLElement => {
  const made = row(label, ...value)
  made.dataset.wide = ''
  return made
}

/**
 * Characters of either end of an address that stand out: those that a look-alike imitates first, so
 * the rest is there to be compared too.
 */
const ENDS = 6

/** A row with a whole address beside its mosaic. */
export function addressRow(label: string, address: string): HTMLElement {
  const at = address.startsWith('0x') ? ENDS + 2 : ENDS
  const text = make(
    'bdi',
    { dir: 'ltr', class: 'address' },
    make('b', {}, address.slice(0, at)),
    address.slice(at, -ENDS),
    make('b', {}, address.slice(-ENDS)),
  )
  return wideRow(label, make('span', { class: 'party' }, drawMosaic(address, 32), text))
}

/** More rows than this are laid out as they are scrolled to. */
const MANY = 100

/** A card of rows. */
export const card = (...rows: readonly HTMLElement[]): HTMLElement =>
  make('dl', { class: rows.length > MANY ? 'card many' : 'card' }, ...rows)

/** A sentence that warns, with its sign. */
export const note = (
  tone: 'warn' | 'bad' | 'info' | 'ok',
  ...text: readonly Child[]
): HTMLElement =>
  make(
    'p',
    { class: 'note', 'data-tone': tone },
    icon(tone === 'info' ? 'help' : tone === 'ok' ? 'check' : 'alert'),
    make('span', {}, ...text),
  )

/**
 * An origin as the browser reports it (RFC 6454: its host is in ASCII), with what one looks for set
 * in bold.
 */
export function originText(origin: string): HTMLElement {
  const { host, protocol } = new URL(origin)
  return make('bdi', { dir: 'ltr', class: 'origin' }, `${protocol}//`, make('b', {}, host))
}

/**
 * What is said of a host, or an origin, whose letters may imitate those of another one: nothing of
 * others.
 */
export const hostNotes = (host: string, { t }: Pick<Texts, 't'>): readonly HTMLElement[] =>
  isEncodedHost(host) ? [note('warn', t('encodedHost'))] : []

/** A button. */
export function button(
  kind: 'primary' | 'secondary' | 'link',
  label: Child | readonly Child[],
  onPress?: () => void,
): HTMLButtonElement {
  const made = make(
    'button',
    { type: 'button', class: kind === 'link' ? 'link' : 'button', 'data-kind': kind },
    make('span', {}, ...[label].flat()),
  )
  // a script of the page around could not reach it; one that got into this document would make the
  // difference
  if (onPress) made.addEventListener('click', ({ isTrusted }) => isTrusted && onPress())
  return made
}

/** A picture, a title and a sentence in the middle of the screen. */
export const notice = (
  drawn: Element,
  tone: 'ok' | 'bad' | 'mute',
  title: string,
  hint: string,
  ...more: readonly Child[]
): HTMLElement =>
  make(
    'div',
    { class: 'notice' },
    make('span', { class: 'sign', 'data-tone': tone }, drawn),
    make('h1', { tabindex: '-1' }, title),
    make('p', {}, ...fill(hint, {})),
    ...more,
  )
