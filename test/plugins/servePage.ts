import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { build } from 'esbuild'
import { preactNames, sourceAlias } from '../../scripts/entries.mjs'

const HTML =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><script type="module" src="/page.js"></script></head><body><main><h1>A host page</h1></main></body></html>'

interface PageOptions {
  /** The page's Content-Security-Policy. */
  readonly policy?: string
  /** Packages that are left out. */
  readonly external?: string[]
  /** What draws; default React. */
  readonly renderer?: 'react' | 'preact'
  /** Answers the requests below `/auth/` and `/api/auth/`. */
  readonly auth?: (request: Request) => Promise<Response>
}

/**
 * Bundles a script with the kit's sources and serves a page that runs it: one file, for each file
 * that a page asks for costs its browser more than its code.
 */
export const servePage = async (
  script: URL,
  { policy, external = [], auth, renderer }: PageOptions = {},
) => {
  const { outputFiles } = await build({
    entryPoints: { page: fileURLToPath(script) },
    bundle: true,
    format: 'esm',
    outdir: '/',
    write: false,
    alias: {
      ...sourceAlias,
      ...(renderer === 'preact' && preactNames),
      util: fileURLToPath(
        new URL('../../node_modules/tapable/lib/util-browser.js', import.meta.url),
      ),
    },
    external,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const files = new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*\//, '/'), text]))
  const listen = auth && getRequestListener(auth)
  const server = createServer((request, response) => {
    if (listen && /^\/(api\/)?auth\//.test(request.url ?? '')) return void listen(request, response)
    if (policy) response.setHeader('content-security-policy', policy)
    const file = files.get(request.url ?? '')
    if (request.url === '/') response.setHeader('content-type', 'text/html').end(HTML)
    else if (file === undefined) response.writeHead(404).end()
    else response.setHeader('content-type', 'text/javascript').end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  }
}
