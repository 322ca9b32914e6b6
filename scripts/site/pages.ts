import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

/** One group of the sidebar: a heading of docs/index.md and the files linked below it, in order. */
export interface Group {
  readonly title: string
  readonly files: readonly string[]
}

/**
 * Where a file of the repository lies among the site's pages: docs/ is their root, everything else
 * lies under project/.
 */
export function pageOf(file: string): string {
  if (file.startsWith('docs/')) return file.slice(5)
  return `project/${file
    .toLowerCase()
    .replace(/\/readme\.md$|\.md$/, '')
    .replace(/\//g, '-')}.md`
}

/** The name of an entry's page, without its ending: `tessera-kit/ui` is `tessera-kit-ui`. */
export const entryPage = (specifier: string): string => specifier.replaceAll('/', '-')

/**
 * Pages of the repository that the package does not have, so that no page of docs/ may link to
 * them.
 */
const IN_REPOSITORY = ['docs/architecture.md', 'CONTRIBUTING.md', 'bench/README.md']

/**
 * The map of the documentation, read from docs/index.md, where every page is linked; the last group
 * has those of the repository too. A link to a file that is missing is left out.
 */
export function readGroups(root: string): readonly Group[] {
  const index = readFileSync(join(root, 'docs/index.md'), 'utf8')
  const seen = new Set<string>()
  const groups = index
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const files = [...section.matchAll(/\]\(([^)#\s]+\.md)(?:#[^)]*)?\)/g)].map(([, to = '']) =>
        normalize(join('docs', to)),
      )
      return {
        title: section.slice(0, section.indexOf('\n')).trim(),
        files: files.filter(
          (file) => !seen.has(file) && seen.add(file) && existsSync(join(root, file)),
        ),
      }
    })
    .filter(({ files }) => files.length > 0)
  return groups.map((group, at) =>
    at === groups.length - 1 ? { ...group, files: [...group.files, ...IN_REPOSITORY] } : group,
  )
}

/** The words of a page's first heading. */
export const titleOf = (text: string): string =>
  (/^# (.+)$/m.exec(text)?.[1] ?? '').replace(/`/g, '')

const withoutCode = (text: string, change: (prose: string) => string) =>
  text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part, at) => (at % 2 ? part : change(part)))
    .join('')

/**
 * Markdown in which no `<` of its prose begins a tag, but comments and the anchors that typedoc
 * writes: VitePress makes each page the template of a component.
 */
const withoutTags = (prose: string) =>
  prose.replace(/(`+)[\s\S]*?\1|\\<|<(?!!--|a id=|\/a>|br)/g, (found) =>
    found === '<' ? '&lt;' : found,
  )

/** A page that typedoc wrote, for VitePress. */
export const referencePage = (text: string): string => withoutCode(text, withoutTags)

/**
 * A page of the repository as one of the site: links lead to where the pages lie there, one whose
 * words are a file's name gets that page's title, and one to a file that the site does not have
 * keeps its words alone. A block of code that is a file says its name.
 */
export function sitePage(file: string, text: string, titles: ReadonlyMap<string, string>): string {
  const here = dirname(pageOf(file))
  return withoutCode(text, (prose) =>
    withoutTags(prose).replace(
      /(?<!!)\[([^\]]*)\]\(([^)\s]+)\)/g,
      (whole, words: string, href: string) => {
        if (/^[a-z]+:|^#/.test(href)) return whole
        const [path = '', anchor] = href.split('#')
        const target = normalize(join(dirname(file), path))
        const title = titles.get(target)
        if (title === undefined) return words
        return `[${/^[\w./-]+\.md$/.test(words) ? title : words}](${relative(here, pageOf(target))}${anchor ? `#${anchor}` : ''})`
      },
    ),
  ).replace(/^```(\w+) file=(\S+)/gm, '`$2`\n\n```$1')
}

const hero = (description: string) => `---
layout: home
title: Tessera, a wallet-connection kit
titleTemplate: false
hero:
  name: Tessera
  text: Connect a wallet. Keep your page.
  tagline: ${JSON.stringify(description)}
  image:
    dark: /screens/connect-dark-phone.png
    light: /screens/connect-light-phone.png
    alt: "The connect view of the modal: a list of installed wallets"
  actions:
    - { theme: brand, text: Get started, link: /getting-started }
    - { theme: alt, text: Write a plugin, link: /write-a-plugin }
---
`

/**
 * Writes the pages that docs/index.md leads to into `out`, and the pictures they show. The index
 * itself becomes the first page.
 */
export function writePages(root: string, out: string): void {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const files = readGroups(root).flatMap((group) => group.files)
  const titles = new Map([
    ['docs/index.md', 'Documentation'],
    ...files.map((file) => [file, titleOf(read(file))] as const),
  ])
  const write = (page: string, text: string) => {
    mkdirSync(dirname(join(out, page)), { recursive: true })
    writeFileSync(join(out, page), text)
  }
  for (const file of files) write(pageOf(file), sitePage(file, read(file), titles))
  const { description } = JSON.parse(read('package.json')) as { description: string }
  write(
    'index.md',
    hero(description) +
      sitePage('docs/index.md', read('docs/index.md').replace(/^# .*\n/, ''), titles),
  )
  cpSync(join(root, 'docs/primitives'), join(out, 'primitives'), { recursive: true })
  for (const theme of ['dark', 'light'])
    cpSync(
      join(root, `docs/screens/connect-${theme}-phone.png`),
      join(out, `public/screens/connect-${theme}-phone.png`),
    )
  cpSync(join(root, 'demo/public/mark.svg'), join(out, 'public/mark.svg'))
}
