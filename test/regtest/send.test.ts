/** @vitest-environment happy-dom */

import { p2pkh, p2sh, p2wpkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { createKit } from 'tessera-kit'
import { activity } from 'tessera-kit/activity'
import { bitcoinRegtest } from 'tessera-kit/networks'
import { send, type TransferInput } from 'tessera-kit/send'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type LocalBitcoin, startBitcoin } from '../../scripts/bitcoin.mjs'
import { createSigner, networks } from '../kernel/networks/bip122/signer'
import { walletPlugin } from './walletPlugin'

// where the node cannot be had, it says why, and nothing here is run
const found = await startBitcoin()
const randomKey = () => crypto.getRandomValues(new Uint8Array(32))
const asset = `${bitcoinRegtest.id}/slip44:0` as const
const satoshi = (value: number) => BigInt(Math.round(value * 1e8))

/** An address of each kind that nobody has used, as another library writes it. */
const recipients: Readonly<Record<string, () => string>> = {
  p2pkh: () => p2pkh(pubECDSA(randomKey()), networks.regtest).address as string,
  p2sh: () =>
    p2sh(p2wpkh(pubECDSA(randomKey()), networks.regtest), networks.regtest).address as string,
  p2wpkh: () => createSigner(randomKey(), 'p2wpkh', 'regtest').address,
  p2tr: () => createSigner(randomKey(), 'p2tr', 'regtest').address,
}

/** A transaction as the node decodes it. */
interface Mined {
  readonly confirmations?: number
  readonly vsize: number
  readonly fee: number
  readonly vin: readonly {
    readonly prevout: {
      readonly value: number
      readonly scriptPubKey: { readonly address: string }
    }
  }[]
  readonly vout: readonly {
    readonly value: number
    readonly scriptPubKey: { readonly address: string }
  }[]
}

