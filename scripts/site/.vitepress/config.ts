import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { slugger } from '../../docs/links'
import { entries } from '../../entries.mjs'
import { entryPage, pageOf, readGroups, titleOf } from '../pages'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const here = join(root, 'scripts/site')
/** Set by scripts/site.mjs: the folder of the pages. */
const pages = process.env.SITE_PAGES ?? join(root, '.tmp/site-pages')

const link = (page: string) => `/${page.replace(/\.md$/, '')}`
const groups = readGroups(root).map(({ title, files }) => ({
  text: title,
  items: files.map((file) => ({
    text: titleOf(readFileSync(join(root, file), 'utf8')),
    link: link(pageOf(file)),
  })),
}))
const api = {
  text: 'API',
  items: Object.keys(entries).map((specifier) => ({
    text: specifier,
    link: `/api/${entryPage(specifier)}`,
  })),
}

/** What a page may do: nothing but its own files, and the scripts that VitePress writes into it. */
const policyFor = (html: string) => {
  const inline = [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return `default-src 'none'; script-src 'self' ${[...new Set(inline)].join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'`
}

/** The markup of each block of code, by its text. */
const coloured = new Map<string, string>()

export default defineConfig({
  title: 'Tessera',
  description: 'The wallet-connection kit for web apps',
  lang: 'en',
  srcDir: relative(here, pages),
  cacheDir: join(root, '.tmp/site-cache'),
  metaChunk: true,
  head: [
    [
      'link',
      { rel: 'icon', href: `${process.env.SITE_BASE ?? '/'}mark.svg`, type: 'image/svg+xml' },
    ],
  ],
  vite: {
    resolve: {
      alias: [{ find: /^.*\/VPHome\.vue$/, replacement: join(here, '.vitepress/theme/Home.vue') }],
    },
    // the index of the search, fetched when somebody searches
    build: { chunkSizeWarningLimit: 2000 },
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: (heading: string) => slugger()(heading) },
    config(md) {
      // a page is rendered for the site and again for its search; colouring a block costs more than
      // all the rest
      const { highlight } = md.options
      md.options.highlight = (code, language, attributes) => {
        const block = JSON.stringify([code, language, attributes])
        const html = coloured.get(block) ?? highlight?.(code, language, attributes) ?? ''
        coloured.set(block, html)
        return html
      }
      // braces in inline code are code, not a value of the page
      const code = md.renderer.rules.code_inline
      md.renderer.rules.code_inline = (...given) =>
        code?.(...given).replace('<code', '<code v-pre') ?? ''
    },
  },
  themeConfig: {
    logo: '/mark.svg',
    outline: [2, 3],
    search: { provider: 'local' },
    nav: [
      { text: 'Get started', link: '/getting-started' },
      { text: 'Plugins', link: '/write-a-plugin' },
      { text: 'Reference', link: '/options' },
    ],
    sidebar: [...groups, api],
  },
  transformHtml: (html) =>
    html.replace(
      '<head>',
      () =>
        `<head>\n<meta http-equiv="content-security-policy" content="${policyFor(html)}">\n<meta name="referrer" content="no-referrer">`,
    ),
})
