import { expect, test } from 'vitest'
import { sendCallsFallback } from '../../../../kernel/networks/eip155/sendCalls'
import type { DriverSession, RpcRequest } from '../../../../kernel/networks/types'

const a = `0x${'aa'.repeat(20)}`
const b = `0x${'bb'.repeat(20)}`
const session: DriverSession = { accounts: [{ address: a }], active: a, chainId: 'eip155:1' }
const hash = (n: number) => `0x${String(n).repeat(64)}`
const batch = (more: object = {}) => ({
  version: '2.0.0',
  chainId: '0x1',
  from: a,
  calls: [{ to: b, value: '0x1' }, { data: '0x60' }],
  ...more,
})
const wallet = (fail?: number) => {
  const sent: RpcRequest[] = []
  return {
    sent,
    async send(request: RpcRequest) {
      if (sent.push(request) - 1 === fail)
        throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      return hash(sent.length)
    },
  }
}

test('a batch goes out as single transactions of the session’s account and chain, and answers an id', async () => {
  const { sent, send } = wallet()
  const answer = await sendCallsFallback(
    { method: 'wallet_sendCalls', params: [batch()] },
    send,
    session,
  )
  expect(sent).toEqual([
    { method: 'eth_sendTransaction', params: [{ from: a, chainId: '0x1', to: b, value: '0x1' }] },
    { method: 'eth_sendTransaction', params: [{ from: a, chainId: '0x1', data: '0x60' }] },
  ])
  expect(answer?.result).toEqual({ id: expect.stringMatching(/^0x[0-9a-f]{256}$/) })
  expect(
    typeof (
      await sendCallsFallback(
        { method: 'wallet_sendCalls', params: [batch({ version: '1.0' })] },
        wallet().send,
        session,
      )
    )?.result,
  ).toBe('string')
})

test.each<[string, object]>([
  ['atomicity is required', { atomicRequired: true }],
  [
    'a capability is required',
    { capabilities: { paymasterService: { url: 'https://p.example' } } },
  ],
  ['a call requires a capability', { calls: [{ to: b, capabilities: { gas: {} } }] }],
  ['it is for another chain', { chainId: '0x2' }],
  ['it is for a foreign account', { from: b }],
  ['it is empty', { calls: [] }],
  ['it is too long', { calls: Array(101).fill({ to: b }) }],
])('nothing is sent when %s', async (_, more) => {
  const { sent, send } = wallet()
  expect(
    await sendCallsFallback({ method: 'wallet_sendCalls', params: [batch(more)] }, send, session),
  ).toBeUndefined()
  expect(sent).toEqual([])
})

test('an optional capability does not stand in the way', async () => {
  const params = [batch({ capabilities: { paymasterService: { optional: true } } })]
  expect(
    await sendCallsFallback({ method: 'wallet_sendCalls', params }, wallet().send, session),
  ).toBeDefined()
})

test('a no to the first sends nothing; a no to a later one tells what is out already', async () => {
  const first = wallet(0)
  await expect(
    sendCallsFallback({ method: 'wallet_sendCalls', params: [batch()] }, first.send, session),
  ).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  expect(first.sent.length).toBe(1)
  const second = sendCallsFallback(
    { method: 'wallet_sendCalls', params: [batch()] },
    wallet(1).send,
    session,
  )
  await expect(second).rejects.toMatchObject({
    code: 'rpc/user-rejected',
    audience: 'user',
    details: { sent: [hash(1)] },
  })
})

test.each<[string, readonly unknown[], number]>([
  ['all fine', [{ status: '0x1' }, { status: '0x1' }], 200],
  ['one missing', [{ status: '0x1' }, null], 100],
  ['all reverted', [{ status: '0x0' }, { status: '0x0' }], 500],
  ['some reverted', [{ status: '0x1' }, { status: '0x0' }], 600],
])('the status of such a batch with receipts: %s', async (_, receipts, status) => {
  const answer = await sendCallsFallback(
    { method: 'wallet_sendCalls', params: [batch()] },
    wallet().send,
    session,
  )
  const { id } = (answer as { result: { id: string } }).result
  const asked: RpcRequest[] = []
  const send = async (request: RpcRequest) => receipts[asked.push(request) - 1]
  expect(
    (await sendCallsFallback({ method: 'wallet_getCallsStatus', params: [id] }, send, session))
      ?.result,
  ).toMatchObject({
    version: '2.0.0',
    id,
    chainId: '0x1',
    atomic: false,
    status,
    receipts: receipts.filter(Boolean),
  })
  expect(asked.map(({ params }) => params)).toEqual([[hash(1)], [hash(2)]])
})

test('without support there are no capabilities; ids of others and other methods stay the wallet’s', async () => {
  expect(
    await sendCallsFallback(
      { method: 'wallet_getCapabilities', params: [a] },
      wallet().send,
      session,
    ),
  ).toEqual({ result: {} })
  expect(
    await sendCallsFallback(
      { method: 'wallet_getCallsStatus', params: ['0x1234'] },
      wallet().send,
      session,
    ),
  ).toBeUndefined()
  expect(
    await sendCallsFallback(
      { method: 'eth_sendTransaction', params: [{}] },
      wallet().send,
      session,
    ),
  ).toBeUndefined()
})
