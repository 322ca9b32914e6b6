import { expect, test, vi } from 'vitest'
import { rpcError } from '../../../kernel/rpc/errors'
import type { Authorization, RpcCall } from '../../../kernel/rpc/types'
import { account, createFixture, hash, one, other, signature, two } from './pipelineFixture'
import { echoAll, fastClock, fail, rpcServer, type WireRequest } from './rpcServer'

const coded = (code: number, message = 'no') => Object.assign(new Error(message), { code })
const throwing = (error: unknown) => () => {
  throw error
}
/** A promise that its test settles. */
const gate = <T = void>() => {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

test('a signature goes to the wallet in wire form, with the session’s facts, and is settled', async () => {
  const { pipeline, sent, settled } = createFixture()
  expect(await pipeline.request({ method: 'personal_sign', params: ['hi', account] }, { origin: 'acme' })).toBe(signature)
  expect(sent).toEqual([{ id: 1, method: 'personal_sign', params: ['0x6869', account], namespace: 'eip155', chainId: one.id, account, origin: 'acme', rewrittenBy: [] }])
  expect(settled).toEqual([{ call: sent[0], route: 'wallet', milliseconds: expect.any(Number), ok: true, result: signature }])
})

test('the order is: request, authorize, ask, execute, wallet, settled', async () => {
  const order: string[] = []
  const { hooks, pipeline } = createFixture({ approval: 'kit', answer: () => (order.push('wallet'), signature), deps: { ask: async () => void order.push('ask') } })
  for (const name of ['settled', 'execute', 'authorize', 'request'] as const) hooks.raw[name].tap({ name: 'a' }, () => void order.push(name))
  await pipeline.request({ method: 'personal_sign', params: ['hi', account] })
  expect(order).toEqual(['request', 'authorize', 'ask', 'execute', 'wallet', 'settled'])
})

test('the caller’s objects are neither frozen nor used later', async () => {
  const { hooks, pipeline, sent } = createFixture({ answer: () => hash })
  const params = [{ from: account, to: other, value: '0x1' }]
  hooks.raw.authorize.tap({ name: 'slow' }, () => void ((params[0] as { to: string }).to = account))
  await pipeline.request({ method: 'eth_sendTransaction', params })
  expect(Object.isFrozen(params)).toBe(false)
  expect(sent[0]?.params).toEqual([{ from: account, to: other, value: '0x1' }])
})

test('the object that was approved is the object that is sent, frozen through and through', async () => {
  const { hooks, pipeline, sent, asked } = createFixture({ approval: 'kit', answer: () => hash })
  const seen: RpcCall[] = []
  hooks.raw.execute.tap({ name: 'look' }, (call) => void seen.push(call as RpcCall))
  await pipeline.request({ method: 'eth_sendTransaction', params: [{ to: other, data: '0x00' }] })
  expect(sent[0]).toBe(asked[0]?.call)
  expect(sent[0]).toBe(seen[0])
  const [call] = sent as [RpcCall & { params: unknown[] }]
  expect([call, call.params, call.params[0]].every(Object.isFrozen)).toBe(true)
})

test.each<[string, unknown]>([
  ['no object', null],
  ['no method', {}],
  ['an empty method', { method: '' }],
  ['a method that is no text', { method: 7 }],
  ['a long method', { method: 'x'.repeat(129) }],
  ['parameters that are a text', { method: 'a', params: 'x' }],
  ['a function inside', { method: 'a', params: [() => {}] }],
  ['a throwing getter', { get method() { throw new Error('x') } }],
])('%s is rpc/invalid-request and reaches nobody', async (_, request) => {
  const { pipeline, sent } = createFixture()
  await expect(pipeline.request(request as { method: string })).rejects.toMatchObject({ code: 'rpc/invalid-request' })
  expect(sent).toEqual([])
  expect(pipeline.pending()).toEqual([])
})

test('wrong parameters are refused before any tap sees them, and settled', async () => {
  const { hooks, pipeline, settled } = createFixture()
  const tap = vi.fn()
  hooks.raw.request.tap({ name: 'a' }, tap)
  await expect(pipeline.request({ method: 'personal_sign', params: ['hi'] })).rejects.toMatchObject({ code: 'rpc/invalid-params' })
  expect(tap).not.toHaveBeenCalled()
  expect(settled).toMatchObject([{ ok: false, route: 'none', error: { code: 'rpc/invalid-params' } }])
})

test('a rewrite is sent, and its plugins are named in order; authorize sees both forms', async () => {
  const { hooks, sign, sent } = createFixture()
  const both: Authorization[] = []
  const rewrite = (text: string) => (call: unknown) => ({ ...(call as RpcCall), params: [text, account] })
  hooks.raw.request.tap({ name: 'idle' }, () => undefined)
  hooks.raw.request.tap({ name: 'first' }, rewrite('one'))
  hooks.raw.request.tapPromise({ name: 'second' }, async (call) => rewrite('two')(call))
  hooks.raw.authorize.tap({ name: 'look' }, (authorization) => void both.push(authorization as Authorization))
  await sign()
  expect(sent[0]).toMatchObject({ params: ['0x74776f', account], rewrittenBy: ['first', 'second'] })
  expect(both[0]?.original).toMatchObject({ params: ['0x6869', account], rewrittenBy: [] })
  expect(both[0]?.call).toBe(sent[0])
})

test('a plugin cannot put a rewrite on another’s name, nor change it after it was accepted', async () => {
  const { hooks, sign, sent } = createFixture()
  const kept: { params?: unknown[] } = {}
  hooks.raw.request.tap({ name: 'liar' }, (call) => Object.assign(kept, call, { params: ['a', account], rewrittenBy: ['honest'] }))
  hooks.raw.authorize.tap({ name: 'liar' }, () => void kept.params?.splice(0, 1, 'b'))
  await sign()
  expect(sent[0]).toMatchObject({ params: ['0x61', account], rewrittenBy: ['liar'] })
})

test('a tap cannot change the call it is given', async () => {
  const { hooks, sign, sent } = createFixture()
  hooks.raw.request.tap({ name: 'sneaky' }, (call) => {
    ;((call as RpcCall).params as unknown[])[0] = 'other'
  })
  await expect(sign()).rejects.toMatchObject({ code: 'kernel/plugin-failed', message: expect.stringContaining('[plugin sneaky]') })
  expect(sent).toEqual([])
})

test.each<[string, object]>([
  ['account', { account: other }],
  ['chainId', { chainId: two.id }],
  ['namespace', { namespace: 'solana' }],
  ['id', { id: 99 }],
  ['origin', { origin: 'host2' }],
  ['account', { params: ['hi', other] }],
  ['account', { method: 'eth_sendTransaction', params: [{ from: other }] }],
  ['chain', { method: 'eth_sendTransaction', params: [{ chainId: '0x7a6a' }] }],
  ['chain', { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }],
  ['form', { params: [() => {}] }],
  ['form', { method: 7 }],
])('a rewrite that changes the %s is refused (%#)', async (what, change) => {
  const { hooks, sign, sent } = createFixture()
  hooks.raw.request.tap({ name: 'bad' }, (call) => ({ ...(call as RpcCall), ...change }))
  await expect(sign()).rejects.toMatchObject({ code: 'rpc/rewrite-refused', message: `A plugin changed the ${what} of a request, which is refused (bad)` })
  expect(sent).toEqual([])
})

test('a rewrite that names the same account in another way is none of these', async () => {
  const { hooks, pipeline, sent } = createFixture({ answer: () => hash })
  hooks.raw.request.tap({ name: 'fine' }, (call) => ({ ...(call as RpcCall), params: [{ from: account.toLowerCase(), chainId: '0x7a69', gas: '0x5208' }] }))
  await pipeline.request({ method: 'eth_sendTransaction', params: [{ to: other }] })
  expect(sent[0]?.rewrittenBy).toEqual(['fine'])
})

test.each<['wallet' | 'frame' | 'kit', string, string]>([
  ['wallet', 'personal_sign', 'sent'],
  ['wallet', 'wallet_unheardOf', 'sent'],
  ['kit', 'personal_sign', 'asked'],
  ['frame', 'personal_sign', 'asked'],
  ['kit', 'wallet_getCallsStatus', 'sent'],
  ['kit', 'wallet_unheardOf', 'denied'],
  ['frame', 'eth_sign', 'denied'],
  ['kit', 'toString', 'denied'],
  ['kit', 'eth_accounts', 'sent'],
])('with a connector of approval %s, %s is %s', async (approval, method, verdict) => {
  const { pipeline, asked, disallowed, sent } = createFixture({ approval })
  const result = pipeline.request({ method, params: method === 'personal_sign' ? ['hi', account] : ['0x1'] })
  if (verdict === 'denied') {
    await expect(result).rejects.toMatchObject({ code: 'rpc/not-allowed', message: 'Requested RPC call is not allowed' })
    expect(disallowed).toMatchObject([{ call: { method }, code: 'rpc/not-allowed' }])
    expect(sent).toEqual([])
  } else {
    await result
    expect(disallowed).toEqual([])
  }
  expect(asked.length).toBe(verdict === 'asked' ? 1 : 0)
})

test('plugins’ tables add methods; where two tables differ, unsafe wins', async () => {
  const { pipeline, asked, sent } = createFixture({ approval: 'kit', deps: { policies: () => [{ acme_read: 'safe', acme_act: 'unsafe', personal_sign: 'safe' }, { acme_act: 'safe' }] } })
  await pipeline.request({ method: 'acme_read' })
  await pipeline.request({ method: 'acme_act' })
  await pipeline.request({ method: 'personal_sign', params: ['hi', account] })
  expect(asked.map(({ call }) => call.method)).toEqual(['acme_act', 'personal_sign'])
  expect(sent.length).toBe(3)
})

test('authorize tightens and never relaxes; the reasons for the verdict reach the visitor', async () => {
  const { hooks, pipeline, asked, disallowed } = createFixture()
  hooks.raw.authorize.tap({ name: 'careful' }, (authorization) => {
    const { call, require, verdict } = authorization as Authorization
    expect(verdict).toBe('allow')
    if (call.method === 'personal_sign') require('ask', 'You signed for this site before.')
    if (call.method === 'eth_sendTransaction') require('deny', 'This address is known for fraud.')
    require('allow' as 'ask', 'nonsense')
  })
  hooks.raw.authorize.tap({ name: 'lax' }, (authorization) => (authorization as Authorization).require('ask', 'Weaker.'))
  await pipeline.request({ method: 'personal_sign', params: ['hi', account] })
  expect(asked).toMatchObject([{ reason: 'You signed for this site before. Weaker.' }])
  await expect(pipeline.request({ method: 'eth_sendTransaction', params: [{ to: other }] })).rejects.toMatchObject({
    code: 'rpc/not-allowed', message: 'Requested RPC call is not allowed: This address is known for fraud.',
  })
  expect(disallowed.length).toBe(1)
  expect(asked.length).toBe(1)
})

test('a word after the walk changes nothing; a failing authorize tap stops the call', async () => {
  const { hooks, sign, sent } = createFixture()
  let late: Authorization['require'] = () => {}
  hooks.raw.authorize.tap({ name: 'late' }, (authorization) => void (late = (authorization as Authorization).require))
  hooks.raw.execute.tap({ name: 'late' }, () => late('deny', 'too late'))
  await sign()
  expect(sent.length).toBe(1)
  hooks.raw.authorize.tap({ name: 'broken' }, throwing(new Error('down')))
  await expect(sign()).rejects.toMatchObject({ code: 'kernel/plugin-failed' })
  expect(sent.length).toBe(1)
})

test('the visitor’s no sends nothing', async () => {
  const { sign, sent, settled } = createFixture({ approval: 'kit', deps: { ask: async () => Promise.reject(rpcError('user-rejected')) } })
  await expect(sign()).rejects.toMatchObject({ code: 'rpc/user-rejected', audience: 'user' })
  expect(sent).toEqual([])
  expect(settled).toMatchObject([{ ok: false, error: { code: 'rpc/user-rejected' }, route: 'none' }])
})

test('an execute tap answers instead of the wallet; undefined and null are answers', async () => {
  const { hooks, sign, sent, settled } = createFixture()
  let boxed: object | undefined = { result: undefined }
  hooks.raw.execute.tap({ name: 'acme' }, () => boxed)
  expect(await sign()).toBeUndefined()
  boxed = { result: null }
  expect(await sign()).toBeNull()
  expect(sent).toEqual([])
  boxed = undefined
  expect(await sign()).toBe(signature)
  expect(settled.map(({ route }) => route)).toEqual(['plugin', 'plugin', 'wallet'])
})

test('accounts and chain id come from the session, without asking anyone', async () => {
  const { pipeline, sent, settled } = createFixture()
  expect(await pipeline.request({ method: 'eth_accounts' })).toEqual([account])
  expect(await pipeline.request({ method: 'eth_chainId' })).toBe('0x7a69')
  expect(sent).toEqual([])
  expect(settled.map(({ route }) => route)).toEqual(['session', 'session'])
  const { pipeline: alone } = createFixture({ connected: false })
  expect(await alone.request({ method: 'eth_accounts' })).toEqual([])
  expect(await alone.request({ method: 'eth_chainId' })).toBe('0x7a69')
})

test('eth_requestAccounts lets the visitor connect first, and only if no wallet is connected', async () => {
  const connectFirst = vi.fn()
  expect(await createFixture({ deps: { connectFirst } }).pipeline.request({ method: 'eth_requestAccounts' })).toEqual([account])
  expect(connectFirst).not.toHaveBeenCalled()
  const { pipeline } = createFixture({ connected: false })
  expect(await pipeline.request({ method: 'eth_requestAccounts' })).toEqual([account])
  const { pipeline: declined } = createFixture({ connected: false, deps: { connectFirst: async () => Promise.reject(rpcError('user-rejected')) } })
  await expect(declined.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  const { pipeline: odd } = createFixture({ connected: false, deps: { connectFirst } })
  await expect(odd.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 'rpc/unauthorized' })
})

test('a read goes to the host’s URL, else through the wallet on that chain, else it is rpc/no-url', async () => {
  const server = await rpcServer((body) => ({ jsonrpc: '2.0', id: (body as WireRequest).id, result: '0x1' }))
  const { pipeline, world, sent, settled } = createFixture({ answer: () => '0x2' })
  const balance = (chainId = one.id) => pipeline.request({ method: 'eth_getBalance', params: [account] }, { chainId })
  expect(await balance()).toBe('0x2')
  world.urls[one.id] = [server.url]
  expect(await balance()).toBe('0x1')
  world.urls[two.id] = [server.url]
  expect(await balance(two.id)).toBe('0x1')
  delete world.urls[two.id]
  await expect(balance(two.id)).rejects.toMatchObject({ code: 'rpc/no-url' })
  expect(sent.length).toBe(1)
  expect(settled.map(({ route }) => route)).toEqual(['wallet', 'url', 'url', 'none'])
  await expect(createFixture({ connected: false }).pipeline.request({ method: 'eth_getBalance', params: [account] })).rejects.toMatchObject({ code: 'rpc/no-url' })
  pipeline.destroy()
  await server.close()
})

test('a raw transaction is broadcast once', async () => {
  const server = await rpcServer((body, response) => {
    if ((body as WireRequest).method !== 'eth_sendRawTransaction') return echoAll(body, response, undefined as never)
    return fail(body as WireRequest, -32603, 'down')
  })
  const { pipeline, world } = createFixture({ deps: { clock: fastClock(5) } })
  world.urls[one.id] = [server.url]
  await expect(pipeline.request({ method: 'eth_sendRawTransaction', params: ['0xf86b'] })).rejects.toMatchObject({ code: 'rpc/internal-error' })
  expect(server.bodies.length).toBe(1)
  pipeline.destroy()
  await server.close()
})

test('a read gives up after 10 s in all, a wallet call waits for the user unless told otherwise', async () => {
  const server = await rpcServer(() => undefined)
  const never = new Promise<never>(() => {})
  const clock = fastClock(100)
  const { pipeline, world, sent } = createFixture({ answer: () => never, deps: { clock } })
  world.urls[one.id] = [server.url]
  await expect(pipeline.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 'kernel/timeout', message: 'eth_blockNumber did not answer within 10 s' })
  clock.waits.length = 0
  const waiting = pipeline.request({ method: 'personal_sign', params: ['hi', account] })
  waiting.catch(() => {})
  await expect.poll(() => sent.length).toBe(1)
  expect(clock.waits).toEqual([])
  await expect(pipeline.request({ method: 'personal_sign', params: ['hi', account] }, { timeout: 500 })).rejects.toMatchObject({ code: 'kernel/timeout' })
  pipeline.destroy()
  await server.close()
})

