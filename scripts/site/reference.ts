import { Marked, type Tokens } from 'marked'
import { escapeHtml, highlight, type LinkOf } from './highlight'
import { codeBlock, type Heading, plainText } from './markdown'
import type { MemberDoc, Model, NameDoc } from './model'
import { relativeUrl } from './pages'

/** One page of the reference: an entry of the package. */
export interface EntryPage {
  readonly specifier: string
  readonly url: string
  readonly html: string
  readonly headings: readonly Heading[]
  readonly names: readonly NameDoc[]
}

/** The address of an entry's page. */
const entryUrl = (specifier: string): string => `api/${specifier.replaceAll('/', '-')}.html`

/** Where each public name is documented; a name that two entries declare is that of the first. */
function placesOf(model: Model): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  for (const [specifier, names] of model.entries) for (const { name, from } of names) if (!places.has(name) && !from) places.set(name, `${entryUrl(specifier)}#${name}`)
  return places
}

/** A doc comment as HTML. Inline code that is a public name links to it. */
function renderDoc(doc: string, linkOf: LinkOf): string {
  const marked = new Marked({
    renderer: {
      codespan({ text }: Tokens.Codespan) {
        const link = linkOf(text.replace(/\(\)$/, ''))
        const code = `<code>${escapeHtml(text)}</code>`
        return link ? `<a href="${escapeHtml(link)}">${code}</a>` : code
      },
      code: ({ text, lang = '' }: Tokens.Code) => codeBlock(highlight(text, lang), lang),
      html: ({ text }) => escapeHtml(text),
    },
  })
  return marked.parse(doc, { async: false })
}

const memberItem = (linkOf: LinkOf) => ({ code, doc }: MemberDoc) =>
  `<dt><code>${highlight(code, 'ts', linkOf)}</code></dt><dd>${doc ? renderDoc(doc, linkOf) : ''}</dd>`

function nameSection(one: NameDoc, linkOf: LinkOf): string {
  const { name, kind, from } = one
  const heading = `<h3 id="${name}"><code>${name}</code> <span class="kind">${kind}</span><a class="anchor" href="#${name}" aria-label="Link to ${name}">#</a></h3>`
  const others: LinkOf = (word) => (word === name && !from ? undefined : linkOf(word))
  const where = from ? `<p>The same as in <code>${from}</code>.</p>` : ''
  const members = one.members.length ? `<dl class="members">${one.members.map(memberItem(others)).join('\n')}</dl>` : ''
  return `<section class="name">${heading}\n${codeBlock(highlight(one.code, 'ts', others), 'ts')}${renderDoc(one.doc, others)}${where}${members}</section>`
}

const isNetwork = ({ file }: NameDoc) => file.startsWith('kernel/networks/definitions/')

function networkList(networks: readonly NameDoc[], listUrl: string): string {
  const items = networks.map(({ name }) => `<li id="${name}"><code>${name}</code></li>`).join('')
  return `<h2 id="definitions">Network definitions</h2><p>Each is a <code>Network</code>; what is in them: <a href="${listUrl}">the list</a>.</p><ul class="names">${items}</ul>`
}

function entryPage(specifier: string, all: readonly NameDoc[], places: ReadonlyMap<string, string>): EntryPage {
  const names = all.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  const url = entryUrl(specifier)
  const own = new Set(names.map(({ name }) => name))
  const linkOf: LinkOf = (name) => {
    if (own.has(name)) return `#${name}`
    const place = places.get(name)
    return place && relativeUrl(url, place)
  }
  const groups = [
    ['values', 'Values', names.filter((one) => ['function', 'value', 'class'].includes(one.kind) && !isNetwork(one))],
    ['types', 'Types', names.filter(({ kind }) => ['interface', 'type'].includes(kind))],
  ] as const
  const networks = names.filter(isNetwork)
  const shown = groups.filter(([, , list]) => list.length > 0)
  const overview = shown.map(([, , list]) => `<ul class="names">${list.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul>`).join('')
  const body = shown.map(([id, title, list]) => `<h2 id="${id}">${title}</h2>\n${list.map((one) => nameSection(one, linkOf)).join('\n')}`).join('\n')
  const html = `<h1 id="top"><code>${specifier}</code></h1>
${codeBlock(highlight(`import { … } from '${specifier}'`, 'ts'), 'ts')}
<div class="overview">${overview}</div>
${networks.length ? networkList(networks, relativeUrl(url, 'network-list.html')) : ''}
${body}`
  const headings = shown.flatMap(([id, title, list]) => [{ depth: 2, text: title, id }, ...list.map(({ name }) => ({ depth: 3, text: name, id: name }))])
  return { specifier, url, html, headings, names }
}

/** The pages of the reference, one for each entry, with what is in the code linked to where it is documented. */
export function referencePages(model: Model): readonly EntryPage[] {
  const places = placesOf(model)
  return [...model.entries].map(([specifier, names]) => entryPage(specifier, names, places))
}

/** What a name promises, in one line of plain text. */
export const summaryOf = ({ doc }: NameDoc): string => plainText(doc.split('\n\n')[0] ?? '').replace(/\s+/g, ' ')
