import type { App } from '../config/types'
import type { DocumentName } from './headers'
import type { SiteFiles } from './siteFiles'

const TITLES: Readonly<Record<DocumentName, string>> = {
  sdk: 'Wallet',
  popup: 'Confirm',
  loading: 'Sign in',
  oauth: 'Sign in',
  passkey: 'Sign in',
  dashboard: 'Your wallet',
}

/** The entry of the site's build that each document starts with. */
const SCRIPTS: Readonly<Record<DocumentName, string>> = {
  sdk: 'main',
  popup: 'popup',
  loading: 'loading',
  oauth: 'oauth',
  // `passkey` is what the dashboard and the popup load
  passkey: 'passkeyWindow',
  dashboard: 'dashboard',
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/**
 * The digests of the site's scripts, also of those that are imported lazily
 * (https://html.spec.whatwg.org/#import-map-integrity).
 */
export function importMapOf({ files }: SiteFiles): string {
  const scripts = [...files].filter(([path]) => path.endsWith('.js'))
  return JSON.stringify({
    integrity: Object.fromEntries(scripts.map(([path, { integrity }]) => [path, integrity])),
  })
}

/**
 * What a script imports, and what that imports: all are fetched at once, not one after the other.
 */
function importsOf(path: string, files: SiteFiles['files']): readonly string[] {
  const found = new Set<string>([path])
  for (const each of found) for (const next of files.get(each)?.loadedWith ?? []) found.add(next)
  return [...found].slice(1)
}

/**
 * What the frame's script knows of the app that shows it, since it may ask nobody before it knows
 * the pages it may answer: `frame/site/settings.ts` reads it.
 */
const settingsOf = (
  { id, origins, dev, upstreams, recovery, approvalMode, compat }: App,
  { keys, password }: SiteFiles['scripts'],
) =>
  JSON.stringify({
    app: id,
    origins,
    dev,
    networks: Object.keys(upstreams),
    recovery: recovery === 'auto',
    approvalMode,
    compat,
    keys,
    password,
  })

/**
 * A document without content: its script builds what it shows. Without an app it is a window of the
 * site's own.
 */
export function documentOf(
  name: DocumentName,
  { files, scripts, style }: SiteFiles,
  importMap: string,
  app: App | undefined,
): string {
  const path = scripts[SCRIPTS[name]]
  const settings = app ? ` data-site="${escapeHtml(settingsOf(app, scripts))}"` : ''
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${TITLES[name]}</title><link rel="icon" href="data:,">`,
    style
      ? `<link rel="stylesheet" href="${style}" integrity="${files.get(style)?.integrity}" crossorigin="anonymous">`
      : '',
    `<script type="importmap">${importMap}</script>`,
    ...(path ? importsOf(path, files) : []).map(
      (each) =>
        `<link rel="modulepreload" href="${each}" integrity="${files.get(each)?.integrity}" crossorigin="anonymous">`,
    ),
    path
      ? `<script type="module" src="${path}" integrity="${files.get(path)?.integrity}" crossorigin="anonymous"${settings}></script>`
      : '',
    '</head><body></body></html>',
  ].join('')
}
