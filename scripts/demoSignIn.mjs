// The demo's server side of signing in: the handlers of tessera-kit/server, of its source, over the
// local chains.
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { build } from 'esbuild'
import { createPublicClient, defineChain, http } from 'viem'
import { entries } from './entries.mjs'

/**
 * The handlers' source for this process. @returns {Promise<typeof
 * import('../entries/server/index')>}
 */
const loadServer = async () => {
  const entryPoints = [
    fileURLToPath(new URL(`../${entries['tessera-kit/server'][0]}`, import.meta.url)),
  ]
  const { outputFiles } = await build({
    entryPoints,
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'error',
  })
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`
  )
}

/** @param {import('./chains.mjs').LocalChain} chain */
const clientOf = ({ id, url }) => {
  const chain = defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  return createPublicClient({ chain, transport: http(url) })
}

/**
 * Answers `/auth/nonce`, `verify`, `session` and `sign-out` for the pages of these origins.
 * Sessions end with the process.
 * @param {[string, ...string[]]} origins @param {readonly import('./chains.mjs').LocalChain[]}
 * chains
 */
export const createSignIn = async (origins, chains) => {
  const { evmSignatures, memoryStore, siwxHandlers, solanaSignatures } = await loadServer()
  const clients = new Map(chains.map((chain) => [`eip155:${chain.id}`, clientOf(chain)]))
  const { handle } = siwxHandlers({
    origins,
    store: memoryStore(),
    signatures: { eip155: evmSignatures((id) => clients.get(id)), solana: solanaSignatures() },
  })
  return getRequestListener(handle)
}
