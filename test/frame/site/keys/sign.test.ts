import { ed25519 } from '@noble/curves/ed25519.js'
import { Transaction as EthersTransaction, verifyMessage, verifyTypedData } from 'ethers'
import fc from 'fast-check'
import {
  Keypair,
  MessageV0,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-legacy'
import {
  getAddress,
  type Hex,
  hashTypedData,
  parseTransaction,
  recoverMessageAddress,
  recoverTypedDataAddress,
  type TypedDataDefinition,
  toHex,
} from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { utf8 } from '../../../../frame/site/bytes'
import { accountsOf } from '../../../../frame/site/keys/accounts'
import { withSeed } from '../../../../frame/site/keys/phrase'
import { signDelegation, signRequest } from '../../../../frame/site/keys/sign'
import { parseRequest } from '../../../../frame/site/requests/parseRequest'
import { fromBase58, toBase58 } from '../../../../lib/bytes/base58'

const ENTROPY = new Uint8Array(16)
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const { eip155: from, solana: pubkey } = await accountsOf(ENTROPY)
const OTHER = '0x00000000000000000000000000000000000000AA'
const payer = new PublicKey(pubkey)
const recentBlockhash = toBase58(new Uint8Array(32).fill(9))

const sign = (method: string, params: unknown, chainId = 'eip155:1', index = 0) =>
  withSeed(ENTROPY, (seed) =>
    signRequest(parseRequest({ method, params, chainId }), seed, index),
  ) as Promise<Record<string, string>>

test('personal_sign: ethers and viem recover the account', async () => {
  for (const text of ['hello', '', 'bytes: \u0000ÿ 🦊']) {
    const { signature = '' } = await sign('personal_sign', [toHex(text), from])
    expect(verifyMessage(text, signature)).toBe(from)
    expect(await recoverMessageAddress({ message: text, signature: signature as Hex })).toBe(from)
  }
})

/** The example of EIP-712 itself. */
const MAIL = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
} as const

test('eth_signTypedData_v4: the example of EIP-712 has the hash that the EIP names; ethers and viem recover the account', async () => {
  const parsed = parseRequest({
    method: 'eth_signTypedData_v4',
    params: [from, JSON.stringify(MAIL)],
    chainId: 'eip155:1',
  })
  expect(hashTypedData(parsed as unknown as TypedDataDefinition)).toBe(
    '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
  )
  const { signature = '' } = await sign('eth_signTypedData_v4', [from, MAIL])
  const { EIP712Domain: _, ...types } = MAIL.types
  const typed: TypedDataDefinition = MAIL
  expect(
    verifyTypedData(
      MAIL.domain,
      types as unknown as Parameters<typeof verifyTypedData>[1],
      MAIL.message,
      signature,
    ),
  ).toBe(from)
  expect(await recoverTypedDataAddress({ ...typed, signature: signature as Hex })).toBe(from)
})

