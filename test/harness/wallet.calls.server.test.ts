import { expect, inject, test } from 'vitest'
import { accountAt, codeOf, createFixture as createAnyFixture } from './walletFixture'

const chains = inject('chains')
const first = accountAt(3)
const second = accountAt(2)
const createFixture = () => createAnyFixture({ connected: true, accounts: [first, second] })
const far = '0x000000000000000000000000000000000000dEaD'

type Status = {
  status: number
  atomic: boolean
  receipts: { transactionHash: string; status: string }[]
}
type Fixture = Awaited<ReturnType<typeof createFixture>>

const batch = (calls: unknown[], more: object = {}) => ({
  version: '2.0.0',
  chainId: '0x7a6a',
  from: first.address,
  atomicRequired: false,
  calls,
  ...more,
})

const settled = async ({ request }: Fixture, id: string) => {
  for (let attempt = 0; attempt < 100; attempt++) {
    const status = (await request('wallet_getCallsStatus', id)) as Status
    if (status.status !== 100) return status
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('The batch never settled')
}

test('wallet_getCapabilities: atomic is unsupported on every known chain; filter by chain; foreign accounts are 4100', async () => {
  const { request } = await createFixture()
  const none = { atomic: { status: 'unsupported' } }
  expect(await request('wallet_getCapabilities', first.address)).toEqual({
    '0x7a69': none,
    '0x7a6a': none,
  })
  expect(await request('wallet_getCapabilities', first.address, ['0x7a6a', '0x1'])).toEqual({
    '0x7a6a': none,
  })
  expect(await codeOf(request('wallet_getCapabilities', second.address))).toBe(4100)
})

test('wallet_sendCalls: sent in order on the chain asked for, with receipts', async () => {
  const fixture = await createFixture()
  const { id } = (await fixture.request(
    'wallet_sendCalls',
    batch([
      { to: far, value: '0x1' },
      { to: far, data: '0x' },
    ]),
  )) as {
    id: string
  }
  const status = await settled(fixture, id)
  expect(status).toMatchObject({
    version: '2.0.0',
    id,
    chainId: '0x7a6a',
    status: 200,
    atomic: false,
  })
  expect(status.receipts.map((receipt) => receipt.status)).toEqual(['0x1', '0x1'])
})

test('wallet_sendCalls: a first call that fails is 400, a later one 600', async () => {
  const fixture = await createFixture()
  const failing = { to: chains[1].token, data: '0xdeadbeef' }
  await fixture.request('wallet_sendCalls', batch([failing], { id: 'a' }))
  expect((await settled(fixture, 'a')).status).toBe(400)
  await fixture.request('wallet_sendCalls', batch([{ to: far }, failing], { id: 'b' }))
  const later = await settled(fixture, 'b')
  expect([later.status, later.receipts.length]).toEqual([600, 1])
})

test('wallet_sendCalls: what is refused, by code', async () => {
  const { request } = await createFixture()
  const calls = [{ to: far }]
  const send = (value: unknown) => codeOf(request('wallet_sendCalls', value))
  expect(await send(batch(calls, { version: '1.0' }))).toBe(-32602)
  expect(await send(batch([]))).toBe(-32602)
  expect(await send(batch(calls, { atomicRequired: undefined }))).toBe(-32602)
  expect(await send(batch(calls, { atomicRequired: true }))).toBe(5760)
  expect(await send(batch(calls, { chainId: '0x1' }))).toBe(5710)
  expect(await send(batch(calls, { from: second.address }))).toBe(4100)
  expect(await send(batch(calls, { capabilities: { paymasterService: { url: 'x' } } }))).toBe(5700)
  expect(
    await send(
      batch(calls, { capabilities: { paymasterService: { optional: true } }, id: 'same' }),
    ),
  ).toBe('no error')
  expect(await send(batch(calls, { id: 'same' }))).toBe(5720)
  expect(await codeOf(request('wallet_getCallsStatus', 'never'))).toBe(5730)
})
