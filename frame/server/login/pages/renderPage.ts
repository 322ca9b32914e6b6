import { html, raw } from 'hono/html'
import { createTranslate, directionOf, formatTime, type Locale } from '../../messages/locale'
import type { FlowSubject } from '../createFlows'
import type { LinkOutcome } from '../useLink'
import { STYLES } from './styles'

/** A page of a mailed link: it works without scripts, and loads nothing. */
interface Page {
  readonly locale: Locale
  /** Host of the site, which the reader compares with the address bar. */
  readonly host: string
}

/** What a link is about. */
export interface LinkPage extends Page {
  readonly subject: FlowSubject
  /** Unix milliseconds. */
  readonly at: number
}

type Markup = ReturnType<typeof html>

const ICONS = {
  device: '<rect x="3" y="4.5" width="18" height="12" rx="2.5"/><path d="M8.5 20h7M12 16.5V20"/>',
  freeze:
    '<path d="M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5"/>',
  unfreeze:
    '<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"/>',
  undo: '<path d="M8.5 5 4 9.5 8.5 14"/><path d="M4 9.5h10a5.5 5.5 0 0 1 0 11h-4"/>',
  ok: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  bad: '<path d="m6.5 6.5 11 11M17.5 6.5l-11 11"/>',
} as const

const icon = (name: keyof typeof ICONS) =>
  html`<div class="icon ${name}" aria-hidden="true"><svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${raw(ICONS[name])}</svg></div>`

const layout = async ({ locale, host }: Page, title: string, content: Markup): Promise<string> => {
  const page = html`<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title><style>${raw(STYLES)}</style></head><body><main>${content}<footer><bdi dir="ltr">${host}</bdi></footer></main></body></html>`
  return String(await page)
}

const facts = ({ subject: { app, device }, at, locale }: LinkPage) => {
  const t = createTranslate(locale)
  const row = (label: string, value: string) =>
    html`<div><dt>${label}</dt><dd><bdi>${value}</bdi></dd></div>`
  return html`<dl>${row(t('fact.site'), new URL(app).host)}${row(t('fact.device'), device)}${row(t('fact.time'), formatTime(at, locale))}</dl>`
}

const phrase = (choice: string) =>
  html`<button name="match" value="${choice}" dir="ltr" lang="en">${choice.split(' ').map((word) => html`<span>${word}</span>`)}</button>`

/** Which of these words does the device show? Without choices it shows none. */
export const renderDevicePage = (
  page: LinkPage,
  choices: readonly string[] | undefined,
): Promise<string> => {
  const t = createTranslate(page.locale)
  const title = t('page.device.title')
  return layout(
    page,
    title,
    html`${icon('device')}<h1>${title}</h1><p>${t(choices ? 'page.device.text' : 'page.device.plain')}</p>${facts(page)}<form method="post">${choices ? html`<div class="words">${choices.map(phrase)}</div>` : html`<button class="primary" name="match" value="">${t('page.device.allow')}</button>`}<button class="quiet" name="refuse" value="1">${t('page.device.refuse')}</button></form>${choices ? html`<p class="note">${t('page.device.never')}</p>` : ''}`,
  )
}

/** Asks before what a notice offers is done. */
export const renderConfirmPage = (
  page: LinkPage,
  action: 'freeze' | 'unfreeze' | 'undo',
): Promise<string> => {
  const t = createTranslate(page.locale)
  const title = t(`page.${action}.title`)
  return layout(
    page,
    title,
    html`${icon(action)}<h1>${title}</h1><p>${t(`page.${action}.text`)}</p>${facts(page)}<form method="post"><button class="primary">${t(`page.${action}.button`)}</button></form>`,
  )
}

/** The page of a window that cannot go on, from which nothing leads further. */
export const renderEnded = (page: Page): Promise<string> => {
  const t = createTranslate(page.locale)
  const title = t('page.window.title')
  return layout(page, title, html`${icon('bad')}<h1>${title}</h1><p>${t('page.window.text')}</p>`)
}

/** What became of a link; `over` is the end of one that is of no sign-in. */
export const renderOutcome = (page: Page, outcome: LinkOutcome | 'over'): Promise<string> => {
  const t = createTranslate(page.locale)
  const title = t(`page.${outcome}.title`)
  const good =
    outcome === 'approved' || outcome === 'frozen' || outcome === 'unfrozen' || outcome === 'undone'
  return layout(
    page,
    title,
    html`${icon(good ? 'ok' : 'bad')}<h1>${title}</h1><p>${t(`page.${outcome}.text`)}</p>`,
  )
}
