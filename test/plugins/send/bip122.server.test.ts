// @vitest-environment happy-dom
import { p2pkh, p2sh, p2wpkh, p2wsh } from '@scure/btc-signer'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterEach, expect, test } from 'vitest'
import {
  bitcoin,
  bitcoinRegtest,
  bitcoinSignet,
  bitcoinTestnet,
} from '../../../kernel/networks/index'
import { activity } from '../../../plugins/activity'
import { send, type TransferInput } from '../../../plugins/send'
import {
  type BitcoinSigner,
  createSigner,
  fromBase64,
  networks,
} from '../../kernel/networks/bip122/signer'
import { startFront, startKit, type TestWallet } from '../data/fixture'

const key = (byte: number) => new Uint8Array(32).fill(byte)
const to = createSigner(key(9), 'p2tr', 'regtest').address
const asset = `${bitcoinRegtest.id}/slip44:0` as const
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Setting {
  readonly coins?: readonly number[]
  readonly type?: 'p2wpkh' | 'p2tr'
  readonly chain?: keyof typeof networks
  /** What the wallet does with a PSBT. Default: it signs and sends. */
  readonly sign?: (
    signer: BitcoinSigner,
    psbt: string,
    indexes: readonly number[],
    broadcast: boolean,
  ) => unknown
}

/**
 * A kit with a wallet of one key, and a server that lists its outputs and keeps what it is sent.
 */
async function start({
  coins = [100_000, 50_000, 700],
  type = 'p2wpkh',
  chain = 'regtest',
  sign,
}: Setting = {}) {
  const network = places[chain]
  const signer = createSigner(key(7), type, chain)
  const sent: string[] = []
  const asked: { method: string; params: unknown }[] = []
  const front = await startFront()
  front.instead = ({ path, body }, response) => {
    if (path.endsWith('/utxo'))
      response.end(
        JSON.stringify(
          coins.map((value, at) => ({
            txid: String(at + 1)
              .repeat(64)
              .slice(0, 64),
            vout: at,
            value,
            status: { confirmed: true, block_height: 5 },
          })),
        ),
      )
    else if (path === '/fee-estimates')
      response.end(JSON.stringify({ 1: 20.5, 6: 10, 24: 2, 144: 0.1 }))
    else if (path === '/tx') {
      sent.push(body)
      response.end(Transaction.fromRaw(Buffer.from(body, 'hex'), { allowUnknownOutputs: true }).id)
    } else return false
    return true
  }
  const whole = (psbt: string, indexes: readonly number[]) =>
    Transaction.fromPSBT(fromBase64(signer.signPsbt(psbt, indexes, true)))
  const holder: TestWallet = {
    accounts: { bip122: { addresses: [signer.address], chainId: network.id } },
    request: (method, params) => {
      asked.push({ method, params })
      if (method !== 'signPsbt') return undefined
      const { psbt, signInputs, broadcast } = params as {
        psbt: string
        signInputs: { index: number }[]
        broadcast?: boolean
      }
      const indexes = signInputs.map(({ index }) => index)
      if (sign) return sign(signer, psbt, indexes, broadcast === true)
      const transaction = whole(psbt, indexes)
      sent.push(transaction.hex)
      return { psbt: signer.signPsbt(psbt, indexes, true), txid: transaction.id }
    },
  }
  const { kit } = await startKit(
    holder,
    [network],
    { [network.id]: front.url },
    {},
    { plugins: [activity(), send()] },
  )
  ends.push(front.stop, () => kit.destroy())
  const api = kit.use(send)
  const prepare = (input: Partial<TransferInput> = {}) =>
    api.prepare({ asset, to, amount: 60_000n, ...input })
  /** The transaction that was sent last, as another library reads it. */
  const last = () => {
    const transaction = Transaction.fromRaw(Buffer.from(sent.at(-1) as string, 'hex'), {
      allowUnknownOutputs: true,
    })
    const outputs = Array.from(
      { length: transaction.outputsLength },
      (_, at) => transaction.getOutput(at).amount as bigint,
    )
    const inputs = Array.from({ length: transaction.inputsLength }, (_, at) =>
      BigInt(coins[Number(transaction.getInput(at).index)] as number),
    )
    return {
      transaction,
      outputs,
      inputs,
      fee: [...inputs].reduce((a, b) => a + b, 0n) - outputs.reduce((a, b) => a + b, 0n),
    }
  }
  return { kit, api, prepare, sent, asked, last, signer }
}

