// Farcaster on this machine: OP Mainnet's two registries on an anvil of its chain id, and a relay in
// memory that answers as the documented one (FIP-11). Tests sign in with it.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { encodeFunctionData, pad, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { askChain, startChain } from './chains.mjs'

const ID_REGISTRY = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const KEY_REGISTRY = '0x00000000fc1237824fb747abde0ff18990e59b7e'
const abi = parseAbi([
  'function give(uint256 fid, address custody)',
  'function add(uint256 fid, bytes key)',
])

/** Their code, compiled by compileContracts.mjs. @returns {{ readonly id: string, readonly key: string }} */
const readCode = () =>
  JSON.parse(readFileSync(new URL('farcasterRegistries.json', import.meta.url), 'utf8'))

/**
 * Starts the chain; the registries are empty.
 * @type {typeof import('./farcasterRelay.mjs').startRegistries}
 */
export const startRegistries = async () => {
  const { url, stop } = await startChain(10)
  const code = readCode()
  await askChain(url, 'anvil_setCode', [ID_REGISTRY, code.id])
  await askChain(url, 'anvil_setCode', [KEY_REGISTRY, code.key])
  const [from] = await askChain(url, 'eth_accounts')
  const send = (/** @type {string} */ to, /** @type {string} */ data) =>
    askChain(url, 'eth_sendTransaction', [{ from, to, data }])
  return {
    url,
    stop,
    give: async (fid, custody) => {
      const args = /** @type {const} */ ([BigInt(fid), custody])
      await send(ID_REGISTRY, encodeFunctionData({ abi, functionName: 'give', args }))
    },
    allow: async (fid, address) => {
      const args = /** @type {const} */ ([BigInt(fid), pad(address, { size: 32 })])
      await send(KEY_REGISTRY, encodeFunctionData({ abi, functionName: 'add', args }))
    },
  }
}

/** @param {import('node:http').IncomingMessage} request */
const readJson = async (request) => {
  const parts = []
  for await (const part of request) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString())
}

/**
 * Starts the relay.
 * @type {typeof import('./farcasterRelay.mjs').startRelay}
 */
export const startRelay = async ({ port = 0, page = 'https://farcaster.xyz/~/siwf' } = {}) => {
  /** @type {Map<string, any>} */
  const channels = new Map()
  const looks = /** @type {number[]} */ ([])
  /** @type {Parameters<import('./farcasterRelay.mjs').LocalRelay['lie']>[0]} */
  let lie
  const answers = {
    /** @param {any} asked */
    'POST /v1/channel': (asked) => {
      const token = randomBytes(8).toString('hex').toUpperCase()
      const url = `${page}?channelToken=${token}`
      const nonce = asked.nonce ?? randomBytes(8).toString('hex')
      channels.set(token, { state: 'pending', nonce, url, signatureParams: { ...asked, nonce } })
      return [201, { channelToken: token, url, nonce }]
    },
    /** @param {unknown} _ @param {string} token */
    'GET /v1/channel/status': (_, token) => {
      looks.push(Date.now())
      const found = channels.get(token)
      if (!found) return [401, { message: 'Unauthorized' }]
      return [found.state === 'completed' ? 200 : 202, found]
    },
    /** @param {any} given @param {string} token */
    'POST /v1/channel/authenticate': (given, token) => {
      const found = channels.get(token)
      if (!found) return [401, { message: 'Unauthorized' }]
      Object.assign(found, given, { state: 'completed' })
      return [201, found]
    },
  }
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://relay').pathname
    const answer = Reflect.get(answers, `${request.method} ${path}`)
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const body = request.method === 'POST' ? await readJson(request).catch(() => ({})) : undefined
    if (lie?.({ path, response })) return
    const [status, json] = answer?.(body, token) ?? [404, { message: 'Not found' }]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  const tokenIn = (/** @type {string} */ url) => new URL(url).searchParams.get('channelToken') ?? ''
  return {
    url: `http://127.0.0.1:${address.port}`,
    looks,
    lie: (next) => {
      lie = next
    },
    approve: async (url, { key, fid, username, alter }) => {
      const found = channels.get(tokenIn(url))
      if (!found) throw new Error('The relay has no such channel')
      const { domain, siweUri, nonce, expirationTime } = found.signatureParams
      const account = privateKeyToAccount(key)
      const built = createSiweMessage({
        domain,
        address: account.address,
        statement: 'Farcaster Auth',
        uri: siweUri,
        version: '1',
        chainId: 10,
        nonce,
        issuedAt: new Date(),
        ...(expirationTime && { expirationTime: new Date(expirationTime) }),
        resources: [`farcaster://fid/${fid}`],
      })
      const message = alter ? alter(built) : built
      const signature = await account.signMessage({ message })
      const given = { message, signature, fid, username, authMethod: 'custody' }
      Object.assign(found, given, { state: 'completed' })
      return { message, signature }
    },
    complete: (url, given) => {
      Object.assign(channels.get(tokenIn(url)), given, { state: 'completed' })
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve(undefined))
      }),
  }
}
