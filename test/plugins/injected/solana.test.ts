// @vitest-environment happy-dom
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-legacy'
import { expect, test } from 'vitest'
import type { Network } from '../../../kernel/networks/types'
import { solana as side } from '../../../plugins/injected/solana'
import { createStandardConnector } from '../../../plugins/injected/standard/standardConnector'
import { createStandardWallet } from '../../../plugins/injected/standard/wallet'
import { createClock } from '../../harness/fakeClock'
import {
  base58,
  base64,
  callOf,
  code,
  createStandard,
  devnet,
  isValid,
  key,
  sign,
  signal,
  solana,
  solanaAccount,
  turn,
} from './standardFixture'

const debug = () => {}
const over = (
  about: Parameters<typeof createStandard>[0] = {},
  networks: readonly Network[] = [solana, devnet],
  extra: object = {},
) => {
  const test = createStandard(about)
  const wallet = createStandardWallet(test.wallet, debug)
  if (typeof wallet === 'string') throw new Error(wallet)
  wallet.listen()
  const part = createStandardConnector({ wallet, adapter: side, networks, debug, ...extra })
  const changes: unknown[] = []
  part.on('change', (change) => changes.push(change))
  part.on('disconnect', (payload) => changes.push(payload))
  return {
    ...test,
    part,
    changes,
    connect: (extra: object = {}) =>
      part.connect({ namespaces: ['solana'], signal: signal(), ...extra }),
  }
}

const transfer = [
  SystemProgram.transfer({
    fromPubkey: new PublicKey(key(1)),
    toPubkey: new PublicKey(key(2)),
    lamports: 5,
  }),
]
const recentBlockhash = key(9)
const message = () =>
  new TransactionMessage({
    payerKey: new PublicKey(key(1)),
    recentBlockhash,
    instructions: transfer,
  }).compileToV0Message()
const v0 = () => new VersionedTransaction(message()).serialize()
const legacy = () =>
  new Transaction({ feePayer: new PublicKey(key(1)), recentBlockhash })
    .add(...transfer)
    .serialize({ requireAllSignatures: false })
/** Signs as wallets do, with a library of their own. */
const signed = (bytes: Uint8Array) => {
  const transaction = VersionedTransaction.deserialize(bytes)
  transaction.sign([Keypair.fromSeed(new Uint8Array(32).fill(1))])
  return transaction.serialize()
}
const verifies = (transaction: string, signature: string) => {
  const parsed = VersionedTransaction.deserialize(base64.decode(transaction))
  expect(base58.encode(parsed.signatures[0] as Uint8Array)).toBe(signature)
  return isValid(1, parsed.message.serialize(), base58.decode(signature))
}
type Input = {
  account: { address: string }
  transaction: Uint8Array
  message: Uint8Array
  chain: string
  options: unknown
}
const answers = {
  'solana:signMessage': (...inputs: Input[]) =>
    inputs.map((input) => ({ signedMessage: input.message, signature: sign(1, input.message) })),
  'solana:signTransaction': (...inputs: Input[]) =>
    inputs.map((input) => ({ signedTransaction: signed(input.transaction) })),
  'solana:signAndSendTransaction': () => [{ signature: new Uint8Array(64).fill(7) }],
}

test('connect: asks in the very task of the call, and answers the accounts of the wished network', async () => {
  const { connect, asked } = over({
    holds: [
      solanaAccount(1),
      solanaAccount(2, ['solana:mainnet']),
      solanaAccount(3, ['solana:devnet']),
    ],
  })
  const work = connect({ chainId: devnet.id })
  expect(asked).toEqual([{ feature: 'standard:connect', inputs: [] }])
  expect(await work).toEqual({
    sessions: {
      solana: {
        accounts: [{ address: key(1) }, { address: key(3) }],
        active: key(1),
        chainId: devnet.id,
      },
    },
  })
  expect((await connect()).sessions.solana?.chainId).toBe(devnet.id)
})

