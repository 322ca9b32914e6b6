import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-legacy'
import {
  type Hex,
  hashTypedData,
  keccak256,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  type TransactionSerialized,
  toHex,
} from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { timeouts } from '../../../../frame/protocol/limits'
import type { Approval } from '../../../../frame/site/approval/types'
import type { ApprovalRequest } from '../../../../frame/site/screens/types'
import { fromBase58, toBase58 } from '../../../../lib/bytes/base58'
import { createDeferred, WALLET } from '../handlers/testSite'
import { createRpcSite, createSigningKeys, NodeError } from './signer'

const { eip155: FROM, solana: SOL } = WALLET.accounts
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const refused = (name: string, more: object = {}) =>
  expect.objectContaining({ refused: name, ...more })

let keys: Awaited<ReturnType<typeof createSigningKeys>>
beforeAll(async () => {
  keys = await createSigningKeys()
})
const createSite = (options: Parameters<typeof createRpcSite>[0] = {}) =>
  createRpcSite({ sign: keys.ask, ...options })
/** What was shown last. */
const shown = ({ screens }: Awaited<ReturnType<typeof createSite>>): readonly Approval[] =>
  (screens.ask.mock.calls.at(-1) as [ApprovalRequest])[0].approvals
/** The fields of a transaction that was shown, as text in the raw data. */
const rawOf = (approval: Approval | undefined) =>
  JSON.parse(approval?.raw.text ?? 'null') as Record<string, string> & {
    fees: Record<string, string>
    accessList: unknown[]
  }

test('personal_sign and typed data: the account that was shown signs what was shown', async () => {
  const site = await createSite()
  const signature = (await site.request('RPC_REQUEST', {
    method: 'personal_sign',
    params: [toHex('hello'), FROM],
    chainId: 'eip155:1',
  })) as Hex
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(FROM)
  expect(shown(site)).toMatchObject([
    { signer: FROM, chainId: 'eip155:1', actions: [{ kind: 'message', text: { text: 'hello' } }] },
  ])
  const typed = {
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    domain: { chainId: 1 },
    message: { amount: '5', more: 'unseen' },
  }
  const over = (await site.request('RPC_REQUEST', {
    method: 'eth_signTypedData_v4',
    params: [FROM, JSON.stringify(typed)],
  })) as Hex
  expect(
    await recoverAddress({
      hash: hashTypedData({ ...typed, message: { amount: 5n }, primaryType: 'Order' } as const),
      signature: over,
    }),
  ).toBe(FROM)
  expect(shown(site)[0]?.raw.text).not.toContain('unseen')
  expect(site.methods()).toEqual([])
})

const sent = (site: Awaited<ReturnType<typeof createSite>>) =>
  site.calls.findLast(({ method }) => method === 'eth_sendRawTransaction')
    ?.params[0] as TransactionSerialized

test('a payment with nothing but its value: nonce, gas and fees are there before it is shown, and its hash is answered once it was sent', async () => {
  const site = await createSite()
  const hash = await site.request('RPC_REQUEST', {
    method: 'eth_sendTransaction',
    params: [{ from: FROM, to: TO, value: '0x1' }],
    chainId: 10,
  })
  expect(hash).toBe(keccak256(sent(site)))
  expect(parseTransaction(sent(site))).toMatchObject({
    type: 'eip1559',
    chainId: 10,
    nonce: 7,
    gas: 21_000n,
    maxFeePerGas: 210n,
    maxPriorityFeePerGas: 10n,
    to: TO.toLowerCase(),
    value: 1n,
  })
  expect(shown(site)).toMatchObject([
    {
      chainId: 'eip155:10',
      highestFee: 21_000n * 210n,
      actions: [{ kind: 'transfer', to: TO, amount: 1n }],
    },
  ])
  expect(site.calls.every(({ chain }) => chain === 'eip155:10')).toBe(true)
})

