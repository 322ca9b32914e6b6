import { Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ParsedAddress, parseAddress } from '../../../../kernel/networks/bip122/address'
import { buildPsbt } from '../../../../kernel/networks/bip122/buildPsbt'
import driver from '../../../../kernel/networks/bip122/driver'
import type { PsbtInput } from '../../../../kernel/networks/bip122/types'
import { bitcoin } from '../../../../kernel/networks/definitions/bitcoin'
import { bitcoinRegtest } from '../../../../kernel/networks/definitions/bitcoinRegtest'
import type { SendRpc } from '../../../../kernel/networks/types'
import { createSigner, fromBase64 } from './signer'

const key = (byte: number) => new Uint8Array(32).fill(byte)
const silent: SendRpc = async ({ method }) => {
  throw new Error(`nobody should ask for ${method}`)
}
const utxos = (values: readonly number[]) =>
  values.map((value, i) => ({
    txid: (i + 1).toString(16).padStart(64, 'a'),
    vout: i,
    value: String(value),
    confirmed: true,
  }))
const script = (address: string) => (parseAddress(address) as ParsedAddress).script
const outputsOf = (transaction: Transaction) =>
  Array.from({ length: transaction.outputsLength }, (_, i) => transaction.getOutput(i)).map(
    ({ amount, script }) => ({ amount, script }),
  )

describe.each(['p2wpkh', 'p2tr'] as const)('a transfer from %s', (type) => {
  const wallet = createSigner(key(5), type)
  const to = createSigner(key(6), type === 'p2tr' ? 'p2wpkh' : 'p2tr').address
  const transfer: PsbtInput = {
    network: bitcoin,
    account: wallet.address,
    to,
    amount: 120_000n,
    feeRate: 3.5,
    utxos: utxos([50_000, 90_000, 10_000]),
  }

  test('is signed by a wallet with a real key, finalised, and parses back with the same outputs', async () => {
    const built = await buildPsbt(transfer, silent)
    expect(
      driver.checkParams({
        method: 'signPsbt',
        params: { account: wallet.address, psbt: built.psbt, signInputs: built.signInputs },
      }),
    ).toMatchObject({ psbt: built.psbt })
    const signed = wallet.signPsbt(
      built.psbt,
      built.signInputs.map(({ index }) => index),
    )
    expect(driver.checkResult?.('signPsbt', { psbt: signed })).toBeUndefined()
    const final = Transaction.fromPSBT(fromBase64(signed))
    final.finalize()
    const sent = Transaction.fromRaw(final.extract())
    expect(sent.id).toBe(Transaction.fromPSBT(fromBase64(built.psbt)).id)
    expect(outputsOf(sent)).toEqual([
      { amount: 120_000n, script: script(to) },
      { amount: built.change, script: script(wallet.address) },
    ])
    expect([built.inputs.map(({ value }) => value), 140_000n - 120_000n - built.change]).toEqual([
      ['90000', '50000'],
      built.fee,
    ])
    // a signature may be a byte shorter than reckoned, never longer
    expect(final.vsize).toBeLessThanOrEqual(Math.floor(Number(built.fee) / 3.5))
    expect(final.vsize).toBeGreaterThanOrEqual(Math.floor(Number(built.fee) / 3.5) - 1)
  })

  test('can be replaced by one with a higher fee, and is of version 2', async () => {
    const { psbt } = await buildPsbt(transfer, silent)
    const transaction = Transaction.fromPSBT(fromBase64(psbt))
    expect([transaction.version, transaction.lockTime, transaction.getInput(0).sequence]).toEqual([
      2, 0, 0xfffffffd,
    ])
  })

  test('asks the server for what is not given', async () => {
    const asked: string[] = []
    const send: SendRpc = async ({ method, params }) => {
      asked.push(`${method} ${JSON.stringify(params)}`)
      return method === 'getUtxos' ? transfer.utxos : { 3: 7 }
    }
    const { utxos: _utxos, feeRate: _feeRate, ...bare } = transfer
    const asking = await buildPsbt(bare, send)
    expect(asking).toEqual(await buildPsbt({ ...transfer, feeRate: 7 }, silent))
    expect(asked.sort()).toEqual([
      'getFeeEstimates undefined',
      `getUtxos {"address":"${wallet.address}"}`,
    ])
    await expect(buildPsbt(bare, async () => [{ txid: 'x' }])).rejects.toMatchObject({
      code: 'kernel/bad-answer',
    })
  })

  test('never loses a satoshi, for any amount and outputs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 400, max: 300_000 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 330, max: 200_000 }),
        fc.integer({ min: 1, max: 60 }),
        async (values, amount, feeRate) => {
          const built = await buildPsbt(
            { ...transfer, utxos: utxos(values), amount: BigInt(amount), feeRate },
            silent,
          ).catch((error) => {
            expect(error.code).toBe('bip122/insufficient-funds')
          })
          if (!built) return
          const transaction = Transaction.fromPSBT(fromBase64(built.psbt))
          const into = Array.from(
            { length: transaction.inputsLength },
            (_, i) => transaction.getInput(i).witnessUtxo?.amount ?? 0n,
          )
          const total = (list: readonly bigint[]) => list.reduce((sum, value) => sum + value, 0n)
          expect(total(into)).toBe(
            total(outputsOf(transaction).map(({ amount: out }) => out as bigint)) + built.fee,
          )
        },
      ),
      { numRuns: 100 },
    )
  })
})

