import { Marked, type Tokens } from 'marked'
import { slugger } from '../docs/links'
import { escapeHtml, highlight } from './highlight'

/** A heading of a page, as the table of contents and the search know it. */
export interface Heading {
  readonly depth: number
  readonly text: string
  readonly id: string
}

/** A page of Markdown as HTML. */
export interface Rendered {
  readonly title: string
  readonly html: string
  readonly headings: readonly Heading[]
  /** The first paragraph, as plain text. */
  readonly summary: string
}

/** How a page's links become the site's; `null` is a file that is not part of the site. */
export type Rewrite = (href: string) => string | null

/** Markdown text without its marks. */
export const plainText = (markdown: string): string =>
  markdown.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\*\*([^*]+)\*\*/g, '$1').replace(/`/g, '').replace(/\\([|<>*_])/g, '$1').trim()

/** A block of code, in the box that the copy button is added to. */
export const codeBlock = (html: string, language: string, file?: string): string =>
  `<figure class="code">${file ? `<figcaption>${escapeHtml(file)}</figcaption>` : ''}<pre data-language="${escapeHtml(language)}"><code>${html}</code></pre></figure>\n`

const outbound = (href: string) => (/^https?:/.test(href) ? ' rel="noreferrer"' : '')

/** Renders one page. Its first heading becomes the title; the others get the anchors that GitHub gives them. */
export function renderMarkdown(text: string, rewrite: Rewrite): Rendered {
  const slug = slugger()
  const headings: Heading[] = []
  let title = ''
  let summary = ''
  const marked = new Marked({
    renderer: {
      heading({ depth, text: markdown, tokens }: Tokens.Heading) {
        const words = plainText(markdown)
        const id = slug(markdown)
        if (depth === 1 && !title) {
          title = words
          return `<h1 id="${id}">${this.parser.parseInline(tokens)}</h1>\n`
        }
        headings.push({ depth, text: words, id })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}<a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(words)}">#</a></h${depth}>\n`
      },
      paragraph({ tokens, text: markdown }: Tokens.Paragraph) {
        summary ||= plainText(markdown).replace(/\s+/g, ' ')
        return `<p>${this.parser.parseInline(tokens)}</p>\n`
      },
      code({ text: code, lang = '' }: Tokens.Code) {
        const [language = ''] = lang.split(/\s/)
        return codeBlock(highlight(code, language), language, /\bfile=(\S+)/.exec(lang)?.[1])
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens)
        const to = rewrite(href)
        return to === null ? `<span class="file">${inner}</span>` : `<a href="${escapeHtml(to)}"${outbound(to)}>${inner}</a>`
      },
      image({ href, text: words }: Tokens.Image) {
        return `<img src="${escapeHtml(rewrite(href) ?? '')}" alt="${escapeHtml(words)}" loading="lazy">`
      },
      html: ({ text: html }) => (html.startsWith('<!--') ? '' : escapeHtml(html)),
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tag: string) => `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n')
        return `<div class="table"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  const html = marked.parse(text, { async: false })
  return { title, html, headings, summary }
}