test.each([
  [
    'gas with a quarter more for a call',
    { data: '0x01' },
    { eth_estimateGas: '0x186a0' },
    { gas: 125_000n },
  ],
  [
    'a network without base fees',
    {},
    { eth_feeHistory: () => new NodeError('no method') },
    { type: 'legacy', gasPrice: 50n },
  ],
  [
    'blocks without transactions',
    {},
    {
      eth_feeHistory: { baseFeePerGas: ['0x64'], reward: [['0x0']] },
      eth_maxPriorityFeePerGas: '0x5',
    },
    { maxFeePerGas: 205n, maxPriorityFeePerGas: 5n },
  ],
  ['a legacy type', { type: '0x0' }, {}, { type: 'legacy', gasPrice: 50n }],
  ['a price', { gasPrice: '0x9' }, {}, { type: 'legacy', gasPrice: 9n }],
  [
    'a limit below the tip',
    { maxFeePerGas: '0x3' },
    {},
    { maxFeePerGas: 3n, maxPriorityFeePerGas: 3n },
  ],
  ['a tip', { maxPriorityFeePerGas: '0x2' }, {}, { maxFeePerGas: 202n, maxPriorityFeePerGas: 2n }],
])('what is given stays, what is missing is found: %s', async (_, given, node, expected) => {
  const site = await createSite({ node })
  expect(
    await site.request('RPC_REQUEST', {
      method: 'eth_sendTransaction',
      params: [{ to: TO, ...given }],
    }),
  ).toMatch(/^0x/)
  expect(parseTransaction(sent(site))).toMatchObject(expected)
})

const hexOf = (max: bigint) => fc.bigInt(0n, max).map((value) => `0x${value.toString(16)}`)
const bytesOf = fc.uint8Array({ maxLength: 80 }).map((bytes) => toHex(bytes))
const fees = fc.oneof(
  fc.constant({}),
  fc.record({ gasPrice: hexOf(1n << 60n) }),
  fc.tuple(fc.bigInt(0n, 1n << 60n), fc.bigInt(0n, 1n << 60n)).map(([one, more]) => ({
    maxFeePerGas: `0x${(one + more).toString(16)}`,
    maxPriorityFeePerGas: `0x${one.toString(16)}`,
  })),
)
const transactions = fc
  .tuple(
    fc.record({
      to: fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => toHex(bytes)),
      data: bytesOf,
    }),
    fc.record(
      { value: hexOf((1n << 256n) - 1n), nonce: hexOf(1n << 50n), gas: hexOf((1n << 64n) - 1n) },
      { requiredKeys: [] },
    ),
    fees,
  )
  .map(([whole, some, price]) => ({ ...whole, ...some, ...price }))

test('random transactions: the bytes that are signed decode to what was shown, whatever the page does to its object meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(transactions, async (given) => {
      const mutable: Record<string, unknown> = { ...given }
      const params = [mutable]
      const site = await createSite({
        ask: async () => {
          Object.assign(mutable, { to: TO, value: '0xffff', data: '0xdead', nonce: '0x99' })
          params.push({ to: TO })
        },
      })
      // past the dispatcher, which reads a copy
      const { createRpcHandlers } = await import('../../../../frame/site/rpc/rpcHandlers')
      const asking = createRpcHandlers(site.site).RPC_REQUEST(
        { method: 'eth_sendTransaction', params },
        { signal: new AbortController().signal, progress: () => undefined },
      )
      Object.assign(mutable, { to: TO, gas: '0x1' })
      const hash = await asking
      const raw = sent(site)
      const [approval] = shown(site)
      const [decoded, fields] = [parseTransaction(raw), rawOf(approval)]
      expect(hash).toBe(keccak256(raw))
      expect(
        await recoverTransactionAddress({
          serializedTransaction: raw as TransactionSerialized<'eip1559'>,
        }),
      ).toBe(approval?.signer)
      const text = (value: unknown) => String(value ?? 0)
      expect([
        decoded.to,
        decoded.data ?? '0x',
        text(decoded.value),
        text(decoded.nonce),
        text(decoded.gas),
        decoded.chainId,
      ]).toEqual([
        fields.to?.toLowerCase(),
        fields.data,
        fields.value,
        text(fields.nonce),
        fields.gas,
        Number(fields.chainId),
      ])
      expect([
        text(decoded.gasPrice),
        text(decoded.maxFeePerGas),
        text(decoded.maxPriorityFeePerGas),
      ]).toEqual([
        text(fields.fees.gasPrice),
        text(fields.fees.maxFeePerGas),
        text(fields.fees.maxPriorityFeePerGas),
      ])
      expect(decoded.to).toBe(given.to)
      expect(decoded.data ?? '0x').toBe(given.data)
      for (const name of ['value', 'gas'] as const)
        if (given[name] !== undefined) expect(text(decoded[name])).toBe(text(BigInt(given[name])))
      if (given.nonce !== undefined) expect(decoded.nonce).toBe(Number(given.nonce))
    }),
    { numRuns: 60 },
  )
})

