import { secp256k1 } from '@noble/curves/secp256k1.js'
import {
  NETWORK,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  Script,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainRequest } from '../../../lib/decode/explainRequest'
import { keccak256 } from './keccak'

const key = (fill: number) => secp256k1.getPublicKey(new Uint8Array(32).fill(fill), true)
const chainId = 'bip122:000000000019d6689c085ae165831e93'
const mine = p2wpkh(key(1), NETWORK)
const others = [
  p2pkh(key(2), NETWORK),
  p2wpkh(key(3), NETWORK),
  p2sh(p2wpkh(key(4), NETWORK), NETWORK),
  p2tr(key(5).slice(1), undefined, NETWORK),
]
const of = (
  psbt: Uint8Array | string,
  more: object = {},
  chain = chainId,
  signer = mine.address as string,
) =>
  explainRequest(
    {
      method: 'signPsbt',
      params: {
        psbt: typeof psbt === 'string' ? psbt : Buffer.from(psbt).toString('base64'),
        ...more,
      },
    },
    { origin: 'https://app.example', signer, chainId: chain },
    { keccak256 },
  )?.[0]
const spend = (amounts: readonly bigint[], sighashType?: number) => {
  const transaction = new Transaction({ allowUnknownOutputs: true })
  for (const [at, amount] of amounts.entries())
    transaction.addInput({
      txid: new Uint8Array(32).fill(at + 1),
      index: 0,
      witnessUtxo: { script: mine.script, amount },
      ...(sighashType !== undefined && { sighashType }),
    })
  return transaction
}

test('property: what a PSBT pays, what comes back, and its fee, to addresses of each kind, in both versions', () => {
  const amount = fc.bigInt(1_000n, 10n ** 14n)
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 4, maxLength: 4 }),
      amount,
      fc.nat(1_000),
      (paid, back, fee) => {
        const transaction = spend([paid.reduce((sum, each) => sum + each, 0n), back + BigInt(fee)])
        for (const [at, target] of others.entries())
          transaction.addOutput({ script: target.script, amount: paid[at] as bigint })
        transaction.addOutput({ script: mine.script, amount: back })
        for (const version of [0, 2]) {
          const found = of(transaction.toPSBT(version))
          expect(found?.actions).toMatchObject([
            ...others.map(({ address }, at) => ({
              kind: 'transfer',
              to: address,
              amount: paid[at],
            })),
            {
              kind: 'coins',
              inputs: [
                { address: mine.address },
                { address: mine.address, amount: back + BigInt(fee) },
              ],
              change: [{ address: mine.address, amount: back }],
            },
          ])
          expect(found).toMatchObject({ fee: BigInt(fee), warnings: [] })
        }
      },
    ),
    { numRuns: 30 },
  )
})

test('a signature that leaves parts open is warned of, whether the PSBT asks for it or the request', () => {
  const whole = spend([5n])
  whole.addOutput({ script: mine.script, amount: 4n })
  expect(of(whole.toPSBT(0))?.warnings).toEqual([])
  expect(
    of(whole.toPSBT(0), {
      signInputs: [{ address: mine.address, index: 0, sighashTypes: [0x83] }],
    }),
  ).toMatchObject({ warnings: ['sighash'] })
  const none = spend([5n], 2)
  none.addOutput({ script: mine.script, amount: 4n })
  expect(of(none.toPSBT(0))).toMatchObject({
    actions: [{ kind: 'coins', inputs: [{ sighash: 2 }] }],
    warnings: ['sighash'],
  })
})

test('a note, an output of no address, and coins that are not known', () => {
  const transaction = spend([5n])
  transaction.addOutput({ script: Script.encode(['RETURN', Buffer.from('hello')]), amount: 0n })
  transaction.addOutput({ script: Uint8Array.of(0x51), amount: 1n })
  transaction.addInput({ txid: new Uint8Array(32).fill(9), index: 0 })
  const found = of(transaction.toPSBT(0))
  expect(found?.actions).toMatchObject([
    { kind: 'memo', text: { text: 'hello' } },
    { kind: 'transfer', to: undefined, amount: 1n },
    { kind: 'coins', inputs: [{ amount: 5n }, { amount: undefined }] },
  ])
  expect(found).not.toHaveProperty('fee')
  expect(found?.warnings).toContain('unknown')
})

test('outputs are in their order; a message of runes is no text, and a note of more than 75 bytes begins behind its length', () => {
  const transaction = spend([5n])
  transaction.addOutput({ script: Uint8Array.from([0x6a, 0x5d, 2, 22, 1]), amount: 0n })
  transaction.addOutput({ script: mine.script, amount: 1n })
  transaction.addOutput({
    script: Script.encode(['RETURN', Buffer.from('n'.repeat(80))]),
    amount: 0n,
  })
  const [first, second, coins] = of(transaction.toPSBT(0))?.actions ?? []
  expect([first, second]).toMatchObject([
    { kind: 'memo', text: { text: '0x021601', isAltered: false }, isRunes: true },
    { kind: 'memo', text: { text: 'n'.repeat(80) } },
  ])
  expect(coins).toMatchObject({
    outputs: [{ script: '0x6a5d021601' }, { address: mine.address, amount: 1n }, { amount: 0n }],
  })
})

test('addresses are those of the network', () => {
  const target = p2wpkh(key(1), TEST_NETWORK)
  const transaction = spend([5n])
  transaction.addOutput({ script: target.script, amount: 4n })
  expect(
    of(transaction.toPSBT(0), {}, 'bip122:00000000da84f2bafbbc53dee25a72ae', target.address),
  ).toMatchObject({
    actions: [{ kind: 'coins', change: [{ address: target.address, amount: 4n }] }],
  })
})

test('property: bytes that are no PSBT have no words, also where one is cut or changed', () => {
  const transaction = spend([5n, 6n])
  for (const target of others) transaction.addOutput({ script: target.script, amount: 1n })
  const whole = transaction.toPSBT(0)
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
      expect(of(whole.slice(0, at))?.warnings).toEqual(['unknown'])
      const changed = whole.slice()
      changed[at] = byte
      expect(of(changed)).toBeDefined()
    }),
    { numRuns: 200 },
  )
  expect(of('%')?.warnings).toEqual(['unknown'])
})