test('connect: without a wish, or with one the wallet does not serve, it is the first network of the kit that it serves', async () => {
  const { connect } = over({ chains: ['solana:devnet'] })
  expect((await connect({ chainId: solana.id })).sessions.solana?.chainId).toBe(devnet.id)
  expect((await over().connect()).sessions.solana?.chainId).toBe(solana.id)
})

test('connect: silently, it is asked silently', async () => {
  const { connect, asked } = over()
  await connect({ silent: true })
  expect(asked).toEqual([{ feature: 'standard:connect', inputs: [{ silent: true }] }])
})

const refusals: [string, unknown, string][] = [
  ['no accounts', { accounts: [] }, 'injected/locked'],
  [
    'accounts of another network',
    { accounts: [solanaAccount(1, ['solana:testnet'])] },
    'injected/locked',
  ],
  ['accounts that are no list', { accounts: 'all' }, 'kernel/bad-answer'],
  ['an account that is null', { accounts: [null] }, 'kernel/bad-answer'],
  [
    'an address that is none',
    { accounts: [{ ...solanaAccount(), address: `${'x'.repeat(40)}!` }] },
    'kernel/bad-answer',
  ],
  [
    'an address of another namespace',
    { accounts: [{ ...solanaAccount(), address: `0x${'a'.repeat(40)}` }] },
    'kernel/bad-answer',
  ],
  ['1001 accounts', { accounts: Array(1001).fill(solanaAccount()) }, 'kernel/bad-answer'],
]
test.each(refusals)('connect: %s', async (_name, answer, expected) => {
  expect(await code(over({ answers: { 'standard:connect': () => answer } }).connect())).toBe(
    expected,
  )
})

test("connect: the wallet's own error comes through, and aborting ends the wait", async () => {
  expect(
    await code(
      over({
        answers: {
          'standard:connect': () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
        },
      }).connect(),
    ),
  ).toBe(4001)
  const abort = new AbortController()
  const { part, connect } = over({ answers: { 'standard:connect': () => new Promise(() => {}) } })
  const work = code(connect({ signal: abort.signal }))
  expect(part.inUse()).toBe(true)
  abort.abort()
  expect(await work).toBe('kernel/aborted')
  expect(part.inUse()).toBe(false)
})

test('network: another one that the wallet serves is taken without asking it, and told; any other is refused', async () => {
  const { part, connect, changes, features } = over({
    holds: [solanaAccount(1), solanaAccount(2, ['solana:mainnet'])],
  })
  await connect()
  await part.switchNetwork?.(devnet, { signal: signal() })
  expect(changes).toEqual([
    { namespace: 'solana', accounts: [{ address: key(1) }], chainId: devnet.id },
  ])
  expect(features()).toEqual(['standard:connect'])
  const narrow = over({ chains: ['solana:mainnet'] })
  await narrow.connect()
  expect(await code(narrow.part.switchNetwork?.(devnet, { signal: signal() }))).toBe(
    'kernel/switch-unsupported',
  )
})

test('signMessage: bytes in, a signature of the account that was named out', async () => {
  const { part, connect, asked } = over({ holds: [solanaAccount(2), solanaAccount(1)], answers })
  await connect()
  const text = new TextEncoder().encode('Hello')
  const call = callOf(
    'solana_signMessage',
    { message: base58.encode(text), pubkey: key(1) },
    solana,
    key(2),
  )
  const { signature } = (await part.request(call)) as { signature: string }
  expect(isValid(1, text, base58.decode(signature))).toBe(true)
  expect((asked[1]?.inputs[0] as Input | undefined)?.account.address).toBe(key(1))
})

test.each([
  ['v0', v0],
  ['legacy', legacy],
] as const)('signTransaction: %s, with the chain of the call', async (_name, make) => {
  const { part, connect, asked } = over({ answers })
  await connect()
  const result = await part.request(
    callOf('solana_signTransaction', { transaction: base64.encode(make()) }, devnet, key(1)),
  )
  const { transaction, signature } = result as { transaction: string; signature: string }
  expect(verifies(transaction, signature)).toBe(true)
  expect(asked[1]?.inputs[0]).toMatchObject({ chain: 'solana:devnet' })
})

