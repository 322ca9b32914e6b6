import { expect, test } from 'vitest'
import { toRpcError } from '../../../kernel/requests/errors'
import { hideKeys } from '../../../kernel/transport/endpoints'
import { echoAll, fail, type WireRequest } from './rpcServer'
import { single, status, tell, transportFixture } from './transportFixture'

const { connect, serve } = transportFixture()
const url = 'https://user:passw0rd@rpc.example/v3/mainnet/0123456789abcdef?apikey=abcdef-1'
const headers = { authorization: 'Bearer token-of-the-host' }

test.each([
  '0123456789abcdef',
  'abcdef-1',
  'token-of-the-host',
  'passw0rd',
  '/v3/mainnet/0123456789abcdef',
  url,
])('the text "%s" is hidden wherever a server quotes it', (key) => {
  const text = hideKeys(`no project ${key} on mainnet of rpc.example`, { url, headers })
  expect(text).toBe('no project … on mainnet of rpc.example')
})

test('an error of a server that quotes the path or a header tells neither, in its message, details and cause', async () => {
  const quote = 'x-secret-header-1 of /secret-key: secret-key-2'
  const server = await serve((body) =>
    fail(single(body), -32000, `bad key ${quote}`, { data: { why: [quote] } }),
  )
  const { transport } = connect([], {
    urls: [{ url: `${server.url}?k=secret-key-2`, headers: { 'x-api-key': 'x-secret-header-1' } }],
  })
  const error = await transport.request({ method: 'a' }).catch((reason: unknown) => reason)
  expect(tell(error)).toContain('bad key')
  expect(tell(error)).not.toMatch(/secret/)
  expect(JSON.stringify((error as Error).cause)).not.toMatch(/secret/)
})

test('the answer with a status that quotes a header does not tell it either', async () => {
  const server = await serve(status(401, {}, 'unknown key x-secret-header-1'))
  const { transport } = connect([], {
    urls: [{ url: server.url, headers: { 'x-api-key': 'x-secret-header-1' } }],
  })
  const error = await transport.request({ method: 'a' }).catch((reason: unknown) => reason)
  expect(tell(error)).toContain('unknown key …')
  expect(tell(error)).not.toMatch(/secret/)
})

const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`

test.each([100, 60_000])(
  'an answer nested %d deep to two equal calls spoils no other call of their batch',
  async (depth) => {
    const server = await serve((body) => {
      const calls = [body].flat() as WireRequest[]
      return `[${calls.map(({ id, method }) => `{"jsonrpc":"2.0","id":${id},"result":${method === 'deep' ? nested(depth) : '"well"'}}`).join()}]`
    })
    const { ask } = connect([server])
    const [first, second, other] = await Promise.allSettled([
      ask('deep'),
      ask('deep'),
      ask('other'),
    ])
    expect(server.bodies).toHaveLength(1)
    expect(first.status).toBe('fulfilled')
    expect(other).toEqual({ status: 'fulfilled', value: 'well' })
    // a copy of what nobody can copy is an error of its own
    expect(second.status).toBe(depth > 1000 ? 'rejected' : 'fulfilled')
    if (first.status === 'fulfilled' && second.status === 'fulfilled')
      expect(second.value).not.toBe(first.value)
  },
)

test('an error nested deeper than can be written is still an error', async () => {
  const server = await serve(
    (body) =>
      `{"jsonrpc":"2.0","id":${single(body).id},"error":{"code":3,"message":"execution reverted","data":${nested(60_000)}}}`,
  )
  await expect(connect([server]).ask('a')).rejects.toMatchObject({ code: 'rpc/execution-reverted' })
})

test('a text of megabytes for an error is judged by its beginning', () => {
  const endless = new Error('method '.repeat(300_000))
  const known = toRpcError(endless)
  expect(known.code).toBe('rpc/failed')
  expect(toRpcError(new Error('the method x is not supported')).code).toBe('rpc/method-unsupported')
})

test('numbers that servers write beside the standard (1e400, a second answer to one id, NaN) never become another answer', async () => {
  const server = await serve((body) => {
    const { id, method } = single(body)
    if (method === 'nan') return `{"jsonrpc":"2.0","id":${id},"result":NaN}`
    return `{"jsonrpc":"2.0","id":${id},"result":"first","id":${method === 'twice' ? id : 9e9}}`
  })
  const { ask } = connect([server])
  await expect(ask('nan')).rejects.toMatchObject({ code: 'rpc/bad-response' })
  await expect(ask('other')).rejects.toMatchObject({ code: 'rpc/bad-response' })
  expect(await ask('twice')).toBe('first')
  expect(await connect([await serve(echoAll)]).ask('a')).toBe('a:')
})
