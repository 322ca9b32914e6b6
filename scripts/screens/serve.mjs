// Serves the host page of the screens: scripts/screens.mjs and scripts/primitives.mjs drive it.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { sourceAlias } from '../entries.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const at = (path) => join(root, path)
const ALIAS = { ...sourceAlias, util: at('node_modules/tapable/lib/util-browser.js') }

/** Answers what the account view asks a chain: its id and one balance. */
const answerRpc = (body, chain) => {
  const answer = ({ id, method }) => ({
    jsonrpc: '2.0',
    id,
    result:
      method === 'getBalance'
        ? { context: { slot: 1 }, value: 2_481_500_000 }
        : method === 'eth_chainId'
          ? `0x${Number(chain).toString(16)}`
          : method === 'eth_getBalance'
            ? '0x11d1f6c8c1f30000'
            : '0x1',
  })
  return JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body))
}

/** Serves the page of the screens on a free port of 127.0.0.1. */
export const serve = async () => {
  const options = {
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: '/',
    write: false,
    alias: ALIAS,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  }
  const bundle = await build({ ...options, entryPoints: { page: at('scripts/screens/page.ts') } })
  const files = new Map(
    bundle.outputFiles.map(({ path, text }) => [
      path.replace(/^.*\//, '/'),
      ['text/javascript', text],
    ]),
  )
  files.set('/', ['text/html', readFileSync(at('scripts/screens/page.html'))])
  files.set('/page.css', ['text/css', readFileSync(at('scripts/screens/page.css'))])
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    if (pathname.startsWith('/rpc/')) {
      const chunks = []
      for await (const chunk of request) chunks.push(chunk)
      response
        .setHeader('content-type', 'application/json')
        .end(answerRpc(JSON.parse(Buffer.concat(chunks)), pathname.slice(5)))
      return
    }
    const file = files.get(pathname)
    if (file) response.setHeader('content-type', file[0]).end(file[1])
    else response.writeHead(404).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
