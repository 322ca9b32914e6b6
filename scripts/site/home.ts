import { join, normalize } from 'node:path'
import { Marked } from 'marked'
import { escapeHtml, highlight } from './highlight'
import { codeBlock } from './markdown'
import { linksFrom, type Page } from './pages'
import type { Sheet } from './template'

const first = `import { createKit } from 'tessera-kit'
import { injected } from 'tessera-kit/injected'
import { base, mainnet } from 'tessera-kit/networks'
import { ui } from 'tessera-kit/ui'

const kit = createKit([ui(), injected()], {
  networks: [mainnet, base],
})
await kit.start()
kit.open()`

const hero = (description: string) => `<div class="hero"><div>
<h1 id="top">Connect a wallet.<br>Keep your page.</h1>
<p class="lead">${escapeHtml(description)}</p>
<p class="calls"><a class="call first" href="getting-started.html">Get started</a> <a class="call" href="write-a-plugin.html">Write a plugin</a></p>
${codeBlock(highlight('npm install tessera-kit', 'sh'), 'sh')}
${codeBlock(highlight(first, 'ts'), 'ts')}
</div>
<div class="shot"><img class="if-dark" src="screens/connect-dark-desktop.png" width="1280" height="800" alt="The connect view of the modal: a list of installed wallets" loading="lazy"><img class="if-light" src="screens/connect-light-desktop.png" width="1280" height="800" alt="The connect view of the modal: a list of installed wallets" loading="lazy"></div></div>`

/** The first page: what the kit is, and docs/index.md as cards, one for each row of its tables. `titles` are those of the site's pages, by file. */
export function homePage(page: Page, titles: ReadonlyMap<string, string>, description: string): Sheet {
  const marked = new Marked()
  const link = linksFrom(page, new Set(titles.keys()))
  const inline = (text: string) => (marked.parseInline(text, { async: false }) as string).replace(/href="([^"]*)"/g, (_, href: string) => `href="${escapeHtml(link(href) ?? '#')}"`)
  const sections = page.text.split(/^## /m).slice(1)
  const html = sections.map((section) => {
    const [title = '', ...lines] = section.trim().split('\n')
    const rows = [...section.matchAll(/^\| \[([^\]]+)\]\(([^)]+)\) \| (.+) \|$/gm)]
    const cards = rows.flatMap(([, , href = '', words = '']) => {
      const to = link(href)
      return to === null ? [] : [`<li><a href="${escapeHtml(to)}"><b>${escapeHtml(titles.get(normalize(join('docs', href))) ?? href)}</b><span>${inline(words)}</span></a></li>`]
    })
    const rest = lines.filter((line) => line && !line.startsWith('|')).join('\n')
    return `<h2>${escapeHtml(title)}</h2>${cards.length ? `<ul class="cards">${cards.join('')}</ul>` : ''}${rest ? `<p>${inline(rest)}</p>` : ''}`
  })
  return { url: 'index.html', title: 'Tessera, a wallet-connection kit', summary: description, html: hero(description) + html.join('\n'), headings: [], home: true }
}