test('signAllTransactions: one question with as many inputs', async () => {
  const { part, connect, features } = over({ answers })
  await connect()
  const result = await part.request(
    callOf(
      'solana_signAllTransactions',
      { transactions: [base64.encode(v0()), base64.encode(legacy())] },
      solana,
      key(1),
    ),
  )
  const { transactions } = result as { transactions: string[] }
  expect(
    transactions.map((each) =>
      verifies(
        each,
        base58.encode(
          VersionedTransaction.deserialize(base64.decode(each)).signatures[0] as Uint8Array,
        ),
      ),
    ),
  ).toEqual([true, true])
  expect(features()).toEqual(['standard:connect', 'solana:signTransaction'])
})

test('signAndSendTransaction: options the standard knows, nothing else', async () => {
  const { part, connect, asked } = over({ answers })
  await connect()
  const sendOptions = { skipPreflight: true, maxRetries: 2, foo: 1 }
  const result = await part.request(
    callOf(
      'solana_signAndSendTransaction',
      { transaction: base64.encode(v0()), sendOptions },
      solana,
      key(1),
    ),
  )
  expect(result).toEqual({ signature: base58.encode(new Uint8Array(64).fill(7)) })
  expect(asked[1]?.inputs[0]).toMatchObject({
    chain: 'solana:mainnet',
    options: { skipPreflight: true, maxRetries: 2 },
  })
  expect(Object.keys((asked[1]?.inputs[0] as Input | undefined)?.options ?? {})).toEqual([
    'skipPreflight',
    'maxRetries',
  ])
})

test('signIn: text in, account, message and signature out', async () => {
  const signedMessage = new TextEncoder().encode('site wants you to sign in')
  const { part, connect, asked } = over({
    answers: {
      'solana:signIn': () => [
        { account: solanaAccount(), signedMessage, signature: sign(1, signedMessage) },
      ],
    },
  })
  await connect()
  const result = await part.request(
    callOf(
      'solana_signIn',
      { domain: 'site.example', nonce: 'n', resources: ['https://a.example'], chain: 'x' },
      solana,
      key(1),
    ),
  )
  expect(result).toEqual({
    account: { address: key(1), publicKey: key(1) },
    signedMessage: base64.encode(signedMessage),
    signature: base58.encode(sign(1, signedMessage)),
  })
  expect(asked[1]?.inputs).toEqual([
    { domain: 'site.example', nonce: 'n', resources: ['https://a.example'] },
  ])
})

const transaction = base64.encode(v0())
const failures: [string, string, object, Parameters<typeof over>[0], unknown][] = [
  ['a feature it lacks', 'solana_signAndSendTransaction', { transaction }, {}, 4200],
  ['a method nobody knows', 'solana_getEverything', {}, {}, 4200],
  [
    'an account it does not share',
    'solana_signMessage',
    { message: '1', pubkey: key(5) },
    { answers },
    4100,
  ],
  ['a message that is no base58', 'solana_signMessage', { message: '0OIl' }, { answers }, -32602],
  [
    'bytes that are no transaction',
    'solana_signTransaction',
    { transaction: 'AAAA' },
    { answers },
    -32602,
  ],
  [
    'a signature of 63 bytes',
    'solana_signMessage',
    { message: '1' },
    { answers: { 'solana:signMessage': () => [{ signature: new Uint8Array(63) }] } },
    'kernel/bad-answer',
  ],
  [
    'nothing at all',
    'solana_signMessage',
    { message: '1' },
    { answers: { 'solana:signMessage': () => undefined } },
    'kernel/bad-answer',
  ],
  [
    'a transaction without a signature',
    'solana_signTransaction',
    { transaction },
    { answers: { 'solana:signTransaction': () => [{ signedTransaction: v0() }] } },
    'kernel/bad-answer',
  ],
  [
    'garbage for a transaction',
    'solana_signTransaction',
    { transaction },
    { answers: { 'solana:signTransaction': () => [{ signedTransaction: [1, 2] }] } },
    'kernel/bad-answer',
  ],
  [
    'one answer of two',
    'solana_signAllTransactions',
    { transactions: [transaction, transaction] },
    { answers: { 'solana:signTransaction': () => [{ signedTransaction: signed(v0()) }] } },
    'kernel/bad-answer',
  ],
  [
    'its own no',
    'solana_signMessage',
    { message: '1' },
    { answers: { 'solana:signMessage': () => Promise.reject({ code: 4001 }) } },
    4001,
  ],
]
test.each(failures)(
  'request: %s ends in a defined error',
  async (_name, method, params, about, expected) => {
    const { part, connect } = over(about)
    await connect()
    expect(await code(part.request(callOf(method, params as never, solana, key(1))))).toBe(expected)
  },
)

