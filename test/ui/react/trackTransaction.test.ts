import { expect, test } from 'vitest'
import type { RpcRequest } from '../../../kernel/index'
import { trackTransaction } from '../../../ui/react/trackTransaction'
import type { TransactionProgress } from '../../../ui/react/transactionTypes'

const from = `0x${'a1'.repeat(20)}`
const to = `0x${'b2'.repeat(20)}`
const id = (digit: string) => `0x${digit.repeat(64)}`
const hex = (value: number) => `0x${value.toString(16)}`

interface Sent {
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly nonce: string
  readonly value: string
  readonly input: string
}
const sent = (hash: string, more: Partial<Sent> = {}): Sent => ({
  hash,
  from,
  to,
  nonce: hex(7),
  value: hex(5),
  input: '0x',
  ...more,
})
const first = sent(id('1'))

/** A node: pending transactions, and blocks of transactions by number; `missing` are its gaps. */
function node() {
  const chain = {
    head: 100,
    pending: [first] as Sent[],
    blocks: new Map<number, Sent[]>(),
    reverts: false,
    missing: new Set<string>(),
    asked: [] as string[],
  }
  const mined = (hash: string) =>
    [...chain.blocks].find(([, all]) => all.some((each) => each?.hash === hash))
  const receipt = (hash: string) => {
    const [number] = mined(hash) ?? []
    return number === undefined
      ? null
      : {
          transactionHash: hash,
          blockNumber: hex(number),
          status: chain.reverts ? '0x0' : '0x1',
          from,
          to,
          contractAddress: null,
          gasUsed: hex(21_000),
          effectiveGasPrice: hex(3),
          logs: [],
        }
  }
  const answers: Record<string, (...params: never[]) => unknown> = {
    eth_blockNumber: () => hex(chain.head),
    eth_getTransactionReceipt: receipt,
    eth_getTransactionByHash: (hash: string) =>
      chain.pending.find((each) => each.hash === hash) ?? null,
    eth_getTransactionCount: () => hex([...chain.blocks.values()].flat().length + 7),
    eth_getBlockByNumber: (number: string) => ({
      transactions: chain.blocks.get(Number(number)) ?? [],
    }),
  }
  const send = async ({ method, params }: RpcRequest) => {
    chain.asked.push(method)
    if (chain.missing.has(method)) return null
    return answers[method]?.(...((params ?? []) as never[]))
  }
  /** Puts a transaction into the next block, away from those that wait. */
  const mine = (each: Sent) => {
    chain.pending = chain.pending.filter(({ nonce }) => nonce !== each.nonce)
    chain.blocks.set(++chain.head, [each])
  }
  const look = (last?: TransactionProgress) => trackTransaction(first.hash, send, last)
  return { chain, mine, look, send }
}

test('a transaction is unknown, pending, and confirmed by more and more blocks, with its receipt', async () => {
  const { chain, mine, look } = node()
  chain.pending = []
  expect(await look()).toEqual({ status: 'unknown' })
  chain.pending = [first]
  const pending = await look()
  expect(pending.status).toBe('pending')
  mine(first)
  const receipt = { hash: first.hash, blockNumber: 101n, from, to, fee: 63_000n }
  expect(await look(pending)).toEqual({ status: 'confirmed', confirmations: 1, receipt })
  chain.head += 4
  expect(await look()).toMatchObject({ confirmations: 5 })
  // another node behind the same URL
  chain.head = 99
  expect(await look()).toMatchObject({ confirmations: 1 })
})

test('a transaction that fails in its block has failed', async () => {
  const { chain, mine, look } = node()
  chain.reverts = true
  mine(first)
  expect(await look()).toMatchObject({ status: 'failed', receipt: { blockNumber: 101n } })
})

test.each([
  ['repriced', sent(id('2'))],
  ['cancelled', sent(id('2'), { to: from, value: '0x0' })],
  ['replaced', sent(id('2'), { value: hex(6) })],
  ['replaced', sent(id('2'), { to: null, input: '0x60' })],
] as const)('what takes its place has %s it', async (reason, other) => {
  const { chain, mine, look } = node()
  const pending = await look()
  chain.head += 2
  mine(other)
  chain.head += 1
  const after = await look(pending)
  expect(after).toMatchObject({
    status: 'replaced',
    confirmations: 2,
    receipt: { hash: other.hash, blockNumber: 103n },
    replacement: { hash: other.hash, reason },
  })
  chain.head += 3
  const asked = chain.asked.length
  expect(await look(after)).toMatchObject({
    status: 'replaced',
    confirmations: 5,
    replacement: { hash: other.hash, reason },
  })
  expect(chain.asked.slice(asked)).not.toContain('eth_getBlockByNumber')
})

test('a replacement that a reorganisation takes away is none, and the transaction itself may be mined after all', async () => {
  const { chain, mine, look } = node()
  const pending = await look()
  mine(sent(id('2')))
  const after = await look(pending)
  expect(after.status).toBe('replaced')
  chain.blocks.clear()
  expect(await look(after)).toMatchObject({ status: 'pending' })
  mine(first)
  expect(await look(after)).toMatchObject({ status: 'confirmed', receipt: { hash: first.hash } })
})

test('the same transaction whose receipt is not there yet is pending, and so is one that no block explains', async () => {
  const { chain, mine, look } = node()
  const pending = await look()
  mine(first)
  chain.missing.add('eth_getTransactionReceipt')
  expect(await look(pending)).toMatchObject({ status: 'pending' })
  chain.missing.add('eth_getBlockByNumber')
  const waiting = await look(pending)
  expect(waiting).toMatchObject({ status: 'pending' })
  chain.missing.clear()
  expect(await look(waiting)).toMatchObject({ status: 'confirmed' })
})

test('many blocks are read twenty at a time, each once', async () => {
  const { chain, mine, look } = node()
  const pending = await look()
  chain.head += 30
  mine(sent(id('2')))
  const reads = () => chain.asked.filter((method) => method === 'eth_getBlockByNumber').length
  const half = await look(pending)
  expect([half.status, reads()]).toEqual(['pending', 20])
  expect(await look(half)).toMatchObject({ status: 'replaced', receipt: { blockNumber: 131n } })
  expect(reads()).toBe(32)
})

test('what a block has beside transactions is left out', async () => {
  const { chain, mine, look } = node()
  const pending = await look()
  mine(sent(id('2')))
  chain.blocks.set(101, [
    null,
    'text',
    { from, nonce: 7 },
    ...(chain.blocks.get(101) ?? []),
  ] as Sent[])
  expect(await look(pending)).toMatchObject({ status: 'replaced', replacement: { hash: id('2') } })
})

test.each(['eth_getTransactionReceipt', 'eth_getTransactionByHash', 'eth_blockNumber'])(
  'what %s answers is checked',
  async (method) => {
    const { send } = node()
    const hostile = async (request: RpcRequest) =>
      request.method === method ? { hash: '<b>', blockNumber: 7 } : send(request)
    await expect(trackTransaction(first.hash, hostile)).rejects.toMatchObject({
      code: 'kernel/bad-answer',
    })
  },
)