test('without a wallet everything else is rpc/unauthorized, on another chain rpc/chain-disconnected', async () => {
  await expect(createFixture({ connected: false }).sign()).rejects.toMatchObject({ code: 'rpc/unauthorized' })
  const { pipeline, sent } = createFixture()
  await expect(pipeline.request({ method: 'personal_sign', params: ['hi', account] }, { chainId: two.id })).rejects.toMatchObject({ code: 'rpc/chain-disconnected' })
  expect(sent).toEqual([])
})

test.each([{ chainId: 'eip155:999' }, { namespace: 'solana' }, { namespace: 'solana', chainId: one.id }] as const)('%j names no network of the kit', async (options) => {
  await expect(createFixture().pipeline.request({ method: 'eth_chainId' }, options)).rejects.toMatchObject({ code: 'kernel/network-unknown' })
})

test.each<[string, (fixture: ReturnType<typeof createFixture>) => void]>([
  ['the account', ({ world, session }) => void (world.session = { ...session, status: 'connected', connectorId: 'test', active: other })],
  ['the wallet', ({ world, makeConnector }) => void (world.connector = makeConnector('other'))],
  ['the chain', ({ world, session }) => void (world.session = { ...session, status: 'connected', connectorId: 'test', chainId: two.id })],
  ['the connection', ({ world }) => void (world.session = { status: 'disconnected' })],
])('nothing is sent if %s changed while the visitor was asked', async (_, change) => {
  const answer = gate()
  const fixture = createFixture({ approval: 'kit', deps: { ask: () => answer.promise } })
  const call = fixture.sign()
  await expect.poll(() => fixture.pipeline.pending()[0]?.phase).toBe('ask')
  change(fixture)
  answer.resolve()
  await expect(call).rejects.toMatchObject({ code: expect.stringMatching(/^rpc\/(unauthorized|chain-disconnected)$/) })
  expect(fixture.sent).toEqual([])
})

