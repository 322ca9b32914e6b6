import { expect, test, vi } from 'vitest'
import type { RpcCall } from '../../../kernel/requests/types'
import {
  account,
  createFixture,
  hash,
  one,
  other,
  signature,
  throwing,
} from '../rpc/pipelineFixture'

test('a signature goes to the wallet in wire form, with the session’s facts, and is settled', async () => {
  const { pipeline, sent, settled } = createFixture()
  expect(
    await pipeline.request(
      { method: 'personal_sign', params: ['hi', account] },
      { origin: 'acme' },
    ),
  ).toBe(signature)
  expect(sent).toEqual([
    {
      id: 1,
      method: 'personal_sign',
      params: ['0x6869', account],
      namespace: 'eip155',
      chainId: one.id,
      account,
      origin: 'acme',
      rewrittenBy: [],
    },
  ])
  expect(settled).toEqual([
    {
      call: sent[0],
      route: 'wallet',
      milliseconds: expect.any(Number),
      ok: true,
      result: signature,
    },
  ])
})

test('the order is: request, authorize, ask, execute, wallet, settled', async () => {
  const order: string[] = []
  const { hooks, pipeline } = createFixture({
    approval: 'kit',
    answer: () => (order.push('wallet'), signature),
    deps: { ask: async () => void order.push('ask') },
  })
  for (const name of ['settled', 'execute', 'authorize', 'request'] as const)
    hooks.raw[name].tap({ name: 'a' }, () => void order.push(name))
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
  [
    'a throwing getter',
    {
      get method() {
        throw new Error('x')
      },
    },
  ],
])('%s is rpc/invalid-request and reaches nobody', async (_, request) => {
  const { pipeline, sent } = createFixture()
  await expect(pipeline.request(request as { method: string })).rejects.toMatchObject({
    code: 'rpc/invalid-request',
  })
  expect(sent).toEqual([])
  expect(pipeline.pending()).toEqual([])
})

test('wrong parameters are refused before any tap sees them, and settled', async () => {
  const { hooks, pipeline, settled } = createFixture()
  const tap = vi.fn()
  hooks.raw.request.tap({ name: 'a' }, tap)
  await expect(pipeline.request({ method: 'personal_sign', params: ['hi'] })).rejects.toMatchObject(
    { code: 'rpc/invalid-params' },
  )
  expect(tap).not.toHaveBeenCalled()
  expect(settled).toMatchObject([
    { ok: false, route: 'none', error: { code: 'rpc/invalid-params' } },
  ])
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
  const fixture = createFixture({
    approval: 'kit',
    deps: {
      onPending: () =>
        void phases.push(
          fixture.pipeline
            .pending()
            .map(({ phase }) => phase)
            .join(),
        ),
    },
  })
  await fixture.sign()
  expect(phases).toEqual(['check', 'ask', 'send', ''])
})

test('a failing settled tap changes nothing for the caller', async () => {
  const fixture = createFixture()
  fixture.hooks.raw.settled.tap({ name: 'broken' }, throwing(new Error('down')))
  expect(await fixture.sign()).toBe(signature)
  expect(fixture.reports.length).toBe(1)
})