test('the public key of a taproot account goes along where it is that of the address', async () => {
  const wallet = createSigner(key(5), 'p2tr')
  const keyOf = async (publicKey: string) => {
    const { psbt } = await buildPsbt(
      {
        network: bitcoin,
        account: wallet.address,
        publicKey,
        to: wallet.address,
        amount: 1000n,
        feeRate: 1,
        utxos: utxos([5000]),
      },
      silent,
    )
    return Transaction.fromPSBT(fromBase64(psbt)).getInput(0).tapInternalKey
  }
  const own = Uint8Array.from(Buffer.from(wallet.publicKey, 'hex'))
  expect(await keyOf(wallet.publicKey)).toEqual(own)
  expect(await keyOf(`02${wallet.publicKey}`)).toEqual(own)
  for (const other of [
    createSigner(key(6), 'p2tr').publicKey,
    'ff'.repeat(32),
    'not hex',
    Buffer.from(script(wallet.address).slice(2)).toString('hex'),
  ])
    expect(await keyOf(other)).toBeUndefined()
})

test('a transfer that cannot be is refused in words', async () => {
  const wallet = createSigner(key(5), 'p2wpkh')
  const base: PsbtInput = {
    network: bitcoin,
    account: wallet.address,
    to: wallet.address,
    amount: 1000n,
    feeRate: 1,
    utxos: utxos([5000]),
  }
  const codeOf = (more: Partial<PsbtInput>) =>
    buildPsbt({ ...base, ...more }, silent).then(
      () => 'built',
      ({ code }) => code,
    )
  expect(await codeOf({})).toBe('built')
  expect(await codeOf({ to: 'bob' })).toBe('bip122/bad-address')
  expect(await codeOf({ network: bitcoinRegtest })).toBe('bip122/wrong-network')
  expect(await codeOf({ changeAddress: createSigner(key(5), 'p2wpkh', 'testnet').address })).toBe(
    'bip122/wrong-network',
  )
  expect(await codeOf({ account: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' })).toBe(
    'bip122/unsupported-input',
  )
  expect(await codeOf({ account: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy' })).toBe(
    'bip122/unsupported-input',
  )
  expect(await codeOf({ amount: 5000n })).toBe('bip122/insufficient-funds')
  expect(await codeOf({ amount: 100n })).toBe('bip122/dust')
  expect(await codeOf({ feeRate: 0 })).toBe('bip122/bad-fee-rate')
  expect(await codeOf({ utxos: [{ txid: '..', vout: 0, value: '5000', confirmed: true }] })).toBe(
    'kernel/bad-answer',
  )
})
