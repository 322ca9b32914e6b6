import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { sourceAlias } from '../../../../scripts/entries.mjs'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The page and the frame's documents, on origins of their own. `wallet` is where both sites are;
 * `asked` is every address that was fetched of it.
 */
export interface FrameServers {
  readonly app: string
  readonly wallet: string
  readonly asked: string[]
  /** Origins beside `wallet` that the page's policy lets it frame. */
  readonly frames: string[]
  close(): Promise<void>
}

const listen = (server: Server) =>
  new Promise<number>(
    (resolve) =>
      void server.listen(0, '127.0.0.1', () =>
        resolve((server.address() as { port: number }).port),
      ),
  )
const html = (script: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,"><script type="module" src="${script}"></script></head><body></body></html>`

async function bundle(page: string): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: { page, native: at('./nativeSite.ts') },
    bundle: true,
    format: 'esm',
    outdir: '/',
    write: false,
    alias: { ...sourceAlias, util: at('../../../../node_modules/tapable/lib/util-browser.js') },
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  return new Map([
    ...outputFiles.map((file) => [file.path.replace(/^.*\//, '/'), file.text] as const),
    ['/w3m.js', await readFile(at('./w3mSite.js'), 'utf8')],
  ])
}

/**
 * Serves a host page (the script at `page`) under the strict policy with the one line that the
 * frame needs, and two sites that only it may frame.
 */
export async function startFrameServers(page = at('./page.ts')): Promise<FrameServers> {
  const files = await bundle(page)
  const asked: string[] = []
  const frames: string[] = []
  const origins = { app: '', wallet: '' }
  const serve = (
    page: (path: string) => string | undefined,
    policy: () => string,
    log?: string[],
  ) =>
    createServer((request, response) => {
      const path = (request.url ?? '/').split('?')[0] as string
      log?.push(request.url ?? '/')
      response.setHeader('content-security-policy', policy())
      const [document, script] = [page(path), files.get(path)]
      if (document !== undefined) response.setHeader('content-type', 'text/html').end(document)
      else if (script !== undefined)
        response.setHeader('content-type', 'text/javascript').end(script)
      else response.writeHead(404).end()
    })
  const app = serve(
    (path) => (path === '/' ? html('/page.js') : undefined),
    () =>
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' http://127.0.0.1:*; frame-src ${[origins.wallet, ...frames].join(' ')}; require-trusted-types-for 'script'`,
  )
  const wallet = serve(
    (path) =>
      path === '/w3m' ? html('/w3m.js') : path === '/native' ? html('/native.js') : undefined,
    () => `default-src 'none'; script-src 'self'; frame-ancestors ${origins.app}`,
    asked,
  )
  origins.app = `http://app.localhost:${await listen(app)}`
  origins.wallet = `http://wallet.localhost:${await listen(wallet)}`
  return {
    ...origins,
    asked,
    frames,
    close: async () =>
      void (await Promise.all(
        [app, wallet].map((server) => new Promise((resolve) => server.close(resolve))),
      )),
  }
}