test('control: a worker that is given another request than the one that was shown is found out by the same comparison', async () => {
  const weak: typeof keys.ask = (type, payload) => {
    const { request } = payload as { request: { params: [Record<string, unknown>] } }
    return keys.ask(
      type,
      type === 'sign'
        ? ({
            ...payload,
            request: { ...request, params: [{ ...request.params[0], to: FROM }] },
          } as typeof payload)
        : payload,
    )
  }
  const site = await createSite({ sign: weak })
  await site.request('RPC_REQUEST', { method: 'eth_sendTransaction', params: [{ to: TO }] })
  expect(parseTransaction(sent(site)).to).not.toBe(rawOf(shown(site)[0]).to?.toLowerCase())
})

test.each([
  ['a nonce that is none', { eth_getTransactionCount: '0x' }],
  ['a nonce beyond all', { eth_getTransactionCount: `0x${'f'.repeat(16)}` }],
  ['gas that is an object', { eth_estimateGas: { toString: '0x1' } }],
  ['gas beyond 64 bits', { eth_estimateGas: `0x1${'0'.repeat(16)}` }],
  ['a base fee that is negative', { eth_feeHistory: { baseFeePerGas: ['-0x1'], reward: [] } }],
  [
    'a tip beyond 128 bits',
    { eth_feeHistory: { baseFeePerGas: ['0x1'], reward: [[`0x${'f'.repeat(40)}`]] } },
  ],
  ['no answer at all', { eth_getTransactionCount: null }],
])('a node that answers %s is refused: nothing of it is shown or signed', async (_, node) => {
  const site = await createSite({ node })
  expect(
    await site.request('RPC_REQUEST', { method: 'eth_sendTransaction', params: [{ to: TO }] }),
  ).toEqual(
    expect.objectContaining({ refused: expect.stringMatching(/^(upstream|invalid_params)$/) }),
  )
  expect(site.screens.ask).not.toHaveBeenCalled()
})

test('a node that asks for fees beyond reason is shown as what it would cost at most', async () => {
  const site = await createSite({
    node: {
      eth_feeHistory: { baseFeePerGas: [`0x${(10n ** 18n).toString(16)}`], reward: [['0x1']] },
    },
  })
  await site.request('RPC_REQUEST', { method: 'eth_sendTransaction', params: [{ to: TO }] })
  expect(shown(site)[0]?.highestFee).toBe(21_000n * (2n * 10n ** 18n + 1n))
})

const payment = (blockhash: string) => {
  const transaction = new Transaction({
    feePayer: new PublicKey(SOL),
    blockhash,
    lastValidBlockHeight: 0,
  })
  transaction.add(
    SystemProgram.transfer({
      fromPubkey: new PublicKey(SOL),
      toPubkey: new PublicKey(FRIEND.publicKey),
      lamports: 5,
    }),
  )
  return transaction
}
const FRIEND = Keypair.generate()
const HASH = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'
const NONE = '1'.repeat(32)
const wireOf = (transaction: Transaction) =>
  toBase58(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))

