import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bindRow } from '../../../../frame/server/keyring/columns'
import { COSTLY, isAllowedMethod } from '../../../../frame/server/rpc/methods'
import { temporaryFolder } from '../databases'
import { APP, ORIGIN, serve } from '../serve'
import { createSignedClient, type SignedClient } from '../signedClient'

const SECRET = 'key-in-the-address'
type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  body: { readonly method: string; readonly params?: unknown },
) => void

const echo: Answer = (_, response, { method, params }) =>
  void response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { method, params } }))
const says =
  (text: string, status = 200): Answer =>
  (_, response) =>
    void response.writeHead(status).end(text)

let answer: Answer = echo
let asked = 0
/** A node. */
const node = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => (text += chunk))
  request.on('end', () => {
    asked++
    answer(request, response, JSON.parse(text))
  })
})

// stands still: what a bucket gives back in a second does not depend on the machine
const began = Date.now()
const clock = { now: () => began }
let client: SignedClient
let served: Awaited<ReturnType<typeof serve>>
const listen = () =>
  new Promise<string>((resolve) =>
    node.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(node.address() as AddressInfo).port}/${SECRET}`),
    ),
  )

beforeAll(async () => {
  const url = await listen()
  served = await serve({
    database: { folder: temporaryFolder() },
    options: { clock },
    config: {
      apps: [
        {
          ...APP,
          upstreams: {
            'eip155:1': url,
            'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': url,
            'eip155:2': 'http://127.0.0.1:1',
          },
        },
      ],
    },
  })
  client = createSignedClient(served.url, { clock })
  const { sid } = await client.register(APP.id, ORIGIN)
  await expect(client.ask('/v1/rpc', { chain: 'eip155:1', method: 'eth_chainId' })).rejects.toThrow(
    'login_needed',
  )
  const [user, device] = [
    randomBytes(16).toString('base64url'),
    randomBytes(16).toString('base64url'),
  ]
  const {
    database: { db },
    keyring,
  } = served.services
  await db
    .insertInto('users')
    .values({ id: user, created: 1, frozen_until: null, deleted: null })
    .execute()
  const row = { id: device, user_id: user, cookie_hash: null, approved: null }
  await db
    .insertInto('devices')
    .values({
      ...row,
      app_id: APP.id,
      label: '',
      ua: '',
      created: 1,
      seen: 1,
      revoked: null,
      bound_env: await bindRow(keyring, 'devices', row),
    })
    .execute()
  await served.services.sessions.signIn(sid, { userId: user, deviceId: device })
})
afterAll(() => void node.close())
beforeEach(() => {
  answer = echo
  asked = 0
})

test('a read of a chain of the app is passed on, on EVM and Solana', async () => {
  const params = [{ to: '0x1' }, 'latest']
  expect(await client.ask('/v1/rpc', { chain: 'eip155:1', method: 'eth_call', params })).toEqual({
    result: { method: 'eth_call', params },
  })
  expect(
    await client.ask('/v1/rpc', {
      chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      method: 'getLatestBlockhash',
    }),
  ).toEqual({ result: { method: 'getLatestBlockhash' } })
})

test('what the node refused is answered with its code and data', async () => {
  answer = says(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
    }),
    400,
  )
  expect(await client.ask('/v1/rpc', { chain: 'eip155:1', method: 'eth_call' })).toEqual({
    error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
  })
  answer = says('{"jsonrpc":"2.0","id":1,"result":null}')
  expect(
    await client.ask('/v1/rpc', { chain: 'eip155:1', method: 'eth_getTransactionReceipt' }),
  ).toEqual({ result: null })
})

test.each([
  ['a chain that the app has not', 'eip155:5', 'eth_call'],
  ['a member of every object', '__proto__', 'eth_call'],
  ['a method of the node’s accounts', 'eip155:1', 'eth_sendTransaction'],
  ['a method of the node’s operator', 'eip155:1', 'debug_traceTransaction'],
  ['a method of another namespace', 'eip155:1', 'getBalance'],
])('%s is refused and not asked for', async (_, chain, method) => {
  await expect(client.ask('/v1/rpc', { chain, method })).rejects.toThrow('not_found')
  expect(asked).toBe(0)
})

test.each<readonly [string, Answer]>([
  ['no JSON', says('<html>')],
  ['JSON of something else', says('{"ok":true}')],
  ['more than 256 kB', says(JSON.stringify({ result: 'x'.repeat(257 * 1024) }))],
  [
    'a redirect',
    (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  ['a broken connection', (request) => void request.socket.destroy()],
])('a node that answers with %s is told as such, without its address', async (_, bad) => {
  answer = bad
  const { status, json } = await client.send(
    '/v1/rpc',
    JSON.stringify({ chain: 'eip155:1', method: 'eth_call' }),
  )
  expect([status, json]).toEqual([
    502,
    { error: { name: 'upstream', message: 'The chain did not answer' } },
  ])
  expect(served.lines.join('')).not.toContain(SECRET)
})

test('control: 255 kB are passed on; a node that is not there is told as such', async () => {
  answer = says(JSON.stringify({ result: 'x'.repeat(255 * 1024) }))
  expect(await client.ask('/v1/rpc', { chain: 'eip155:1', method: 'eth_call' })).toEqual({
    result: 'x'.repeat(255 * 1024),
  })
  await expect(client.ask('/v1/rpc', { chain: 'eip155:2', method: 'eth_call' })).rejects.toThrow(
    'upstream',
  )
})

test('what a node searches its history for has a budget of its own, a tenth of the rest, which goes on', async () => {
  const logs = () =>
    client
      .ask('/v1/rpc', {
        chain: 'eip155:1',
        method: 'eth_getLogs',
        params: [{ fromBlock: '0x0', toBlock: 'latest' }],
      })
      .then(
        () => 'none',
        ({ message }: Error) => message,
      )
  const outcomes = await Promise.all(Array.from({ length: 90 }, logs))
  expect([
    asked,
    ...['none', 'rate_limited'].map(
      (name) => outcomes.filter((outcome) => outcome === name).length,
    ),
  ]).toEqual([60, 60, 30])
  await expect(
    client.ask('/v1/rpc', {
      chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      method: 'getSignaturesForAddress',
    }),
  ).rejects.toThrow('rate_limited')
  expect(await client.ask('/v1/rpc', { chain: 'eip155:1', method: 'eth_call' })).toMatchObject({
    result: { method: 'eth_call' },
  })
})

test('each costly method is one that may be asked for: a name that is misspelt bounds nothing', () => {
  expect(
    COSTLY.filter(
      (method) => !['eip155:1', 'solana:x'].some((chain) => isAllowedMethod(chain, method)),
    ),
  ).toEqual([])
  expect(COSTLY.length).toBeGreaterThan(5)
})

test('an app without a node of any network is told of in the log at the start; control: one with some is not', async () => {
  const { lines } = await serve({
    database: { folder: temporaryFolder() },
    config: {
      apps: [
        APP,
        {
          ...APP,
          id: 'other',
          origins: ['https://other.example'],
          upstreams: { 'eip155:1': 'http://127.0.0.1:1' },
        },
      ],
    },
  })
  const warned = lines
    .map(
      (line) =>
        JSON.parse(line) as {
          readonly level: string
          readonly event: string
          readonly app?: string
        },
    )
    .filter(({ level }) => level === 'warn')
  expect(warned).toEqual([expect.objectContaining({ event: 'app.no_upstreams', app: 'shop' })])
})
