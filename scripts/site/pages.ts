import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A page of Markdown: its file in the repository, and its address in the site. */
export interface Page {
  readonly file: string
  readonly url: string
  readonly text: string
}

/** One group of the sidebar: a heading of docs/index.md and the pages linked below it, in order. */
export interface Group {
  readonly title: string
  readonly pages: readonly Page[]
}

/** The address of a page in the site: docs/ is its root, everything else lies under project/. */
function urlOf(file: string): string {
  if (file === 'README.md') return 'index.html'
  if (file.startsWith('docs/')) return file.slice(5).replace(/\.md$/, '.html')
  return `project/${file.toLowerCase().replace(/\/readme\.md$|\.md$/, '').replace(/\//g, '-')}.html`
}

const readPage = (root: string, file: string): Page => ({ file, url: urlOf(file), text: readFileSync(join(root, file), 'utf8') })

/** The map of the documentation, read from docs/index.md: every page of the site is linked there. A link to a file that is missing is left out. */
export function readGroups(root: string): readonly Group[] {
  const index = readFileSync(join(root, 'docs/index.md'), 'utf8')
  const seen = new Set(['docs/index.md', 'README.md'])
  return index
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const files = [...section.matchAll(/\]\(([^)#\s]+\.md)(?:#[^)]*)?\)/g)].map(([, to = '']) => normalize(join('docs', to)))
      const fresh = files.filter((file) => !seen.has(file) && seen.add(file) && existsSync(join(root, file)))
      return { title: section.slice(0, section.indexOf('\n')).trim(), pages: fresh.map((file) => readPage(root, file)) }
    })
    .filter(({ pages }) => pages.length > 0)
}

/** The page that is the site's first. */
export const readHome = (root: string): Page => readPage(root, 'docs/index.md')

/** How to get from one address of the site to another, without a leading slash: the site may lie in any folder. */
export function relativeUrl(from: string, to: string): string {
  const up = from.split('/').slice(0, -1)
  const down = to.split('/')
  while (up.length > 0 && up[0] === down[0]) {
    up.shift()
    down.shift()
  }
  return '../'.repeat(up.length) + down.join('/')
}

/** Turns the links of a page into those of the site. `null` for a file of the repository that the site does not have. */
export function linksFrom(page: Page, pages: ReadonlySet<string>): (href: string) => string | null {
  return (href) => {
    if (/^[a-z]+:/.test(href) || href.startsWith('#')) return href
    const [path = '', anchor] = href.split('#')
    const file = normalize(join(dirname(page.file), path))
    const end = anchor ? `#${anchor}` : ''
    if (/^docs\/screens\/.+\.png$/.test(file)) return relativeUrl(page.url, file.slice(5))
    return pages.has(file) || file === 'README.md' ? `${relativeUrl(page.url, urlOf(file))}${end}` : null
  }
}