test.each<[string, () => unknown, string]>([
  ['rejects with 4001', throwing(coded(4001)), 'rpc/user-rejected'],
  ['says no in words', throwing(new Error('User denied message signature')), 'rpc/user-rejected'],
  ['rejects with 4902', throwing(coded(4902)), 'rpc/chain-unknown'],
  ['throws a text', throwing('bang'), 'rpc/failed'],
  ['throws nothing', throwing(undefined), 'rpc/failed'],
  ['answers garbage', () => ({ signature: 1 }), 'kernel/bad-answer'],
  ['answers undefined', () => undefined, 'kernel/bad-answer'],
])('a wallet that %s ends in a KitError, once', async (_, answer, code) => {
  const { sign, settled } = createFixture({ answer })
  await expect(sign()).rejects.toMatchObject({ name: 'KitError', code })
  expect(settled.length).toBe(1)
})

test('a connector that throws synchronously is a rejection', async () => {
  const { world, sign } = createFixture()
  world.connector = { ...(world.connector as NonNullable<typeof world.connector>), request: throwing(coded(4100)) as never }
  await expect(sign()).rejects.toMatchObject({ code: 'rpc/unauthorized' })
})

test('a wallet without wallet_sendCalls gets single transactions if the caller allows it', async () => {
  const answer = ({ method }: RpcCall) => {
    if (method === 'wallet_sendCalls') throw coded(-32601, 'the method does not exist')
    return hash
  }
  const { pipeline, sent } = createFixture({ answer })
  const send = (atomicRequired: boolean) => pipeline.request({ method: 'wallet_sendCalls', params: [{ version: '2.0.0', chainId: '0x7a69', atomicRequired, calls: [{ to: other }, { to: account }] }] })
  expect(await send(false)).toEqual({ id: expect.stringMatching(/^0x/) })
  expect(sent.map(({ method }) => method)).toEqual(['wallet_sendCalls', 'eth_sendTransaction', 'eth_sendTransaction'])
  expect(sent.every(Object.isFrozen)).toBe(true)
  await expect(send(true)).rejects.toMatchObject({ code: 'rpc/method-not-found' })
  expect(sent.length).toBe(4)
})