test('the wallet signs and sends what was prepared: amount, fee and change are to the satoshi', async () => {
  const { prepare, api, last, asked } = await start()
  const transfer = await prepare()
  expect(transfer).toMatchObject({
    amount: 60_000n,
    balance: 150_700n,
    symbol: 'tBTC',
    decimals: 8,
  })
  const { hash } = await api.send(transfer)
  expect(asked).toEqual([{ method: 'signPsbt', params: transfer.request.params }])
  const { transaction, outputs, fee, inputs } = last()
  expect(hash).toBe(transaction.id)
  expect([outputs[0], fee, inputs]).toEqual([60_000n, transfer.fee, [100_000n]])
  expect(outputs[1]).toBe(100_000n - 60_000n - transfer.fee)
  // ten satoshi per virtual byte, as the server says for six blocks
  expect(Number(transfer.fee) / transaction.vsize).toBeGreaterThanOrEqual(10)
  expect(Number(transfer.fee) / transaction.vsize).toBeLessThan(10.2)
})

test('what was sent is pending in the activity, with its amount and recipient', async () => {
  const { kit, prepare, api } = await start()
  const feed = kit.use(activity).items()
  ends.push(feed.watch(() => {}))
  const { hash } = await api.send(await prepare())
  await expect
    .poll(() => feed.get().data?.items)
    .toMatchObject([
      {
        hash,
        kind: 'sent',
        status: 'pending',
        counterparty: to,
        moves: [{ direction: 'out', raw: 60_000n, symbol: 'tBTC', to }],
        source: 'own',
      },
    ])
})

test('choices cost what the server says; an own rate is kept; the wrong kind of fee is refused', async () => {
  const { prepare } = await start()
  const { fees } = await prepare()
  expect(fees.map(({ choice, own }) => [choice, own])).toEqual([
    ['slow', { satPerVbyte: 2 }],
    ['normal', { satPerVbyte: 10 }],
    ['fast', { satPerVbyte: 20.5 }],
  ])
  for (const { choice, fee, own } of fees)
    expect([(await prepare({ fee: choice })).fee, (await prepare({ fee: own })).fee]).toEqual([
      fee,
      fee,
    ])
  for (const fee of [
    { satPerVbyte: 0.5 },
    { satPerVbyte: Number.NaN },
    { satPerVbyte: 20_000 },
    { microLamports: 5n },
  ])
    await expect(prepare({ fee })).rejects.toMatchObject({ code: 'send/bad-fee' })
})

test.each(['p2wpkh', 'p2tr'] as const)(
  'all of it: one output, nothing is left, and what costs more than it holds stays (%s)',
  async (type) => {
    const { prepare, api, last } = await start({ type })
    const transfer = await prepare({ amount: 'max', fee: 'fast' })
    await api.send(transfer)
    const { outputs, fee, inputs } = last()
    expect([outputs, fee, inputs]).toEqual([[transfer.amount], transfer.fee, [100_000n, 50_000n]])
  },
)

test('not enough, not enough for the fee with what would do, too little', async () => {
  const { prepare, asked } = await start()
  await expect(prepare({ amount: 200_000n })).rejects.toMatchObject({
    code: 'send/not-enough',
    details: { balance: 150_700n },
  })
  const refused = (await prepare({ amount: 150_000n }).catch((error: unknown) => error)) as {
    code: string
    details: { most: bigint; fee: bigint }
  }
  expect(refused.code).toBe('send/not-enough-for-fee')
  expect((await prepare({ amount: refused.details.most })).amount).toBe(refused.details.most)
  await expect(prepare({ amount: refused.details.most + 1n })).rejects.toMatchObject({
    code: 'send/not-enough-for-fee',
    details: { most: refused.details.most },
  })
  await expect(prepare({ amount: 329n })).rejects.toMatchObject({
    code: 'send/too-little',
    details: { least: 330n },
  })
  await expect(prepare({ to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })).rejects.toMatchObject(
    { code: 'send/bad-address' },
  )
  expect(asked).toEqual([])
})

