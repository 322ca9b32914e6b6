// @vitest-environment happy-dom
import { Transaction } from '@scure/btc-signer'
import { activity, chainHistory } from 'tessera-kit/activity'
import { data } from 'tessera-kit/data'
import { bitcoinRegtest } from 'tessera-kit/networks'
import { send } from 'tessera-kit/send'
import { createTestKit } from 'tessera-kit/testing'
import { type EsploraServer, startEsplora, startPhone, startRelay } from 'tessera-kit/testing/node'
import { walletConnect } from 'tessera-kit/walletconnect'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressOf, readKey } from '../../wallet/bitcoin/keys'
import { networkOf } from '../../wallet/bitcoin/networks'
import { balancesOf, connectInWindow, connectOnPhone } from '../kitFixture'

const key = `0x${'07'.repeat(32)}` as const
const addresses = (of: `0x${string}`, purpose: 'payment' | 'ordinals') =>
  addressOf(readKey(of), purpose, networkOf('bitcoin:regtest'))
const own = addresses(key, 'payment')
const other = addresses(`0x${'09'.repeat(32)}`, 'ordinals').address
const asset = `${bitcoinRegtest.id}/slip44:0` as const

const ends: (() => Promise<void>)[] = []
let esplora: EsploraServer
beforeEach(async () => {
  esplora = await startEsplora({ balances: { [own.address]: 100_000n } })
  ends.push(esplora.end)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const openKit = async (onPhone = false) => {
  const relay = await startRelay()
  const bitcoin = { chain: 'bitcoin:regtest', esploraUrl: esplora.url } as const
  const { kit, wallet, end } = await createTestKit({
    networks: [bitcoinRegtest],
    options: { rpc: { [bitcoinRegtest.id]: esplora.url } },
    wallet: { bitcoin: { keys: [key], ...bitcoin } },
    plugins: [
      data(),
      activity({ sources: [chainHistory()] }),
      send(),
      walletConnect({ relayUrl: relay.url }),
    ],
  })
  ends.push(relay.end, end)
  if (!onPhone) await connectInWindow(kit, wallet)
  else {
    const phone = await startPhone({ relayUrl: relay.url, bitcoin: { key, ...bitcoin } })
    ends.push(phone.end)
    await connectOnPhone(kit, phone)
  }
  return kit
}
test.each([
  ['in the window', false],
  ['on the phone', true],
])(
  'a wallet %s sends on it; the kit reads the balance, the fee and the history',
  async (_, onPhone) => {
    const kit = await openKit(onPhone)
    expect(await balancesOf(kit)).toEqual([100_000n])
    const api = kit.use(send)
    const transfer = await api.prepare({ asset, to: other, amount: 60_000n })
    const { hash } = await api.send(transfer)
    const status = async () =>
      (await (await fetch(`${esplora.url}/tx/${hash}`)).json()) as {
        fee: number
        status: { confirmed: boolean }
      }
    const { fee } = await status()
    expect(fee).toBeGreaterThan(100)
    await expect.poll(() => balancesOf(kit)).toEqual([40_000n - BigInt(fee)])

    expect((await status()).status.confirmed).toBe(false)
    const before = esplora.height()
    esplora.mine(2)
    expect(esplora.height()).toBe(before + 2)
    expect((await status()).status).toMatchObject({ confirmed: true, block_height: before + 1 })
    const { items } = await kit.use(activity).items().read()
    expect(items.map((item) => item.hash)).toContain(hash)
  },
)

test.each([
  ['offline', { offline: true }],
  ['rate limit', { rateLimit: true }],
  ['reject', { reject: ['/address/:address'] }],
  ['malformed', { malformed: ['/address/:address'] }],
] as const)(
  '%s: the kit does not know the balance, and knows it once that is taken back',
  async (_, faults) => {
    const kit = await openKit()
    esplora.set(faults)
    expect(await balancesOf(kit)).toEqual([])
    esplora.set({ offline: false, rateLimit: false, reject: false, malformed: false })
    await expect.poll(() => balancesOf(kit)).toEqual([100_000n])
  },
)

/** A transaction that spends the coin of a key, and what the server says to it. */
const broadcast = async ({
  from = own,
  txid,
  value = 100_000n,
  amount = 90_000n,
  change,
}: {
  from?: typeof own
  txid: string
  value?: bigint
  amount?: bigint
  change?: (hex: string) => string
}) => {
  const transaction = new Transaction()
  transaction.addInput({
    txid,
    index: 0,
    witnessUtxo: { script: from.script, amount: value },
    ...(from.purpose === 'ordinals' && { tapInternalKey: from.key.xOnly }),
  })
  transaction.addOutputAddress(other, amount, networkOf('bitcoin:regtest').params)
  transaction.sign(from.key.secret)
  transaction.finalize()
  const body = change?.(transaction.hex) ?? transaction.hex
  const response = await fetch(`${esplora.url}/tx`, { method: 'POST', body })
  return { status: response.status, text: await response.text(), id: transaction.id }
}

test('takes what is signed by P2WPKH and by P2TR, once', async () => {
  for (const purpose of ['payment', 'ordinals'] as const) {
    const from = addresses(`0x${'0a'.repeat(32)}`, purpose)
    const txid = esplora.fund(from.address, 50_000n)
    const spend = { from, txid, value: 50_000n, amount: 40_000n }
    const first = await broadcast(spend)
    expect(first).toMatchObject({ status: 200, text: first.id })
    expect((await broadcast(spend)).text).toBe(first.id)
    expect((await broadcast({ ...spend, amount: 30_000n })).text).toContain('txn-mempool-conflict')
    esplora.mine()
    expect((await broadcast({ ...spend, amount: 30_000n })).text).toContain(
      'bad-txns-inputs-missingorspent',
    )
  }
})

test('refuses what a node refuses: another key, another value, no fee, coins that are not there, no transaction', async () => {
  const stranger = addresses(`0x${'0b'.repeat(32)}`, 'payment')
  const taproot = addresses(`0x${'0b'.repeat(32)}`, 'ordinals')
  const txid = esplora.fund(own.address, 100_000n)
  const toTaproot = esplora.fund(taproot.address, 100_000n)
  const rows = [
    [{ txid, amount: 100_001n, value: 200_000n }, 'bad-txns-in-belowout'],
    [{ txid, amount: 100_000n }, 'min relay fee not met'],
    [{ txid: 'ab'.repeat(32) }, 'bad-txns-inputs-missingorspent'],
    // the value that was signed is not that of the coin
    [{ txid, value: 99_000n }, 'mandatory-script-verify-flag-failed'],
    [{ txid: toTaproot, from: taproot, value: 99_000n }, 'mandatory-script-verify-flag-failed'],
    [{ txid, from: stranger }, 'mandatory-script-verify-flag-failed'],
    [{ txid, change: () => 'ffff' }, 'TX decode failed'],
  ] as const
  for (const [input, problem] of rows) {
    const { status, text } = await broadcast(input)
    expect([status, text]).toEqual([400, expect.stringContaining(problem)])
  }
})

test('rejects a balance of what is no address of its chain', async () => {
  const main = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  await expect(startEsplora({ balances: { [main]: 1n } })).rejects.toMatchObject({
    code: 'testing/bad-address',
  })
  expect(() => esplora.fund('nobody', 1n)).toThrow(
    expect.objectContaining({ code: 'testing/bad-address' }),
  )
  expect((await fetch(`${esplora.url}/address/nobody`)).status).toBe(400)
  expect((await fetch(`${esplora.url}/mempool`)).status).toBe(404)
})