test('request: a wallet that says it takes no versioned transactions is not asked for one', async () => {
  const { part, connect, wallet, features } = over({ answers })
  Object.assign(wallet.features['solana:signTransaction'] as object, {
    supportedTransactionVersions: ['legacy'],
  })
  await connect()
  expect(
    await code(part.request(callOf('solana_signTransaction', { transaction }, solana, key(1)))),
  ).toBe(4200)
  expect(
    await code(
      part.request(
        callOf('solana_signTransaction', { transaction: base64.encode(legacy()) }, solana, key(1)),
      ),
    ),
  ).toBe('no error')
  expect(features()).toEqual(['standard:connect', 'solana:signTransaction'])
})

test('events: other accounts, none, and those of another network are told; what changes nothing is not', async () => {
  const { connect, changes, change } = over()
  await connect()
  change({})
  change({ accounts: [solanaAccount(2)] })
  await turn()
  change({ accounts: [] })
  await expect.poll(() => changes).toHaveLength(2)
  change({ accounts: [solanaAccount(3, ['solana:devnet'])] })
  await turn()
  expect(changes).toEqual([
    { namespace: 'solana', accounts: [{ address: key(2) }], chainId: solana.id },
    { namespace: 'solana', accounts: [] },
    { namespace: 'solana', accounts: [{ address: key(3) }], chainId: devnet.id },
  ])
})

test('events: no accounts for a moment are not told, no accounts for half a second are', async () => {
  const clock = createClock()
  const { connect, changes, change } = over({}, undefined, { clock })
  await connect()
  change({ accounts: [] })
  await turn()
  await clock.advance(400)
  change({ accounts: [solanaAccount(1)] })
  await turn()
  await clock.advance(1_000)
  expect(changes).toEqual([])
  change({ accounts: [] })
  await turn()
  await clock.advance(499)
  expect(changes).toEqual([])
  await clock.advance(1)
  expect(changes).toEqual([{ namespace: 'solana', accounts: [] }])
})

test('events: unusable accounts are a disconnect with a reason', async () => {
  const { connect, changes, change } = over()
  await connect()
  change({ accounts: [null as never] })
  await turn()
  expect(changes).toEqual([{ namespace: 'solana', reason: 'the wallet shares something unusable' }])
})

test('events: a storm of 10000 in one go is one look at the wallet, and one change', async () => {
  const { connect, changes, change, wallet } = over()
  await connect()
  let reads = 0
  Object.defineProperty(wallet, 'accounts', { get: () => (reads++, [solanaAccount(2)]) })
  change({}, 10_000)
  await turn()
  expect(changes).toHaveLength(1)
  expect(reads).toBe(1)
})

test('disconnect: a wallet that hangs is given 2 s', async () => {
  const clock = createClock()
  const { part, connect } = over(
    { answers: { 'standard:disconnect': () => new Promise(() => {}) } },
    undefined,
    { clock },
  )
  await connect()
  const work = code(part.disconnect())
  await clock.advance(2_000)
  expect(await work).toBe('no error')
})

test('disconnect: the wallet is told; one without that feature is not', async () => {
  const { part, connect, features } = over()
  await connect()
  await part.disconnect()
  expect(features()).toEqual(['standard:connect', 'standard:disconnect'])
  expect(part.inUse()).toBe(false)
  const simple = over({ without: ['standard:disconnect'] })
  await simple.connect()
  await simple.part.disconnect()
  expect(simple.features()).toEqual(['standard:connect'])
})
