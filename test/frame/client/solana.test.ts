import { base58 } from '@scure/base'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromFrameAnswer, toFrameCall } from '../../../frame/client/solana'
import { fromBase58, toBase58 } from '../../../lib/bytes/base58'

test('property: base58 is that of another implementation, both ways', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(toBase58(bytes)).toBe(base58.encode(bytes))
      expect([...fromBase58(toBase58(bytes))]).toEqual([...bytes])
    }),
  )
  for (const text of ['0OIl', ' ', '1 ', '2é']) expect(() => fromBase58(text)).toThrow(RangeError)
  // zeros before and behind, at the borders of what is worked on at once
  for (const bytes of Array.from({ length: 40 }, (_, at) =>
    new Uint8Array(at % 8).fill(at > 20 ? 255 : 0),
  ))
    expect(toBase58(bytes)).toBe(base58.encode(bytes))
})

const addressOf = (byte: number) => address(base58.encode(new Uint8Array(32).fill(byte)))
const [payer, second] = [addressOf(1), addressOf(2)]
/** Any bytes: nothing here verifies a signature. */
const signatures = { [payer]: new Uint8Array(64).fill(11), [second]: new Uint8Array(64).fill(22) }

/** A transaction of two signers. */
const make = (version: 'legacy' | 0) => {
  const message = appendTransactionMessageInstruction(
    {
      programAddress: addressOf(7),
      accounts: [
        { address: second, role: AccountRole.READONLY_SIGNER },
        { address: addressOf(9), role: AccountRole.WRITABLE },
      ],
      data: new Uint8Array([1, 2]),
    },
    setTransactionMessageLifetimeUsingBlockhash(
      {
        blockhash: base58.encode(new Uint8Array(32).fill(3)) as Blockhash,
        lastValidBlockHeight: 1n,
      },
      setTransactionMessageFeePayer(payer, createTransactionMessage({ version })),
    ),
  )
  return new Uint8Array(
    getTransactionEncoder().encode({
      ...compileTransaction(message),
      signatures: signatures as never,
    }),
  )
}

test.each(['legacy', 0] as const)(
  'a transaction of version %s goes to the frame in base58, and comes back with the signature of the account that was asked',
  (version) => {
    const bytes = make(version)
    const text = Buffer.from(bytes).toString('base64')
    expect(
      toFrameCall(
        { method: 'solana_signTransaction', params: { transaction: text, pubkey: payer } },
        payer,
      ),
    ).toEqual({ method: 'solana_signTransaction', params: { transaction: base58.encode(bytes) } })
    for (const account of [payer, second]) {
      const signature = base58.encode(signatures[account] as Uint8Array)
      expect(
        fromFrameAnswer('solana_signTransaction', { transaction: base58.encode(bytes) }, account),
      ).toEqual({ transaction: text, signature })
    }
    expect(() =>
      fromFrameAnswer(
        'solana_signTransaction',
        { transaction: base58.encode(bytes) },
        addressOf(4),
      ),
    ).toThrow(RangeError)
  },
)

test('the other methods: lists, options by their other name, messages as they are', () => {
  const bytes = make('legacy')
  const [text, encoded] = [Buffer.from(bytes).toString('base64'), base58.encode(bytes)]
  expect(
    toFrameCall(
      { method: 'solana_signAllTransactions', params: { transactions: [text, text] } },
      undefined,
    ).params,
  ).toEqual({ transactions: [encoded, encoded] })
  expect(
    fromFrameAnswer('solana_signAllTransactions', { transactions: [encoded] }, undefined),
  ).toEqual({ transactions: [text] })
  expect(
    toFrameCall(
      {
        method: 'solana_signAndSendTransaction',
        params: { transaction: text, sendOptions: { skipPreflight: true } },
      },
      undefined,
    ).params,
  ).toEqual({ transaction: encoded, options: { skipPreflight: true } })
  expect(
    toFrameCall({ method: 'solana_signMessage', params: { message: '2UzHM', more: 1 } }, 'key')
      .params,
  ).toEqual({ message: '2UzHM', pubkey: 'key' })
  expect(toFrameCall({ method: 'personal_sign', params: ['0x'] }, 'key')).toEqual({
    method: 'personal_sign',
    params: ['0x'],
  })
  expect(fromFrameAnswer('solana_signMessage', { signature: 'x' }, undefined)).toEqual({
    signature: 'x',
  })
})
