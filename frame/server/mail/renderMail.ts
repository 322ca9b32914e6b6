import { html } from 'hono/html'
import { createTranslate, directionOf, formatTime, type Locale } from '../messages/locale'
import type { Mail, NoticeKind } from './types'

/** What a mail is about. None of it is what a stranger wrote: origins are registered, labels are made by the server. */
export interface MailFacts {
  readonly locale: Locale
  /** Origin of the page around the frame. */
  readonly app: string
  readonly device: string
  /** Unix milliseconds. */
  readonly at: number
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
  card: 'max-width:440px;margin:0 auto;padding:24px;background:#ffffff;border-radius:20px',
  title: 'margin:0 0 8px;font-size:17px;line-height:24px;font-weight:600',
  text: 'margin:0 0 16px;color:#545c6b',
  code: 'margin:0 0 16px;padding:16px;background:#f4f5f8;border-radius:16px;font:600 34px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center',
  button: 'display:block;margin:0 0 16px;padding:15px 16px;background:#3d57e6;color:#ffffff;border-radius:16px;font-weight:600;text-align:center;text-decoration:none',
  fact: 'margin:0 0 4px;color:#545c6b;font-size:13px;line-height:18px',
} as const

const toText = ({ text, facts, code, button, note, last }: Content) =>
  [text, code, facts.map(([label, value]) => `${label}: ${value}`).join('\n'), button && `${button.label}:\n${button.url}`, note, last].filter((paragraph) => paragraph).join('\n\n')

const toHtml = async ({ subject, text, facts, code, button, note }: Content, locale: Locale) => {
  const page = html`<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><title>${subject}</title></head><body style="${STYLES.body}"><div style="${STYLES.card}"><h1 style="${STYLES.title}">${subject}</h1><p style="${STYLES.text}">${text}</p>${code ? html`<p dir="ltr" style="${STYLES.code}">${code}</p>` : ''}${facts.map(([label, value]) => html`<p style="${STYLES.fact}">${label}: <bdi>${value}</bdi></p>`)}${button ? html`<p style="margin:16px 0 0"><a href="${button.url}" style="${STYLES.button}">${button.label}</a></p>` : ''}${note ? html`<p style="${STYLES.fact};margin-top:16px">${note}</p>` : ''}</div></body></html>`
  return String(await page)
}

const render = async (to: string, content: Content, locale: Locale): Promise<Mail> => ({ to, subject: content.subject, text: toText(content), html: await toHtml(content, locale) })

const factsOf = ({ locale, app, device, at }: MailFacts): Content['facts'] => {
  const t = createTranslate(locale)
  return [
    [t('fact.site'), app],
    [t('fact.device'), device],
    [t('fact.time'), formatTime(at, locale)],
  ]
}

const hostOf = (origin: string) => new URL(origin).host

/** A code. The last line of the text is for browsers that fill it in (origin-bound one-time codes): `origin` is that of the site. */
export const renderCode = (to: string, facts: MailFacts, { code, origin, purpose }: { readonly code: string; readonly origin: string; readonly purpose: 'code' | 'change' }): Promise<Mail> => {
  const t = createTranslate(facts.locale)
  const app = hostOf(facts.app)
  const last = `@${new URL(origin).hostname} #${code}`
  return render(to, { subject: t(`mail.${purpose}.subject`, { app }), text: t(`mail.${purpose}.text`, { app }), facts: factsOf(facts), code, note: t('mail.code.never'), last }, facts.locale)
}

/** A link to the page that allows a device. The words that the device shows, if it does, are not in it: who only has the mail cannot choose them. */
export const renderLink = (to: string, facts: MailFacts, { url, words }: { readonly url: string; readonly words: boolean }): Promise<Mail> => {
  const t = createTranslate(facts.locale)
  return render(to, { subject: t('mail.link.subject', { app: hostOf(facts.app) }), text: t(words ? 'mail.link.text' : 'mail.link.plain'), facts: factsOf(facts), button: { label: t('mail.link.button'), url } }, facts.locale)
}

/** What happened to a wallet, with the link that stops it where there is one; `unfreeze` is what a device asks for. */
export const renderNotice = (to: string, facts: MailFacts, notice: NoticeKind | 'changed' | 'unfreeze', url?: string): Promise<Mail> => {
  const t = createTranslate(facts.locale)
  const action = notice === 'changed' ? 'undo' : notice === 'unfreeze' ? 'unfreeze' : 'freeze'
  return render(to, { subject: t(`mail.${notice}.subject`), text: t(`mail.${notice}.text`), facts: factsOf(facts), ...(url !== undefined && { button: { label: t(`mail.${action}.button`), url } }) }, facts.locale)
}
