import { escapeHtml } from './highlight'
import type { Heading } from './markdown'
import { relativeUrl } from './pages'

/** What every page of the site may do: nothing but its own files. */
export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"

/** A link of the sidebar. */
interface NavLink {
  readonly title: string
  readonly url: string
}

/** A heading of the sidebar and its links. */
export interface NavGroup {
  readonly title: string
  readonly links: readonly NavLink[]
}

/** What a page of the site is made of. `html` begins with its h1. */
export interface Sheet {
  readonly url: string
  readonly title: string
  readonly summary: string
  readonly html: string
  readonly headings: readonly Heading[]
  readonly home?: boolean
}

const icon = (path: string) => `<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`
const search = icon('<circle cx="9" cy="9" r="5.5"/><path d="m13.500 13.500 3 3"/>')
const menu = icon('<path d="M3.500 6h13M3.500 10h13M3.500 14h13"/>')
const sun = icon('<circle cx="10" cy="10" r="3.250"/><path d="M10 2.500v1.500M10 16v1.500M2.500 10H4M16 10h1.500M4.700 4.700l1 1M14.300 14.300l1 1M4.700 15.300l1-1M14.300 5.700l1-1"/>')
const moon = icon('<path d="M16.500 11.700A7 7 0 0 1 8.300 3.500a7 7 0 1 0 8.200 8.200Z"/>')

const header = (to: (url: string) => string) => `<header class="top">
<button class="icon menu" type="button" aria-expanded="false" aria-controls="sidebar" aria-label="Menu">${menu}</button>
<a class="brand" href="${to('index.html')}"><img src="${to('mark.svg')}" width="24" height="24" alt="">Tessera</a>
<button class="find" type="button" aria-label="Search" aria-haspopup="dialog" aria-keyshortcuts="/">${search}<span>Search</span><kbd>/</kbd></button>
<button class="icon theme" type="button" aria-label="Light or dark theme"><span class="if-light">${moon}</span><span class="if-dark">${sun}</span></button>
</header>`

const sidebar = (groups: readonly NavGroup[], current: string, to: (url: string) => string) => {
  const item = ({ title, url }: NavLink) => `<li><a href="${to(url)}"${url === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`
  const group = ({ title, links }: NavGroup) => `<h2>${escapeHtml(title)}</h2><ul>${links.map(item).join('')}</ul>`
  return `<nav id="sidebar" class="side" aria-label="Documentation">${groups.map(group).join('\n')}</nav>`
}

const contents = (headings: readonly Heading[]) => {
  const shown = headings.filter(({ depth }) => depth <= 3)
  if (shown.length < 2) return ''
  const items = shown.map(({ depth, text, id }) => `<li class="d${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`).join('')
  return `<nav class="toc" aria-label="On this page"><h2>On this page</h2><ul>${items}</ul></nav>`
}

const steps = (links: readonly NavLink[], current: string, to: (url: string) => string) => {
  const at = links.findIndex(({ url }) => url === current)
  const step = (link: NavLink | undefined, kind: string, word: string) =>
    link ? `<a class="${kind}" href="${to(link.url)}"><small>${word}</small>${escapeHtml(link.title)}</a>` : '<span></span>'
  return at < 0 ? '' : `<nav class="steps" aria-label="Pages before and after">${step(links[at - 1], 'before', 'Before')}${step(links[at + 1], 'after', 'Next')}</nav>`
}

/** A whole page. Nothing in it is inline but text: scripts and styles are files beside it. */
export function renderSheet(sheet: Sheet, groups: readonly NavGroup[]): string {
  const to = (url: string) => relativeUrl(sheet.url, url)
  const toc = sheet.home ? '' : contents(sheet.headings)
  return `<!doctype html>
<html lang="en" data-root="${to('index.html').replace('index.html', '')}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(sheet.summary.slice(0, 200))}">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(sheet.title)}${sheet.home ? '' : ' · Tessera'}</title>
<link rel="icon" href="${to('mark.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('site.css')}">
<script src="${to('theme.js')}"></script>
<script type="module" src="${to('site.js')}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
${header(to)}
<div class="${toc ? 'frame' : 'frame wide'}">
${sidebar(groups, sheet.url, to)}
<main id="main" tabindex="-1"><article class="${sheet.home ? 'prose home' : 'prose'}">${sheet.html}</article>
${steps(groups.flatMap(({ links }) => links), sheet.url, to)}
</main>
${toc}
</div>
</body>
</html>
`
}
