import { toPageText } from '../../../../lib/decode/pageText'
import { formatAgo, formatDay } from '../look/dates'
import { type Child, drawPath, make } from '../look/dom'
import { button } from '../look/parts'
import type { Device } from '../types'
import type { AccountTexts } from './texts'

/** In the look of the kit's icons, whose table would come as a whole. */
const PATHS = {
  phone: 'M7 2.5h6a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM9 14.8h2',
  laptop: 'M4.5 4.5h11a1 1 0 0 1 1 1v7h-13v-7a1 1 0 0 1 1-1ZM2 15.5h16',
  lock: 'M5.5 9h9a1 1 0 0 1 1 1v5.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1ZM7 9V6.5a3 3 0 0 1 6 0V9',
  refresh: 'M16 10a6 6 0 1 1-1.8-4.3L16.5 8M16.5 4v4h-4',
  mail: 'M4.5 4h11a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM3 6l7 5 7-5',
}
const tile = (name: keyof typeof PATHS) => make('span', { class: 'tile' }, drawPath(PATHS[name]))

/** A text that the server, the operator or another device wrote. */
export const cited = (text: string): HTMLElement => make('bdi', {}, toPageText(text).text)

const HOUR = 3_600_000
const UNITS = [
  ['day', 24 * HOUR],
  ['hour', HOUR],
  ['minute', HOUR / 60],
] as const

/** When something was, as one says it: today in hours, this week in days, else by its date. */
function formatSeen(at: number, now: number, lang: string): string {
  const past = Math.max(0, now - at)
  if (past > 6 * UNITS[0][1]) return formatDay(at, lang)
  const [unit, length] = UNITS.find(([, ms]) => past >= ms) ?? UNITS[2]
  return formatAgo(Math.floor(past / length), unit, lang)
}

const isPhone = (label: string) => /\b(Android|iPhone|iPad)\b/.test(label)

/** What a device is: its browser and system, the app, and when it was there last. */
export function deviceText(
  { label, app, seen, current }: Device,
  { t, lang }: AccountTexts,
  now: number,
): HTMLElement[] {
  const when = current
    ? make('span', { class: 'chip' }, t('thisDevice'))
    : make('bdi', {}, formatSeen(seen, now, lang))
  return [
    tile(isPhone(label) ? 'phone' : 'laptop'),
    make(
      'span',
      { class: 'device' },
      make('b', {}, cited(label)),
      make('small', {}, cited(app), ' · ', when),
    ),
  ]
}

/**
 * The devices, this one first, then by when they were there; each but this one has a button to end
 * it.
 */
export function deviceList(
  devices: readonly Device[],
  texts: AccountTexts,
  now: number,
  onEnd: (device: Device) => void,
): HTMLElement {
  const sorted = [...devices].sort(
    (one, other) => Number(other.current) - Number(one.current) || other.seen - one.seen,
  )
  const endButton = (device: Device) => {
    const made = button('link', texts.t('endDevice'), () => onEnd(device))
    made.setAttribute('aria-label', `${texts.t('endDevice')}: ${toPageText(device.label).text}`)
    return made
  }
  return make(
    'ul',
    { class: 'rows' },
    ...sorted.map((device) =>
      make(
        'li',
        { class: 'card row' },
        ...deviceText(device, texts, now),
        device.current ? undefined : endButton(device),
      ),
    ),
  )
}

/** A row that leads on: what it does, and why one would. */
export function choice(
  name: 'lock' | 'refresh' | 'mail',
  title: string,
  hint: Child,
  onPress: () => void,
): HTMLElement {
  const made = button('link', '', onPress)
  made.className = 'card row choice'
  made.replaceChildren(
    tile(name),
    make('span', { class: 'device' }, make('b', {}, title), make('small', {}, hint)),
  )
  return made
}
