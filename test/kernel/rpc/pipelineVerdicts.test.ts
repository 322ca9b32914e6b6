import { expect, test } from 'vitest'
import { rpcError } from '../../../kernel/requests/errors'
import type { Authorization, RpcCall } from '../../../kernel/requests/types'
import { account, createFixture, hash, other, throwing, two } from './pipelineFixture'

test('a rewrite is sent, and its plugins are named in order; authorize sees both forms', async () => {
  const { hooks, sign, sent } = createFixture()
  const both: Authorization[] = []
  const rewrite = (text: string) => (call: unknown) => ({
    ...(call as RpcCall),
    params: [text, account],
  })
  hooks.raw.request.tap({ name: 'idle' }, () => undefined)
  hooks.raw.request.tap({ name: 'first' }, rewrite('one'))
  hooks.raw.request.tapPromise({ name: 'second' }, async (call) => rewrite('two')(call))
  hooks.raw.authorize.tap(
    { name: 'look' },
    (authorization) => void both.push(authorization as Authorization),
  )
  await sign()
  expect(sent[0]).toMatchObject({ params: ['0x74776f', account], rewrittenBy: ['first', 'second'] })
  expect(both[0]?.original).toMatchObject({ params: ['0x6869', account], rewrittenBy: [] })
  expect(both[0]?.call).toBe(sent[0])
})

test('a plugin cannot put a rewrite on another’s name, nor change it after it was accepted', async () => {
  const { hooks, sign, sent } = createFixture()
  const kept: { params?: unknown[] } = {}
  hooks.raw.request.tap({ name: 'liar' }, (call) =>
    Object.assign(kept, call, { params: ['a', account], rewrittenBy: ['honest'] }),
  )
  hooks.raw.authorize.tap({ name: 'liar' }, () => void kept.params?.splice(0, 1, 'b'))
  await sign()
  expect(sent[0]).toMatchObject({ params: ['0x61', account], rewrittenBy: ['liar'] })
})

test('a tap cannot change the call it is given', async () => {
  const { hooks, sign, sent } = createFixture()
  hooks.raw.request.tap({ name: 'sneaky' }, (call) => {
    ;((call as RpcCall).params as unknown[])[0] = 'other'
  })
  await expect(sign()).rejects.toMatchObject({
    code: 'kernel/plugin-failed',
    message: expect.stringContaining('[plugin sneaky]'),
  })
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
  await expect(sign()).rejects.toMatchObject({
    code: 'rpc/rewrite-refused',
    message: `A plugin changed the ${what} of a request, which is refused (bad)`,
  })
  expect(sent).toEqual([])
})

test('a rewrite that names the same account in another way is none of these', async () => {
  const { hooks, pipeline, sent } = createFixture({ answer: () => hash })
  hooks.raw.request.tap({ name: 'fine' }, (call) => ({
    ...(call as RpcCall),
    params: [{ from: account.toLowerCase(), chainId: '0x7a69', gas: '0x5208' }],
  }))
  await pipeline.request({ method: 'eth_sendTransaction', params: [{ to: other }] })
  expect(sent[0]?.rewrittenBy).toEqual(['fine'])
})

test.each<['wallet' | 'frame' | 'kit', string, string]>([
  ['wallet', 'personal_sign', 'sent'],
  ['wallet', 'wallet_unheardOf', 'sent'],
  ['kit', 'personal_sign', 'asked'],
  ['frame', 'personal_sign', 'sent'],
  ['kit', 'wallet_getCallsStatus', 'sent'],
  ['kit', 'wallet_unheardOf', 'denied'],
  ['frame', 'eth_sign', 'denied'],
  ['kit', 'toString', 'denied'],
  ['kit', 'eth_accounts', 'sent'],
])('with a connector of approval %s, %s is %s', async (approval, method, verdict) => {
  const { pipeline, asked, disallowed, sent } = createFixture({ approval })
  const result = pipeline.request({
    method,
    params: method === 'personal_sign' ? ['hi', account] : ['0x1'],
  })
  if (verdict === 'denied') {
    await expect(result).rejects.toMatchObject({
      code: 'rpc/not-allowed',
      message: `Requested RPC call is not allowed: no policy lists ${method} for this wallet`,
      details: { reason: `no policy lists ${method} for this wallet` },
    })
    expect(disallowed).toMatchObject([{ call: { method }, code: 'rpc/not-allowed' }])
    expect(sent).toEqual([])
  } else {
    await result
    expect(disallowed).toEqual([])
  }
  expect(asked.length).toBe(verdict === 'asked' ? 1 : 0)
})

test('plugins’ tables add methods; where two tables differ, unsafe wins', async () => {
  const { pipeline, asked, sent } = createFixture({
    approval: 'kit',
    deps: {
      policies: () => [
        { acme_read: 'safe', acme_act: 'unsafe', personal_sign: 'safe' },
        { acme_act: 'safe' },
      ],
    },
  })
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
  hooks.raw.authorize.tap({ name: 'lax' }, (authorization) =>
    (authorization as Authorization).require('ask', 'Weaker.'),
  )
  await pipeline.request({ method: 'personal_sign', params: ['hi', account] })
  expect(asked).toMatchObject([{ reason: 'You signed for this site before. Weaker.' }])
  await expect(
    pipeline.request({ method: 'eth_sendTransaction', params: [{ to: other }] }),
  ).rejects.toMatchObject({
    code: 'rpc/not-allowed',
    message: 'Requested RPC call is not allowed: This address is known for fraud.',
    details: { reason: 'This address is known for fraud.' },
  })
  expect(disallowed.length).toBe(1)
  expect(asked.length).toBe(1)
})

test('who asks without a reason leaves none, however many do', async () => {
  const { hooks, sign, asked } = createFixture()
  for (const name of ['one', 'other'])
    hooks.raw.authorize.tap({ name }, (authorization) =>
      (authorization as Authorization).require('ask', ''),
    )
  await sign()
  expect(asked.map(({ reason }) => reason)).toEqual([undefined])
})

test('a word after the walk changes nothing; a failing authorize tap stops the call', async () => {
  const { hooks, sign, sent } = createFixture()
  let late: Authorization['require'] = () => {}
  hooks.raw.authorize.tap(
    { name: 'late' },
    (authorization) => void (late = (authorization as Authorization).require),
  )
  hooks.raw.execute.tap({ name: 'late' }, () => late('deny', 'too late'))
  await sign()
  expect(sent.length).toBe(1)
  hooks.raw.authorize.tap({ name: 'broken' }, throwing(new Error('down')))
  await expect(sign()).rejects.toMatchObject({ code: 'kernel/plugin-failed' })
  expect(sent.length).toBe(1)
})

test('the visitor’s no sends nothing', async () => {
  const { sign, sent, settled } = createFixture({
    approval: 'kit',
    deps: { ask: async () => Promise.reject(rpcError('user-rejected')) },
  })
  await expect(sign()).rejects.toMatchObject({ code: 'rpc/user-rejected', audience: 'user' })
  expect(sent).toEqual([])
  expect(settled).toMatchObject([
    { ok: false, error: { code: 'rpc/user-rejected' }, route: 'none' },
  ])
})