test('a fallback stops where the request was given up', async () => {
  const first = gate<string>()
  const { pipeline, sent } = createFixture({ answer: ({ method }) => (method === 'wallet_sendCalls' ? throwing(coded(4200))() : first.promise) })
  const abort = new AbortController()
  const params = [{ version: '2.0.0', chainId: '0x7a69', calls: [{ to: other }, { to: account }] }]
  const call = pipeline.request({ method: 'wallet_sendCalls', params }, { signal: abort.signal })
  await expect.poll(() => sent.length).toBe(2)
  abort.abort()
  await expect(call).rejects.toMatchObject({ code: 'kernel/aborted' })
  first.resolve(hash)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(sent.length).toBe(2)
})

test.each(['before', 'while a tap thinks', 'while the visitor is asked', 'while the wallet thinks'])('an abort %s rejects at once, and nothing is sent afterwards', async (when) => {
  const thinking = gate()
  const wallet = gate<string>()
  const fixture = createFixture({ approval: 'kit', answer: () => wallet.promise, deps: { ask: () => (when === 'while the visitor is asked' ? thinking.promise : Promise.resolve()) } })
  if (when === 'while a tap thinks') fixture.hooks.raw.authorize.tapPromise({ name: 'slow' }, () => thinking.promise)
  const abort = new AbortController()
  if (when === 'before') abort.abort()
  const tap = vi.fn()
  fixture.hooks.raw.request.tap({ name: 'look' }, tap)
  const call = fixture.pipeline.request({ method: 'personal_sign', params: ['hi', account] }, { signal: abort.signal })
  call.catch(() => {})
  if (when === 'while the wallet thinks') await expect.poll(() => fixture.sent.length).toBe(1)
  if (when === 'while the visitor is asked') await expect.poll(() => fixture.pipeline.pending()[0]?.phase).toBe('ask')
  if (when === 'while a tap thinks') await expect.poll(() => tap.mock.calls.length).toBe(1)
  abort.abort(new DOMException('leave me', 'AbortError'))
  await expect(call).rejects.toMatchObject({ code: 'kernel/aborted' })
  thinking.resolve()
  wallet.resolve(signature)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(fixture.sent.length).toBe(when === 'while the wallet thinks' ? 1 : 0)
  expect(tap).toHaveBeenCalledTimes(when === 'before' ? 0 : 1)
  expect(fixture.settled.length).toBe(1)
  expect(fixture.pipeline.pending()).toEqual([])
})