test('outputs of Taproot that may carry an inscription are not spent', async () => {
  const { prepare } = await start({ type: 'p2tr', coins: [546, 999, 40_000] })
  expect((await prepare({ amount: 'max', fee: { satPerVbyte: 1 } })).balance).toBe(40_000n)
})

test.each([
  ['partly', false],
  ['completely', true],
])('a wallet that only signs, %s, has it sent by the kit', async (_, isFinal) => {
  const { prepare, api, last, sent, asked } = await start({
    sign: (signer, psbt, indexes, broadcast) => {
      if (broadcast) throw Object.assign(new Error('unsupported'), { code: 4200 })
      return { psbt: signer.signPsbt(psbt, indexes, isFinal) }
    },
  })
  const transfer = await prepare({ amount: 120_000n })
  const { hash } = await api.send(transfer)
  expect(asked.map(({ params }) => (params as { broadcast?: boolean }).broadcast)).toEqual([
    true,
    undefined,
  ])
  expect(sent).toHaveLength(1)
  expect([last().transaction.id, last().outputs[0], last().fee]).toEqual([
    hash,
    120_000n,
    transfer.fee,
  ])
})

test('a signed transaction of others, and one that is not signed, are not sent', async () => {
  let given = ''
  const { prepare, api, sent } = await start({ sign: () => ({ psbt: given }) })
  const other = await prepare({ amount: 1000n })
  const transfer = await prepare()
  for (const wrong of [
    (other.request.params as { psbt: string }).psbt,
    (transfer.request.params as { psbt: string }).psbt,
    'cHNidP8BAA==',
  ]) {
    given = wrong
    await expect(api.send(transfer)).rejects.toMatchObject({ code: 'kernel/bad-answer' })
  }
  expect(sent).toEqual([])
})

/** An address of each kind, as another library writes it. */
const kinds = {
  'p2pkh (1…)': (chain) => p2pkh(pubECDSA(key(9)), networks[chain]).address,
  'p2sh (3…)': (chain) => p2sh(p2wpkh(pubECDSA(key(9)), networks[chain]), networks[chain]).address,
  'p2wpkh (bech32)': (chain) => p2wpkh(pubECDSA(key(9)), networks[chain]).address,
  'p2wsh (bech32)': (chain) =>
    p2wsh(p2pkh(pubECDSA(key(9)), networks[chain]), networks[chain]).address,
  'p2tr (bech32m)': (chain) => createSigner(key(9), 'p2tr', chain).address,
} satisfies Readonly<Record<string, (chain: keyof typeof networks) => string | undefined>>
const places = {
  mainnet: bitcoin,
  testnet: bitcoinTestnet,
  signet: bitcoinSignet,
  regtest: bitcoinRegtest,
} as const

test.each(Object.entries(kinds))(
  'recipients of %s are paid on their own network, and refused on the others',
  async (_, addressOn) => {
    for (const chain of Object.keys(places) as (keyof typeof places)[]) {
      const { prepare } = await start({ chain })
      for (const other of Object.keys(places) as (keyof typeof places)[]) {
        const recipient = addressOn(other) as string
        // test networks write some kinds alike, but none as the main network does
        const isTaken = recipient === addressOn(chain)
        if (chain !== other && [chain, other].includes('mainnet')) expect(isTaken).toBe(false)
        const answer = await prepare({ asset: `${places[chain].id}/slip44:0`, to: recipient }).then(
          ({ request }) => {
            const transaction = Transaction.fromPSBT(
              fromBase64((request.params as { psbt: string }).psbt),
            )
            return [
              transaction.getOutputAddress(0, networks[chain]),
              transaction.getOutput(0).amount,
            ]
          },
          ({ code, audience }: { code: string; audience: string }) => `${code} ${audience}`,
        )
        expect(answer, `${recipient} of ${other} on ${chain}`).toEqual(
          isTaken ? [recipient, 60_000n] : 'send/bad-address user',
        )
      }
    }
  },
)

test.each([
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'bc1QW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
  'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
])(
  '%s is no address: its checksum is of the other kind or wrong, or nobody can be paid there',
  async (wrong) => {
    const { prepare } = await start({ chain: 'mainnet' })
    await expect(prepare({ asset: `${bitcoin.id}/slip44:0`, to: wrong })).rejects.toMatchObject({
      code: 'send/bad-address',
    })
  },
)
