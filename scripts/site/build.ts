import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { build } from 'esbuild'
import { entries } from '../docs/source'
import { homePage } from './home'
import { plainText, renderMarkdown } from './markdown'
import { type Model, readModel } from './model'
import { type Group, linksFrom, type Page, readGroups, readHome } from './pages'
import { type EntryPage, referencePages, summaryOf } from './reference'
import { type NavGroup, renderSheet, type Sheet } from './template'

/** One thing the search finds: its words, where it is, what it is part of, and what it says. */
interface Found {
  readonly title: string
  readonly url: string
  readonly page: string
  readonly text?: string
}

/** What was built: the pages as they were written, by address, and what the reference was made of. */
export interface Site {
  readonly pages: ReadonlyMap<string, string>
  readonly index: readonly Found[]
  readonly model: Model
}

const titleOf = ({ text }: Page) => plainText(/^# (.+)$/m.exec(text)?.[1] ?? '')

const navOf = (groups: readonly Group[], reference: readonly EntryPage[]): readonly NavGroup[] => [
  ...groups.map(({ title, pages }) => ({ title, links: pages.map((page) => ({ title: titleOf(page), url: page.url })) })),
  { title: 'API', links: reference.map(({ specifier, url }) => ({ title: specifier, url })) },
]

/** A link whose words are a file's name gets the title of that page as its words. */
const nameLinks = ({ file, text }: Page, titles: ReadonlyMap<string, string>) =>
  text.replace(/\[([\w./-]+\.md)\]\(([^)#]+)(#[^)]*)?\)/g, (whole, _, to: string, anchor = '') => {
    const title = titles.get(normalize(join(dirname(file), to)))
    return title ? `[${title}](${to}${anchor})` : whole
  })

const sheetOf = (page: Page, titles: ReadonlyMap<string, string>): Sheet => {
  const { title, summary, html, headings } = renderMarkdown(nameLinks(page, titles), linksFrom(page, new Set(titles.keys())))
  return { url: page.url, title, summary, html, headings }
}

const entrySheet = ({ specifier, url, html, headings }: EntryPage): Sheet => ({ url, title: specifier, summary: `Every public name of ${specifier}`, html, headings })

function searchIndex(sheets: readonly Sheet[], reference: readonly EntryPage[]): readonly Found[] {
  const guides = sheets.flatMap(({ title, url, headings, summary }) => [
    { title, url, page: '', text: summary.slice(0, 120) },
    ...headings.map(({ text, id }) => ({ title: text, url: `${url}#${id}`, page: title })),
  ])
  const names = reference.flatMap(({ specifier, url, names: own }) => own.map((one) => ({ title: one.name, url: `${url}#${one.name}`, page: specifier, text: summaryOf(one).slice(0, 120) })))
  return [...guides, ...names]
}

/** The site's own scripts and styles; the scripts are written in TypeScript, and have nothing of others in them. */
async function writeAssets(root: string, out: string): Promise<void> {
  const at = (file: string) => join(root, 'scripts/site/client', file)
  const shared = { outdir: out, bundle: true, minify: true, target: 'es2022', logLevel: 'warning' } as const
  await build({ ...shared, entryPoints: [at('site.ts'), at('site.css')], format: 'esm' })
  await build({ ...shared, entryPoints: [at('theme.ts')], format: 'iife' })
  cpSync(join(root, 'demo/public/mark.svg'), join(out, 'mark.svg'))
  if (existsSync(join(root, 'docs/screens'))) cpSync(join(root, 'docs/screens'), join(out, 'screens'), { recursive: true })
}

/** Builds the site of docs/ into `out`, which is emptied first. Throws when typedoc or a page cannot be read. */
export async function buildSite(root: string, out: string): Promise<Site> {
  const model = await readModel(root, entries)
  const reference = referencePages(model)
  const groups = readGroups(root)
  const pages = groups.flatMap((group) => group.pages)
  const titles = new Map([['docs/index.md', 'Documentation'], ...pages.map((page) => [page.file, titleOf(page)] as const)])
  const guides = pages.map((page) => sheetOf(page, titles))
  const home = homePage(readHome(root), titles, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).description)
  const nav = navOf(groups, reference)
  const written = new Map([home, ...guides, ...reference.map(entrySheet)].map((sheet) => [sheet.url, renderSheet(sheet, nav)]))
  const index = searchIndex(guides, reference)
  rmSync(out, { recursive: true, force: true })
  for (const [url, html] of [...written, ['search.json', JSON.stringify(index)] as const]) {
    mkdirSync(dirname(join(out, url)), { recursive: true })
    writeFileSync(join(out, url), html)
  }
  await writeAssets(root, out)
  return { pages: written, index, model }
}