test('the four methods of Solana answer as the specification has it', async () => {
  const site = await createSite()
  const ask = (method: string, params: unknown) =>
    site.request('RPC_REQUEST', { method, params, chainId: SOLANA }) as Promise<
      Record<string, never>
    >
  const { signature } = await ask('solana_signMessage', {
    message: toBase58(new TextEncoder().encode('hi')),
    pubkey: SOL,
  })
  expect(
    ed25519.verify(fromBase58(String(signature)), new TextEncoder().encode('hi'), fromBase58(SOL)),
  ).toBe(true)
  const { transaction } = await ask('solana_signTransaction', {
    transaction: wireOf(payment(HASH)),
  })
  expect(Transaction.from(Buffer.from(fromBase58(String(transaction)))).verifySignatures()).toBe(
    true,
  )
  const { transactions: both } = await ask('solana_signAllTransactions', {
    transactions: [wireOf(payment(HASH)), wireOf(payment(HASH))],
  })
  expect(both).toEqual([transaction, transaction])
  expect(site.methods()).toEqual([])
  const answer = await ask('solana_signAndSendTransaction', {
    transaction: wireOf(payment(HASH)),
    options: { preflightCommitment: 'recent', maxRetries: 2 },
  })
  expect(answer).toEqual({ signature: toBase58(fromBase58(String(transaction)).subarray(1, 65)) })
  expect(site.calls).toEqual([
    { chain: SOLANA, method: 'getBalance', params: [SOL] },
    {
      chain: SOLANA,
      method: 'sendTransaction',
      params: [
        Buffer.from(fromBase58(String(transaction))).toString('base64'),
        { encoding: 'base64', preflightCommitment: 'processed', maxRetries: 2 },
      ],
    },
  ])
})

test('a block hash is filled in only where there is none, and before it is shown; never under a signature of somebody else', async () => {
  const site = await createSite()
  const sign = async (wire: string) =>
    fromBase58(
      (
        (await site.request('RPC_REQUEST', {
          method: 'solana_signTransaction',
          params: { transaction: wire },
          chainId: SOLANA,
        })) as { transaction: string }
      ).transaction,
    )
  const filled = Transaction.from(Buffer.from(await sign(wireOf(payment(NONE)))))
  expect([filled.recentBlockhash, filled.verifySignatures(), site.methods()]).toEqual([
    HASH,
    true,
    ['getLatestBlockhash'],
  ])
  expect(
    Transaction.from(Buffer.from(fromBase58(shown(site)[0]?.raw.text ?? ''))).recentBlockhash,
  ).toBe(HASH)
  const other = payment(NONE)
  other.add(
    SystemProgram.transfer({
      fromPubkey: FRIEND.publicKey,
      toPubkey: new PublicKey(SOL),
      lamports: 1,
    }),
  )
  other.partialSign(FRIEND)
  expect(Transaction.from(Buffer.from(await sign(wireOf(other)))).recentBlockhash).toBe(NONE)
  const message = new TransactionMessage({
    payerKey: new PublicKey(SOL),
    recentBlockhash: NONE,
    instructions: payment(HASH).instructions,
  }).compileToV0Message()
  expect(
    VersionedTransaction.deserialize(
      await sign(toBase58(new VersionedTransaction(message).serialize())),
    ).message.recentBlockhash,
  ).toBe(HASH)
})

