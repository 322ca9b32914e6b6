import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'

/** Bundles a page's script as a host does; answers the files by their path in the page. */
export async function bundlePage(entry: string): Promise<Map<string, string>> {
  const define = { 'process.env.NODE_ENV': '"production"' }
  const { outputFiles } = await build({
    entryPoints: { page: entry },
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: '/',
    write: false,
    define,
    logLevel: 'error',
  })
  return new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*[\\/]/, '/'), text]))
}

/** Serves a page that runs `/page.js`, under a strict policy; `map` is its import map, as text. */
export async function servePage(files: ReadonlyMap<string, string>, map = '') {
  const hash = map && `'sha256-${createHash('sha256').update(map).digest('base64')}'`
  const policy = `default-src 'none'; script-src 'self' ${hash}; style-src 'self'; img-src 'self' data:; connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:*; require-trusted-types-for 'script'`
  const head = `<meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">${map && `<script type="importmap">${map}</script>`}`
  const html = `<!doctype html><html lang="en"><head>${head}<script type="module" src="/page.js"></script></head><body><main><h1>Host</h1><div id="app"></div></main></body></html>`
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname
    const file = files.get(path)
    response.setHeader('content-security-policy', policy)
    if (path === '/') response.setHeader('content-type', 'text/html').end(html)
    else if (file !== undefined)
      response
        .setHeader('content-type', path.endsWith('.css') ? 'text/css' : 'text/javascript')
        .end(file)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  }
}
