import { toPageText } from '../../../../lib/decode/pageText'
import { fill, make } from '../look/dom'
import { card, hostNotes, isolate, note, originText, wideRow } from '../look/parts'
import type { Texts } from '../look/texts'
import type { WindowEmail } from '../window/messages'
import { type ConfirmationOptions, presentConfirmation } from '../window/presentConfirmation'
import { accountTexts } from './texts'

/** An address as it is written: the page named the new one. */
const addressText = (email: string) =>
  make('bdi', { dir: 'ltr', class: 'mail' }, toPageText(email).text)

export interface EmailChangeOptions
  extends Pick<ConfirmationOptions, 'stage' | 'gate' | 'clock' | 'onConfirmed' | 'onCancelled'>,
    Omit<WindowEmail, 'id'> {
  readonly texts: Texts
  /** Host of the wallet. */
  readonly host: string
}

/** Asks whether the address is to be changed: who asks, from which to which, and what it means. */
export function presentEmailChange({
  texts,
  change: { from, to },
  origin,
  host,
  ...rest
}: EmailChangeOptions): void {
  const { t } = accountTexts(texts)
  const head = make(
    'header',
    { class: 'head' },
    make('p', { class: 'asks' }, ...fill(t('asks'), { origin: originText(origin) })),
    make('h1', { tabindex: '-1' }, t('changeEmail')),
  )
  presentConfirmation({
    ...rest,
    body: [
      head,
      ...hostNotes(origin, texts),
      card(wideRow(t('emailNow'), addressText(from)), wideRow(t('emailNew'), addressText(to))),
      note('warn', t('emailMeans')),
      make('p', { class: 'calm' }, t('emailCodes')),
    ],
    foot: [make('p', {}, ...fill(t('guard'), { host: isolate(host) }))],
    label: t('changeEmailNow'),
    cancel: t('cancel'),
    more: t('more'),
    spoken: `${origin}: ${t('changeEmail')}. ${t('emailNew')}: ${to}`,
  })
}