test('the signal of an approval fires when its request ends otherwise', async () => {
  const signals: AbortSignal[] = []
  const fixture = createFixture({ approval: 'kit', deps: { ask: (_, __, signal) => (signals.push(signal), new Promise(() => {})) } })
  const call = fixture.sign()
  await expect.poll(() => signals.length).toBe(1)
  expect(signals[0]?.aborted).toBe(false)
  fixture.pipeline.rejectOpen()
  await expect(call).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  expect(signals[0]?.aborted).toBe(true)
})

test('rejectOpen spares requests that a wallet shows itself, unless told otherwise', async () => {
  const fixture = createFixture({ answer: () => new Promise(() => {}) })
  const call = fixture.sign()
  await expect.poll(() => fixture.sent.length).toBe(1)
  expect(fixture.pipeline.rejectOpen()).toBe(0)
  expect(fixture.pipeline.rejectOpen(undefined, ({ route }) => route === 'wallet')).toBe(1)
  await expect(call).rejects.toMatchObject({ code: 'rpc/user-rejected' })
})

test('a refused method ends the open requests and is itself told as refused, also if telling fails', async () => {
  const fixture = createFixture({
    approval: 'kit',
    deps: {
      ask: () => new Promise(() => {}),
      onDisallowed: () => {
        expect(fixture.pipeline.rejectOpen()).toBe(1)
        throw new Error('no modal')
      },
    },
  })
  const open = fixture.sign()
  open.catch(() => {})
  await expect.poll(() => fixture.pipeline.pending()[0]?.phase).toBe('ask')
  await expect(fixture.pipeline.request({ method: 'eth_sign', params: [account, '0x'] })).rejects.toMatchObject({ code: 'rpc/not-allowed' })
  await expect(open).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  expect(fixture.reports).toMatchObject([{ message: 'no modal' }])
})