const complete = {
  from,
  to: OTHER,
  value: '0xde0b6b3a7640000',
  data: '0x',
  nonce: '0x7',
  gas: '0x5208',
  chainId: '0x1',
}
const market = { ...complete, maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' }

test.each([
  ['legacy', 0, { ...complete, gasPrice: '0x3b9aca00' }],
  [
    'EIP-2930',
    1,
    {
      ...complete,
      gasPrice: '0x3b9aca00',
      type: '0x1',
      accessList: [{ address: OTHER, storageKeys: [`0x${'11'.repeat(32)}`] }],
    },
  ],
  ['EIP-1559', 2, market],
])(
  'eth_sendTransaction, %s: ethers reads sender and fields, and viem the same',
  async (_, type, transaction) => {
    const { raw = '', hash } = await sign('eth_sendTransaction', [transaction])
    const read = EthersTransaction.from(raw)
    expect(read).toMatchObject({
      type,
      from,
      to: getAddress(OTHER),
      value: 10n ** 18n,
      nonce: 7,
      gasLimit: 21_000n,
      chainId: 1n,
      hash,
    })
    expect(parseTransaction(raw as Hex)).toMatchObject({
      value: 10n ** 18n,
      nonce: 7,
      gas: 21_000n,
      chainId: 1,
    })
  },
)

test('property: the transaction that was read is the transaction that is signed', () =>
  fc.assert(
    fc.asyncProperty(
      fc.record({
        to: fc.option(fc.uint8Array({ minLength: 20, maxLength: 20 })),
        value: fc.bigInt(0n, 2n ** 256n - 1n),
        data: fc.uint8Array({ maxLength: 200 }),
        nonce: fc.nat(),
        gas: fc.bigInt(0n, 2n ** 64n - 1n),
        tip: fc.bigInt(0n, 2n ** 127n),
        more: fc.bigInt(0n, 2n ** 127n - 1n),
        chain: fc.integer({ min: 1, max: 2 ** 50 }),
      }),
      async ({ to, value, data, nonce, gas, tip, more, chain }) => {
        if (!to && data.length === 0) return
        const numbers = {
          value: toHex(value),
          nonce: toHex(nonce),
          gas: toHex(gas),
          maxFeePerGas: toHex(tip + more),
          maxPriorityFeePerGas: toHex(tip),
          chainId: toHex(chain),
        }
        const { raw = '' } = await sign(
          'eth_sendTransaction',
          [{ from, ...(to && { to: toHex(to) }), data: toHex(data), ...numbers }],
          `eip155:${chain}`,
        )
        const read = EthersTransaction.from(raw)
        expect(read).toMatchObject({
          from,
          to: to ? getAddress(toHex(to)) : null,
          value,
          data: toHex(data),
          nonce,
          gasLimit: gas,
          maxFeePerGas: tip + more,
          maxPriorityFeePerGas: tip,
          chainId: BigInt(chain),
        })
      },
    ),
    { numRuns: 12 },
  ))

test('another account than the one at the index is refused, before anything is signed', async () => {
  const requests: [string, unknown, string][] = [
    ['personal_sign', ['0x00', OTHER], 'eip155:1'],
    ['eth_signTypedData_v4', [OTHER, MAIL], 'eip155:1'],
    ['eth_sendTransaction', [{ ...market, from: OTHER }], 'eip155:1'],
    [
      'solana_signMessage',
      { message: toBase58(utf8('hello')), pubkey: Keypair.generate().publicKey.toBase58() },
      SOLANA,
    ],
  ]
  for (const [method, params, chainId] of requests)
    await expect(sign(method, params, chainId)).rejects.toMatchObject({ code: 'account_refused' })
  await expect(sign('personal_sign', ['0x00', from], 'eip155:1', 1)).rejects.toMatchObject({
    code: 'account_refused',
  })
})

test('solana_signMessage: the bytes of the message are signed', async () => {
  const message = utf8('hello, Привет')
  const { signature = '' } = await sign(
    'solana_signMessage',
    { message: toBase58(message), pubkey },
    SOLANA,
  )
  expect(ed25519.verify(fromBase58(signature), message, payer.toBytes())).toBe(true)
})

test('solana_signMessage: a message of 8 kB, the longest that there is, is signed too', async () => {
  const message = new Uint8Array(8_000).map((_, at) => 97 + (at % 26))
  const { signature = '' } = await sign(
    'solana_signMessage',
    { message: toBase58(message), pubkey },
    SOLANA,
  )
  expect(ed25519.verify(fromBase58(signature), message, payer.toBytes())).toBe(true)
})

const transfer = SystemProgram.transfer({
  fromPubkey: payer,
  toPubkey: Keypair.generate().publicKey,
  lamports: 5,
})
const wire = (transaction: Transaction) =>
  toBase58(
    new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false })),
  )

test('solana_signTransaction, legacy: the library verifies it', async () => {
  const { transaction = '' } = await sign(
    'solana_signTransaction',
    { transaction: wire(new Transaction({ feePayer: payer, recentBlockhash }).add(transfer)) },
    SOLANA,
  )
  expect(Transaction.from(Buffer.from(fromBase58(transaction))).verifySignatures()).toBe(true)
})

test('solana_signAllTransactions, version 0: only our slot is filled, and what the others signed stays', async () => {
  const partner = Keypair.generate()
  const message = new TransactionMessage({
    payerKey: partner.publicKey,
    recentBlockhash,
    instructions: [
      SystemProgram.transfer({ fromPubkey: partner.publicKey, toPubkey: payer, lamports: 1 }),
      transfer,
    ],
  }).compileToV0Message()
  const theirs = new VersionedTransaction(message)
  theirs.sign([partner])
  const answer = await sign(
    'solana_signAllTransactions',
    { transactions: [toBase58(theirs.serialize()), toBase58(theirs.serialize())] },
    SOLANA,
  )
  for (const text of (answer as unknown as { transactions: string[] }).transactions) {
    const signed = VersionedTransaction.deserialize(fromBase58(text))
    expect(signed.message).toBeInstanceOf(MessageV0)
    expect(toBase58(signed.signatures[0] as Uint8Array)).toBe(
      toBase58(theirs.signatures[0] as Uint8Array),
    )
    expect(
      ed25519.verify(signed.signatures[1] as Uint8Array, message.serialize(), payer.toBytes()),
    ).toBe(true)
  }
})

test('a transaction of Solana without a slot of ours is refused', async () => {
  const partner = Keypair.generate().publicKey
  const foreign = new Transaction({ feePayer: partner, recentBlockhash }).add(
    SystemProgram.transfer({ fromPubkey: partner, toPubkey: payer, lamports: 1 }),
  )
  await expect(
    sign('solana_signTransaction', { transaction: wire(foreign) }, SOLANA),
  ).rejects.toMatchObject({ code: 'account_refused' })
})

test('EIP-7702: the kit signs an authorisation that viem recovers, and none for all networks', async () => {
  const delegation = { chainId: 8453, address: getAddress(OTHER), nonce: 3 }
  const { r, s, yParity } = await withSeed(ENTROPY, (seed) => signDelegation(delegation, seed, 0))
  expect(
    await recoverAuthorizationAddress({ authorization: { ...delegation, r, s, yParity } }),
  ).toBe(from)
  await expect(
    withSeed(ENTROPY, (seed) => signDelegation({ ...delegation, chainId: 0 }, seed, 0)),
  ).rejects.toMatchObject({ code: 'request_refused' })
})
