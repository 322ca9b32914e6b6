import { formatTime } from '../look/dates'
import { make } from '../look/dom'
import { button, note } from '../look/parts'
import type { AccountNotice } from '../types'
import { cited } from './deviceList'
import en from './messages/en'
import type { AccountTextName, AccountTexts } from './texts'

const nameOf = (kind: string): AccountTextName =>
  Object.hasOwn(en, `notice.${kind}`) ? (`notice.${kind}` as AccountTextName) : 'notice.other'

/** What happened that the user has not seen, and a button that says that they have; else nothing. */
export function noticeList(
  notices: readonly AccountNotice[],
  { t, lang }: AccountTexts,
  onSeen: (ids: readonly string[]) => void,
): readonly HTMLElement[] {
  if (notices.length === 0) return []
  const row = ({ kind, app, device, at }: AccountNotice) =>
    make(
      'li',
      { class: 'card row' },
      make(
        'span',
        { class: 'device' },
        make('b', {}, t(nameOf(kind))),
        make('small', {}, cited(device), ' · ', cited(app)),
        make('small', {}, make('bdi', {}, formatTime(at, lang))),
      ),
    )
  const seen = button('link', t('seen'), () => onSeen(notices.map(({ id }) => id)))
  return [
    make('h2', { class: 'section' }, t('notices')),
    note('warn', t('noticesHint')),
    make('ul', { class: 'rows' }, ...notices.map(row)),
    make('p', { class: 'seen' }, seen),
  ]
}