test.each([
  ['a declined one', 'rejected', 'personal_sign', [toHex('x'), FROM]],
  ['another account', 'invalid_params', 'personal_sign', [toHex('x'), TO]],
  [
    'a transaction of another account',
    'invalid_params',
    'eth_sendTransaction',
    [{ from: TO, to: TO }],
  ],
  [
    'a transaction for another network',
    'invalid_params',
    'eth_sendTransaction',
    [{ to: TO, chainId: '0x2' }],
  ],
  [
    'a member that is not known',
    'invalid_params',
    'eth_sendTransaction',
    [{ to: TO, authorizationList: [] }],
  ],
  ['two transactions at once', 'invalid_params', 'eth_sendTransaction', [{ to: TO }, { to: TO }]],
  ['calls', 'unsupported', 'wallet_sendCalls', [{ calls: [{ to: TO }] }]],
  ['a digest', 'unsupported', 'eth_sign', [FROM, `0x${'00'.repeat(32)}`]],
  ['a transaction that is not sent', 'unsupported', 'eth_signTransaction', [{ to: TO }]],
])('%s is refused: nothing is signed', async (what, name, method, params) => {
  const signed: string[] = []
  const site = await createSite({
    sign: (type, payload) => {
      signed.push(type)
      return keys.ask(type, payload)
    },
    ask: async () => {
      if (what === 'a declined one')
        throw (await import('../../../../frame/protocol/errors')).frameError('rejected')
    },
  })
  expect(await site.request('RPC_REQUEST', { method, params })).toEqual(refused(name))
  expect([signed, site.methods()]).toEqual([[], []])
  // only the declined one was worth asking about
  expect(site.screens.ask.mock.calls.length).toBe(what === 'a declined one' ? 1 : 0)
})

test('a transaction of Solana that asks another account to sign is refused before anybody is asked', async () => {
  const site = await createSite()
  const foreign = new Transaction({
    feePayer: FRIEND.publicKey,
    blockhash: HASH,
    lastValidBlockHeight: 0,
  }).add(
    SystemProgram.transfer({
      fromPubkey: FRIEND.publicKey,
      toPubkey: FRIEND.publicKey,
      lamports: 1,
    }),
  )
  expect(
    await site.request('RPC_REQUEST', {
      method: 'solana_signTransaction',
      params: { transaction: wireOf(foreign) },
      chainId: SOLANA,
    }),
  ).toEqual(refused('invalid_params'))
  expect(site.screens.ask).not.toHaveBeenCalled()
})

test.each(['SIGN_OUT', 'cancel'] as const)(
  '%s while the user is asked ends the request: a later approval signs nothing',
  async (end) => {
    const approval = createDeferred<undefined>()
    const signed: string[] = []
    const site = await createSite({
      ask: () => approval.promise,
      sign: (type, payload) => (signed.push(type), keys.ask(type, payload)),
    })
    const asking = site.request(
      'RPC_REQUEST',
      { method: 'personal_sign', params: [toHex('x'), FROM] },
      'r'.repeat(22),
    )
    await expect.poll(() => site.screens.ask.mock.calls.length).toBe(1)
    if (end === 'SIGN_OUT') await site.request('SIGN_OUT')
    else site.dispatcher.cancel('r'.repeat(22))
    expect((site.screens.ask.mock.calls[0] as [ApprovalRequest])[0].signal.aborted).toBe(true)
    approval.resolve(undefined)
    expect(await asking).toEqual(refused('aborted'))
    expect(signed).toEqual([])
  },
)

test.each([
  ['personal_sign', [toHex('x'), FROM]],
  ['eth_sendTransaction', [{ to: TO }]],
])(
  '%s that nobody answers for 20 minutes leaves the screen: a later approval signs nothing; control: a millisecond before it is there',
  async (method, params) => {
    const approval = createDeferred<undefined>()
    const signed: string[] = []
    const site = await createSite({
      ask: () => approval.promise,
      sign: (type, payload) => (signed.push(type), keys.ask(type, payload)),
    })
    const asking = site.request('RPC_REQUEST', { method, params })
    await expect.poll(() => site.screens.ask.mock.calls.length).toBe(1)
    const [{ signal }] = site.screens.ask.mock.calls[0] as [ApprovalRequest]
    await site.clock.advance(timeouts.RPC_REQUEST - 1)
    expect(signal.aborted).toBe(false)
    await site.clock.advance(1)
    expect(signal.aborted).toBe(true)
    approval.resolve(undefined)
    expect(await asking).toEqual(refused('timeout'))
    expect(signed).toEqual([])
  },
)

