import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build, type OutputFile } from 'esbuild'
import type { TestProject } from 'vitest/node'
import { preactNames, sourceAlias } from '../../../scripts/entries.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The page of the kit that is served for all files of a project: at `url` as one file, for each
     * file that a page asks for costs its browser more than its code; at `splitUrl` with what is
     * lazy in files of its own, as hosts have it. And the files that it was bundled from.
     */
    site: { readonly url: string; readonly splitUrl: string; readonly sources: readonly string[] }
  }
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The policy every flow must work under (Trusted Types included). */
const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:*; require-trusted-types-for 'script'"

const html =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><script type="module" src="/page.js"></script></head><body><main><h1>A host page</h1><div id="app"></div><button id="open" type="button">Open</button></main></body></html>'
// As high as the window: axe takes what lies under the root's end for cut off while the modal locks
// the scrolling.
const css =
  'html{min-height:100vh;background:#26282e;color:#f4f5f7;font:16px/1.5 system-ui}main{padding:24px}'

/** Bundles the page, with the renderer of the project. */
const bundle = (renderer: Record<string, string>, splitting: boolean) =>
  build({
    entryPoints: { page: at('./page.ts') },
    bundle: true,
    splitting,
    format: 'esm',
    outdir: '/',
    write: false,
    metafile: true,
    alias: {
      ...sourceAlias,
      ...renderer,
      util: at('../../../node_modules/tapable/lib/util-browser.js'),
    },
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    minify: false,
    logLevel: 'error',
  })

/** Serves a bundle under the strict policy. */
const serve = async (outputFiles: readonly OutputFile[]) => {
  const files = new Map(outputFiles.map((file) => [file.path.replace(/^.*\//, '/'), file.text]))
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
  return { url, close: () => new Promise<void>((resolve) => void server.close(() => resolve())) }
}

/** Bundles the page once in each way, and serves both. */
export const setup = async (project: TestProject) => {
  const renderer = project.config.env?.TESSERA_RENDERER === 'preact' ? preactNames : {}
  const [whole, split] = await Promise.all([bundle(renderer, false), bundle(renderer, true)])
  const [one, lazy] = await Promise.all([serve(whole.outputFiles), serve(split.outputFiles)])
  project.provide('site', {
    url: one.url,
    splitUrl: lazy.url,
    sources: Object.keys(whole.metafile.inputs),
  })
  return async () => void (await Promise.all([one.close(), lazy.close()]))
}
