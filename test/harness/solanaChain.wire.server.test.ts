import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type LocalSolana, startSolana } from '../../scripts/solana.mjs'
import { askSolana } from './solanaFixture'

let solana: LocalSolana
beforeAll(async () => {
  solana = await startSolana({ port: 0 })
})
afterAll(() => solana.stop())

const post = (
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(solana.url, { method: 'POST', headers, body })
const call = (method: string, id: unknown = 1, params: unknown[] = []) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const first = () => solana.accounts[0]?.address as string

test('an unknown method, a name of every object and parameters of the wrong kind are answered by code', async () => {
  expect((await askSolana(solana.url, 'getMagic')).error).toEqual({
    code: -32601,
    message: 'Method not found',
  })
  expect((await askSolana(solana.url, 'constructor')).error?.code).toBe(-32601)
  expect((await askSolana(solana.url, 'getBalance', 'O0l')).error).toEqual({
    code: -32602,
    message: 'Invalid param: Invalid',
  })
  expect((await askSolana(solana.url, 'getBalance', 'abc')).error).toEqual({
    code: -32602,
    message: 'Invalid param: WrongSize',
  })
  expect(
    (await askSolana(solana.url, 'sendTransaction', 'AAAA', { encoding: 'base64' })).error?.code,
  ).toBe(-32602)
  expect(
    (await askSolana(solana.url, 'sendTransaction', 'A'.repeat(5000), { encoding: 'base64' })).error
      ?.message,
  ).toContain('too large')
  expect((await askSolana(solana.url, 'getBalance', first())).result).toMatchObject({
    value: 100_000_000_000,
  })
})

test('text that is not JSON, what is no request, and a batch', async () => {
  expect(await (await post('{')).json()).toEqual({
    jsonrpc: '2.0',
    error: { code: -32700, message: 'Parse error' },
    id: null,
  })
  expect(await (await post('7')).json()).toMatchObject({ error: { code: -32600 }, id: null })
  expect(await (await post('[]')).json()).toMatchObject({ error: { code: -32600 } })
  const batch = await (
    await post(
      JSON.stringify([
        call('getHealth', 'a'),
        call('getMagic', 'b'),
        { jsonrpc: '2.0', method: 'getHealth' },
      ]),
    )
  ).json()
  expect(batch).toEqual([
    { jsonrpc: '2.0', result: 'ok', id: 'a' },
    { jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' }, id: 'b' },
  ])
  expect(await (await post(JSON.stringify({ jsonrpc: '2.0', method: 'ping' }))).text()).toBe('')
})

test('a page of another origin may ask; other methods, other content types and long bodies are refused', async () => {
  const preflight = await fetch(solana.url, { method: 'OPTIONS' })
  expect([
    preflight.status,
    preflight.headers.get('access-control-allow-origin'),
    preflight.headers.get('access-control-allow-methods'),
  ]).toEqual([204, '*', 'POST, OPTIONS'])
  expect(
    (await post(JSON.stringify(call('getHealth')))).headers.get('access-control-allow-origin'),
  ).toBe('*')
  expect((await fetch(solana.url)).status).toBe(405)
  expect(
    (await post(JSON.stringify(call('getHealth')), { 'content-type': 'text/plain' })).status,
  ).toBe(415)
  const long = await post(`"${'x'.repeat(1_100_000)}"`).then(
    ({ status }) => status,
    () => 413,
  )
  expect(long).toBe(413)
})

test('numbers beyond 2^53 go out as numbers', async () => {
  const body = await (
    await post(JSON.stringify(call('getAccountInfo', 1, [first(), { encoding: 'base64' }])))
  ).text()
  expect(body).toContain('"rentEpoch":18446744073709551615')
})

test('reads about the chain answer in their documented shapes', async () => {
  const result = async (method: string, ...params: unknown[]) =>
    (await askSolana(solana.url, method, ...params)).result
  expect(await result('getVersion')).toMatchObject({ 'solana-core': expect.any(String) })
  const { absoluteSlot, slotIndex, epoch, slotsInEpoch } = (await result('getEpochInfo')) as Record<
    string,
    number
  >
  expect(absoluteSlot).toBe((epoch as number) * (slotsInEpoch as number) + (slotIndex as number))
  expect(
    Math.abs(((await result('getBlockTime', absoluteSlot)) as number) - Date.now() / 1000),
  ).toBeLessThan(60)
  expect(await result('getMinimumBalanceForRentExemption', 165)).toBe(2_039_280)
  expect(await result('getMultipleAccounts', [first(), solana.genesisHash])).toMatchObject({
    value: [{ lamports: 100_000_000_000 }, null],
  })
  expect(await result('getRecentPrioritizationFees')).toContainEqual({
    slot: expect.any(Number),
    prioritizationFee: 0,
  })
  expect(
    await result(
      'getTokenAccountsByOwner',
      first(),
      { programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' },
      { encoding: 'jsonParsed' },
    ),
  ).toMatchObject({ value: [] })
  expect(
    await result('getProgramAccounts', '11111111111111111111111111111111', {
      filters: [{ dataSize: 0 }],
    }),
  ).toEqual(expect.arrayContaining([expect.objectContaining({ pubkey: first() })]))
})

test('WebSocket on the same port and on the next one; subscriptions exist only there', async () => {
  for (const port of [0, 1].map((add) => Number(new URL(solana.url).port) + add)) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`)
    const messages: unknown[] = []
    socket.on('message', (data) => messages.push(JSON.parse(String(data))))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify(call('slotSubscribe', 7)))
    await expect.poll(() => messages.length).toBeGreaterThan(1)
    expect(messages.slice(0, 2)).toEqual([
      { jsonrpc: '2.0', result: 0, id: 7 },
      {
        jsonrpc: '2.0',
        method: 'slotNotification',
        params: {
          subscription: 0,
          result: {
            slot: expect.any(Number),
            parent: expect.any(Number),
            root: expect.any(Number),
          },
        },
      },
    ])
    socket.close()
  }
  expect((await askSolana(solana.url, 'slotSubscribe')).error?.code).toBe(-32601)
})
