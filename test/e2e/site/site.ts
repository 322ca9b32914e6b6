import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions, Page } from 'playwright-core'
import type {} from './page'
import { launch } from '../../../scripts/browser.mjs'
import { preactNames, sourceAlias } from '../../../scripts/entries.mjs'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** The suite runs once for each renderer the kit is built with. */
const renderer = process.env.TESSERA_RENDERER === 'preact' ? preactNames : {}
const alias = { ...sourceAlias, ...renderer, util: at('../../../node_modules/tapable/lib/util-browser.js') }

/** The policy every flow must work under (Trusted Types included). */
const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:*; require-trusted-types-for 'script'"

const html = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><script type="module" src="/page.js"></script></head><body><main><h1>A host page</h1><div id="app"></div><button id="open" type="button">Open</button></main></body></html>'
// As high as the window: axe takes what lies under the root's end for cut off while the modal locks the scrolling.
const css = 'html{min-height:100vh;background:#26282e;color:#f4f5f7;font:16px/1.5 system-ui}main{padding:24px}'

/** A served page with everything of the kit on it, and a browser to open it in. */
export interface Site {
  readonly url: string
  readonly browser: Browser
  /** Files that the page was bundled from. */
  readonly sources: readonly string[]
  /** A page of its own context; console errors and failed requests are collected. */
  open(options?: BrowserContextOptions & { readonly before?: (page: Page) => Promise<void> }): Promise<SitePage>
  close(): Promise<void>
}
export interface SitePage {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors, page errors and unhandled rejections so far. */
  problems(): Promise<string[]>
  violations(): Promise<string[]>
  /** URLs of every request the page made. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/** Bundles the page once, serves it under the strict policy, and launches a browser. */
export async function startSite(launching: LaunchOptions = {}): Promise<Site> {
  const bundle = await build({
    entryPoints: { page: at('./page.ts') },
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: '/',
    write: false,
    metafile: true,
    alias,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    minify: false,
    logLevel: 'error',
  })
  const files = new Map(bundle.outputFiles.map((file) => [file.path.replace(/^.*\//, '/'), file.text]))
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] as string
    response.setHeader('content-security-policy', strictPolicy)
    const script = files.get(path)
    if (path === '/') response.setHeader('content-type', 'text/html').end(html)
    else if (path === '/page.css') response.setHeader('content-type', 'text/css').end(css)
    else if (script !== undefined) response.setHeader('content-type', 'text/javascript').end(script)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/`
  const browser = await launch(launching)

  return {
    url,
    browser,
    sources: Object.keys(bundle.metafile.inputs),
    async open({ before, ...options } = {}) {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      const console: string[] = []
      const requests: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') console.push(message.text())
      })
      page.on('pageerror', (error) => console.push(String(error)))
      page.on('request', (request) => requests.push(request.url()))
      await before?.(page)
      await page.goto(url)
      await page.waitForFunction(() => 'site' in window)
      return {
        page,
        context,
        requests,
        problems: async () => [...console, ...(await page.evaluate(() => window.site.errors))],
        violations: () => page.evaluate(() => window.site.violations),
        close: () => context.close(),
      }
    },
    async close() {
      await browser.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