test('destroy rejects what is open and all that comes', async () => {
  const fixture = createFixture({ answer: () => new Promise(() => {}) })
  const calls = [fixture.sign(), fixture.sign()]
  await expect.poll(() => fixture.sent.length).toBe(2)
  fixture.pipeline.destroy()
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'kernel/destroyed' })
  await expect(fixture.sign()).rejects.toMatchObject({ code: 'kernel/destroyed' })
})

test('what is pending is told, with every change', async () => {
  const phases: string[] = []
  const fixture = createFixture({ approval: 'kit', deps: { onPending: () => void phases.push(fixture.pipeline.pending().map(({ phase }) => phase).join()) } })
  await fixture.sign()
  expect(phases).toEqual(['check', 'ask', 'send', ''])
})

test('a failing settled tap changes nothing for the caller', async () => {
  const fixture = createFixture()
  fixture.hooks.raw.settled.tap({ name: 'broken' }, throwing(new Error('down')))
  expect(await fixture.sign()).toBe(signature)
  expect(fixture.reports.length).toBe(1)
})

test('while another wallet is being connected, the present one answers', async () => {
  const fixture = createFixture()
  fixture.world.session = { status: 'connecting', connectorId: 'b', fallback: { ...fixture.session, status: 'connected', connectorId: 'test' } }
  expect(await fixture.sign()).toBe(signature)
})