test('another wallet that was opened meanwhile does not sign what was shown for the first', async () => {
  let opened = 0
  const site = await createSite({
    open: async () =>
      opened++ === 0
        ? WALLET
        : { ...WALLET, id: 'x'.repeat(22), accounts: { ...WALLET.accounts, eip155: TO } },
    ask: async () => void (site.keys.running = false),
  })
  expect(
    await site.request('RPC_REQUEST', { method: 'personal_sign', params: [toHex('x'), FROM] }),
  ).toEqual(refused('login_needed'))
})

test('transactions of a network take their turn, so that the second has the next nonce; one that was declined leaves no gap', async () => {
  let count = 7
  const answers = [
    async () => undefined,
    () => Promise.reject(new Error('declined')),
    async () => undefined,
  ]
  const site = await createSite({
    node: {
      eth_getTransactionCount: () => toHex(count),
      eth_sendRawTransaction: () => (count++, '0x'),
    },
    ask: () => (answers.shift() as () => Promise<undefined>)(),
  })
  const ask = () =>
    site.request('RPC_REQUEST', { method: 'eth_sendTransaction', params: [{ to: TO }] })
  await Promise.all([ask(), ask(), ask()])
  expect(
    site.calls
      .filter(({ method }) => method === 'eth_sendRawTransaction')
      .map(({ params }) => parseTransaction(params[0] as Hex).nonce),
  ).toEqual([7, 8])
})

test('what a node refuses is told as bounded text with its code; a transaction that it has after all was sent, and none is signed twice', async () => {
  const signed: string[] = []
  const sign: typeof keys.ask = (type, payload) => (signed.push(type), keys.ask(type, payload))
  const send = (node: Readonly<Record<string, unknown>>) =>
    createSite({ node, sign }).then((site) =>
      site.request('RPC_REQUEST', { method: 'eth_sendTransaction', params: [{ to: TO }] }),
    )
  const low = await send({
    eth_sendRawTransaction: () => new NodeError(`nonce too low\u0007${'x'.repeat(900)}`),
    eth_getTransactionByHash: null,
  })
  expect(low).toEqual(refused('upstream', { code: -32_000 }))
  expect((low as { message: string }).message).toMatch(/^nonce too low x+$/)
  expect((low as { message: string }).message.length).toBe(300)
  expect(
    await send({
      eth_sendRawTransaction: () => new NodeError('user rejected', 4_001),
      eth_getTransactionByHash: null,
    }),
  ).toEqual(refused('upstream', { code: -32_603 }))
  expect(await send({ eth_estimateGas: () => new NodeError('execution reverted', 3) })).toEqual(
    refused('upstream', { code: 3, message: 'execution reverted' }),
  )
  expect(signed.length).toBe(2)
  expect(
    await send({
      eth_sendRawTransaction: () => new NodeError('already known'),
      eth_getTransactionByHash: { hash: '0x' },
    }),
  ).toMatch(/^0x[\da-f]{64}$/)
  expect(signed.length).toBe(3)
})

test.each([
  ['a hundredth of the balance', '0x1a492040', undefined],
  ['more than a hundredth', '0x1a49203f', true],
  ['a balance that is not told', undefined, undefined],
])('a fee of %s has a warning where it is more', async (_, balance, isFeeHigh) => {
  const site = await createSite({ node: { eth_getBalance: balance ?? new NodeError('down') } })
  await site.request('RPC_REQUEST', { method: 'eth_sendTransaction', params: [{ to: TO }] })
  const [approval] = shown(site)
  expect(approval?.highestFee).toBe(4_410_000n)
  expect(approval?.isFeeHigh).toBe(isFeeHigh)
})
