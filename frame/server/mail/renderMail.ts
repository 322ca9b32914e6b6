import { html, raw } from 'hono/html'
import { shownAddress } from '../login/normalizeAddress'
import { createTranslate, directionOf, formatTime, type Locale } from '../messages/locale'
import type { Mail, NoticeKind } from './types'

/**
 * What a mail is about. None of it is what a stranger wrote: origins are registered, labels are
 * made by the server.
 */
export interface MailFacts {
  readonly locale: Locale
  /** Origin of the page around the frame. */
  readonly app: string
  readonly device: string
  /** Unix milliseconds. */
  readonly at: number
  /** The way to sign in that it is about. */
  readonly way?: string | undefined
  /** The mailbox is one of before a change of address that can be undone from there. */
  readonly isFormer?: boolean
}

/** What a mail says, before it is text or HTML. */
interface Content {
  readonly subject: string
  readonly text: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly code?: string
  readonly button?: { readonly label: string; readonly url: string }
  /** The last line; of the text it is read by browsers. */
  readonly last?: string
  readonly note?: string
}

const STYLES = {
  body: 'margin:0;padding:24px;background:#f4f5f8;color:#14171f;font:15px/22px system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  card: 'max-width:440px;margin:0 auto;padding:24px;background:#ffffff;color:#14171f;border-radius:20px',
  title: 'margin:0 0 8px;font-size:17px;line-height:24px;font-weight:600',
  text: 'margin:0 0 16px;color:#545c6b',
  code: 'margin:0 0 16px;padding:16px;background:#f4f5f8;color:#14171f;border-radius:16px;font:600 34px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center',
  button:
    'display:block;margin:0 0 16px;padding:15px 16px;background:#3d57e6;color:#ffffff;border-radius:16px;font-weight:600;text-align:center;text-decoration:none',
  fact: 'margin:0 0 4px;color:#545c6b;font-size:13px;line-height:18px',
} as const

/**
 * For mailboxes in the dark; where it is taken out of the mail, all of it is light, text and
 * ground.
 */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){.body{background:#24262c!important;color:#f4f5f7!important}.card{background:#131519!important;color:#f4f5f7!important}.code{background:#1b1e24!important;color:#f4f5f7!important}.text,.fact{color:#a9b0bd!important}.button{background:#4a63f0!important}}`

/** Class and style of an element; classes are for {@link DARK} alone. */
const look = (name: keyof typeof STYLES) => raw(`class="${name}" style="${STYLES[name]}"`)

const toText = ({ text, facts, code, button, note, last }: Content) =>
  [
    text,
    code,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    button && `${button.label}:\n${button.url}`,
    note,
    last,
  ]
    .filter((paragraph) => paragraph)
    .join('\n\n')

const toHtml = async ({ subject, text, facts, code, button, note }: Content, locale: Locale) => {
  const head = html`<meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title><style>${raw(DARK)}</style>`
  const page = html`<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head>${head}</head><body ${look('body')}><div ${look('card')}><h1 style="${STYLES.title}">${subject}</h1><p ${look('text')}>${text}</p>${code ? html`<p dir="ltr" ${look('code')}>${code}</p>` : ''}${facts.map(([label, value]) => html`<p ${look('fact')}>${label}: <bdi>${value}</bdi></p>`)}${button ? html`<p style="margin:16px 0 0"><a href="${button.url}" ${look('button')}>${button.label}</a></p>` : ''}${note ? html`<div style="padding-top:12px"><p ${look('fact')}>${note}</p></div>` : ''}</div></body></html>`
  return String(await page)
}

const render = async (to: string, content: Content, locale: Locale): Promise<Mail> => ({
  to,
  subject: content.subject,
  text: toText(content),
  html: await toHtml(content, locale),
})

const factsOf = ({ locale, app, device, at, way }: MailFacts): Content['facts'] => {
  const t = createTranslate(locale)
  return [
    ...(way === undefined ? [] : [[t('fact.way'), way] as const]),
    [t('fact.site'), app],
    [t('fact.device'), device],
    [t('fact.time'), formatTime(at, locale)],
  ]
}

const hostOf = (origin: string) => new URL(origin).host

/**
 * A code, which signs in, moves the wallet to `newAddress`, or adds an account of `way` to it: the
 * mail says so, for whoever is asked to read it out. The last line of the text is for browsers that
 * fill it in (origin-bound one-time codes): `origin` is that of the site.
 */
export const renderCode = (
  to: string,
  facts: MailFacts,
  {
    code,
    origin,
    newAddress,
    way,
  }: {
    readonly code: string
    readonly origin: string
    readonly newAddress?: string
    /** The account elsewhere that it adds to the wallet. */
    readonly way?: string
  },
): Promise<Mail> => {
  const t = createTranslate(facts.locale)
  const purpose = way !== undefined ? 'join' : newAddress === undefined ? 'code' : 'change'
  const values = { app: hostOf(facts.app), address: shownAddress(newAddress ?? to), way: way ?? '' }
  const last = `@${new URL(origin).hostname} #${code}`
  return render(
    to,
    {
      subject: t(`mail.${purpose}.subject`, values),
      text: t(`mail.${purpose}.text`, values),
      facts: factsOf(facts),
      code,
      note: t('mail.code.never'),
      last,
    },
    facts.locale,
  )
}

/**
 * A link to the page that allows a device. The words that the device shows, if it does, are not in
 * it: who only has the mail cannot choose them.
 */
export const renderLink = (
  to: string,
  facts: MailFacts,
  { url, words }: { readonly url: string; readonly words: boolean },
): Promise<Mail> => {
  const t = createTranslate(facts.locale)
  return render(
    to,
    {
      subject: t('mail.link.subject', { app: hostOf(facts.app) }),
      text: t(words ? 'mail.link.text' : 'mail.link.plain'),
      facts: factsOf(facts),
      button: { label: t('mail.link.button'), url },
    },
    facts.locale,
  )
}

/**
 * What a notice is of: beside what happened to a wallet, the change of its address, and the link
 * that a device asks for.
 */
type Notice = NoticeKind | 'unfreeze' | { readonly newAddress: string }

/**
 * Notices without a link that freezes: of what the user's own hand did, or what freezing would not
 * change.
 */
export const WITHOUT_FREEZING: readonly NoticeKind[] = ['frozen', 'deleted', 'exported']

/** What happened to a wallet, with the link that stops it where there is one. */
export const renderNotice = (
  to: string,
  facts: MailFacts,
  notice: Notice,
  url?: string,
): Promise<Mail> => {
  const t = createTranslate(facts.locale)
  const kind = typeof notice === 'object' ? 'changed' : notice
  const values = typeof notice === 'object' ? { address: shownAddress(notice.newAddress) } : {}
  const action = kind === 'changed' ? 'undo' : kind === 'unfreeze' ? 'unfreeze' : 'freeze'
  const former = facts.isFormer ? t('mail.former.note') : undefined
  // words that say "freeze it" are for the mailbox that has the link
  const isNote =
    former !== undefined &&
    kind !== 'changed' &&
    kind !== 'unfreeze' &&
    !WITHOUT_FREEZING.includes(kind)
  const text = isNote ? former : t(`mail.${kind}.text`, values)
  return render(
    to,
    {
      subject: t(`mail.${kind}.subject`),
      text,
      facts: factsOf(facts),
      ...(url !== undefined && { button: { label: t(`mail.${action}.button`), url } }),
      ...(former !== undefined && !isNote && { note: former }),
    },
    facts.locale,
  )
}