describe.runIf(found)('sent by the form\u2019s code to a real node', () => {
  const node = found as LocalBitcoin
  const ends: (() => void)[] = []
  const mine = (blocks = 1) =>
    node.mine(blocks, createSigner(randomKey(), 'p2wpkh', 'regtest').address)
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })
  afterAll(() => node.stop())

  /**
   * A kit with `send()`, connected to a wallet that only signs and has so many satoshi in one
   * mature output each.
   */
  const connect = async (type: 'p2wpkh' | 'p2tr', rewards = 1) => {
    const wallet = createSigner(randomKey(), type, 'regtest')
    await node.mine(rewards, wallet.address)
    await mine(100)
    const kit = createKit([walletPlugin(wallet), activity(), send()], {
      id: `regtest-${Math.random()}`,
      networks: [bitcoinRegtest],
      rpc: { [bitcoinRegtest.id]: node.url },
      storage: 'memory',
    })
    ends.push(() => kit.destroy())
    await kit.start()
    await kit.connect('regtest')
    const api = kit.use(send)
    const prepare = (input: Partial<TransferInput>) =>
      api.prepare({ asset, to: '', amount: 0n, ...input })
    /** What the node has in its chain of it, after one more block. */
    const minedOf = async (hash: string) => {
      await mine()
      const transaction = (await node.rpc('getrawtransaction', [hash, 2])) as Mined
      expect(transaction.confirmations).toBe(1)
      const outputs = transaction.vout.map(
        ({ value, scriptPubKey }) => [scriptPubKey.address, satoshi(value)] as const,
      )
      return {
        transaction,
        outputs,
        fee: satoshi(transaction.fee),
        spent: transaction.vin.reduce((sum, { prevout }) => sum + satoshi(prevout.value), 0n),
      }
    }
    return { wallet, kit, api, prepare, minedOf }
  }

  test.each(['p2wpkh', 'p2tr'] as const)(
    'from %s to an address of every kind: amount, fee and change are those that were prepared, to the satoshi',
    async (type) => {
      const { wallet, api, prepare, minedOf, kit } = await connect(type)
      const feed = kit.use(activity).items()
      ends.push(feed.watch(() => {}))
      for (const [kind, make] of Object.entries(recipients)) {
        const to = make()
        const transfer = await prepare({ to, amount: 123_456_789n, fee: { satPerVbyte: 2.5 } })
        const { hash } = await api.send(transfer)
        const told = () => feed.get().data?.items.filter((item) => item.hash === hash)
        await expect
          .poll(told, { message: kind })
          .toMatchObject([{ status: 'pending', counterparty: to, moves: [{ raw: 123_456_789n }] }])
        const { outputs, fee, spent, transaction } = await minedOf(hash)
        expect(outputs, kind).toEqual([
          [to, 123_456_789n],
          [wallet.address, spent - 123_456_789n - transfer.fee],
        ])
        expect(fee, kind).toBe(transfer.fee)
        expect(transaction.vin.map(({ prevout }) => prevout.scriptPubKey.address)).toEqual([
          wallet.address,
        ])
        expect(Number(fee) / transaction.vsize).toBeGreaterThanOrEqual(2.5)
        expect(Number(fee) / transaction.vsize).toBeLessThan(2.55)
      }
    },
  )

  test('the smallest output that nodes relay is sent to each kind, and one satoshi less is refused before the wallet is asked', async () => {
    const { api, prepare, minedOf } = await connect('p2wpkh')
    const least = { p2pkh: 546n, p2sh: 540n, p2wpkh: 294n, p2tr: 330n } as const
    for (const [kind, make] of Object.entries(recipients)) {
      const to = make()
      const amount = least[kind as keyof typeof least]
      await expect(prepare({ to, amount: amount - 1n }), kind).rejects.toMatchObject({
        code: 'send/too-little',
        details: { least: amount },
      })
      const { outputs } = await minedOf((await api.send(await prepare({ to, amount }))).hash)
      expect(outputs[0], kind).toEqual([to, amount])
    }
  })

  test('change that would be dust goes to the fee; all of several outputs leaves nothing but the fee', async () => {
    const { wallet, api, prepare, minedOf } = await connect('p2wpkh', 2)
    const to = (recipients.p2wpkh as () => string)()
    const all = await prepare({ to, amount: 'max' })
    // one satoshi below what a change output must have, and what it would cost
    const nearly = await prepare({ to, amount: all.amount - 31n - 293n })
    expect(nearly.fee).toBe(all.fee + 31n + 293n)
    const { outputs, fee } = await minedOf((await api.send(nearly)).hash)
    expect([outputs, fee]).toEqual([[[to, nearly.amount]], nearly.fee])
    // the recipient's wallet of before has nothing left
    await expect(prepare({ to, amount: 'max' })).rejects.toMatchObject({
      code: 'send/not-enough',
      details: { balance: 0n },
    })

    const second = await connect('p2tr', 3)
    const rest = await second.prepare({
      to: wallet.address,
      amount: 'max',
      fee: { satPerVbyte: 7 },
    })
    const mined = await second.minedOf((await second.api.send(rest)).hash)
    expect([mined.outputs, mined.fee, mined.transaction.vin.length]).toEqual([
      [[wallet.address, rest.amount]],
      rest.fee,
      3,
    ])
    expect(mined.spent).toBe(rest.amount + rest.fee)
  })

  test('more than there is for the fee is refused with what would do, and that is mined', async () => {
    const { api, prepare, minedOf } = await connect('p2tr')
    const to = (recipients.p2tr as () => string)()
    const { balance } = await prepare({ to, amount: 1000n })
    const refused = (await prepare({ to, amount: balance }).catch((error: unknown) => error)) as {
      code: string
      details: { most: bigint }
    }
    expect(refused.code).toBe('send/not-enough-for-fee')
    const { outputs } = await minedOf(
      (await api.send(await prepare({ to, amount: refused.details.most }))).hash,
    )
    expect(outputs).toEqual([[to, refused.details.most]])
  })
})
