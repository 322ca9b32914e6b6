/** @vitest-environment happy-dom */
import { Transaction } from '@scure/btc-signer'
import { createKit } from 'tessera-kit'
import { bitcoinRegtest, buildPsbt, formatUnits } from 'tessera-kit/networks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type LocalBitcoin, startBitcoin } from '../../scripts/bitcoin.mjs'
import { createSigner, fromBase64 } from '../kernel/networks/bip122/signer'
import { toHex, walletPlugin } from './walletPlugin'

const found = await startBitcoin()
const say = (line: string) => console.log(`regtest: ${line}`)
const randomKey = () => crypto.getRandomValues(new Uint8Array(32))
const shown = (satoshi: bigint) => `${formatUnits(satoshi, 8)} BTC`

describe.runIf(found)('a real node in regtest', () => {
  const node = found as LocalBitcoin
  const ends: (() => Promise<void>)[] = []
  const rpc = <T>(method: string, ...params: unknown[]) => node.rpc(method, params) as Promise<T>
  beforeAll(async () => say((await rpc<{ subversion: string }>('getnetworkinfo')).subversion))
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })
  afterAll(() => node.stop())

  /** A started kit, connected to a wallet of that kind which owns one mature block reward. */
  const connect = async (type: 'p2wpkh' | 'p2tr') => {
    const wallet = createSigner(randomKey(), type, 'regtest')
    await node.mine(1, wallet.address)
    await node.mine(100, createSigner(randomKey(), 'p2wpkh', 'regtest').address)
    const kit = createKit([walletPlugin(wallet)], {
      networks: [bitcoinRegtest],
      rpc: { [bitcoinRegtest.id]: node.url },
      storage: 'memory',
    })
    ends.push(async () => kit.destroy())
    await kit.start()
    await kit.ready
    await kit.connect('regtest')
    const send = (request: Parameters<typeof kit.request>[0]) =>
      kit.request(request, { namespace: 'bip122' })
    const { default: driver } = await bitcoinRegtest.driver()
    return { wallet, kit, send, driver }
  }

  describe.each(['p2wpkh', 'p2tr'] as const)('with an account of %s', (type) => {
    test('connects, sends by PSBT, and the transfer is mined', async () => {
      const { wallet, send, driver } = await connect(type)
      expect(await send({ method: 'getAccountAddresses' })).toEqual([
        { address: wallet.address, intention: 'payment', publicKey: wallet.publicKey },
      ])
      const before = await driver.getBalance(send, wallet.address)
      say(
        `${type} ${wallet.address} connected, balance ${shown(before)} at height ${await send({ method: 'getBlockHeight' })}`,
      )
      expect(before).toBeGreaterThan(0n)

      const to = createSigner(randomKey(), type === 'p2tr' ? 'p2wpkh' : 'p2tr', 'regtest').address
      const amount = 123_456_789n
      const built = await buildPsbt(
        {
          network: bitcoinRegtest,
          account: wallet.address,
          publicKey: wallet.publicKey,
          to,
          amount,
          feeRate: 2.5,
        },
        send,
      )
      const decoded = await rpc<{ fee: number; outputs: unknown[] }>('decodepsbt', built.psbt)
      expect([BigInt(Math.round(decoded.fee * 1e8)), decoded.outputs.length]).toEqual([
        built.fee,
        2,
      ])

      const { psbt } = (await send({
        method: 'signPsbt',
        params: { account: wallet.address, psbt: built.psbt, signInputs: built.signInputs },
      })) as { psbt: string }
      const signed = Transaction.fromPSBT(fromBase64(psbt))
      const id = (await send({
        method: 'sendTransaction',
        params: { hex: toHex(signed.extract()) },
      })) as string
      expect(await driver.getStatus?.(id, send)).toBe('pending')
      const { fees, vsize } = await rpc<{ fees: { base: number }; vsize: number }>(
        'getmempoolentry',
        id,
      )
      expect(Math.round(fees.base * 1e8) / vsize).toBeGreaterThanOrEqual(2.5)
      expect(await send({ method: 'getTransaction', params: { txid: id } })).toMatchObject({
        confirmed: false,
        fee: String(built.fee),
      })
      const history = async () =>
        (
          (await send({
            method: 'getAddressTransactions',
            params: { address: wallet.address },
          })) as { txid: string; confirmed: boolean }[]
        ).map(({ txid, confirmed }) => [txid, confirmed])
      const [pending, reward] = await history()
      expect([pending, reward?.[1]]).toEqual([[id, false], true])
      // pending change counts, though it is not yet confirmed
      expect(await driver.getBalance(send, wallet.address)).toBe(before - amount - built.fee)
      expect(await driver.getBalance(send, to)).toBe(amount)

      await node.mine(1, createSigner(randomKey(), 'p2wpkh', 'regtest').address)
      expect(await driver.getStatus?.(id, send)).toBe('confirmed')
      expect(await history()).toEqual([[id, true], reward])
      expect(
        await send({
          method: 'getAddressTransactions',
          params: { address: wallet.address, after: id },
        }),
      ).toMatchObject([{ txid: reward?.[0], inputs: [] }])
      expect(await driver.getBalance(send, wallet.address)).toBe(before - amount - built.fee)
      expect(await send({ method: 'getTransaction', params: { txid: id } })).toMatchObject({
        confirmed: true,
        fee: String(built.fee),
        inputs: [{ address: wallet.address }],
        outputs: [
          { address: to, value: String(amount) },
          { address: wallet.address, value: String(built.change) },
        ],
      })
      say(
        `${type} PSBT ${id} mined: ${shown(amount)}, fee ${built.fee} satoshi for ${vsize} vB, change ${shown(built.change)}`,
      )
    })

    test('signs a message that the node itself verifies', async () => {
      const { wallet, send, driver } = await connect(type)
      const message = 'Grüße from regtest 👋'
      const signature = driver.readSignature(
        await send(driver.signMessage({ account: wallet.address, message })),
      )
      expect(await rpc('verifymessage', wallet.address, signature, message)).toBe(true)
      expect(await rpc('verifymessage', wallet.address, signature, `${message}!`)).toBe(false)
      say(`${type} BIP-322 signature: verifymessage true, with another message false`)
    })
  })

  test('everything of an account can be sent but the fee, and what is refused is told', async () => {
    const { wallet, send, driver } = await connect('p2wpkh')
    const balance = await driver.getBalance(send, wallet.address)
    const to = createSigner(randomKey(), 'p2tr', 'regtest').address
    await expect(
      driver.getFee?.({ account: wallet.address, to, amount: balance }, send),
    ).rejects.toMatchObject({ code: 'bip122/insufficient-funds' })
    const built = await buildPsbt(
      { network: bitcoinRegtest, account: wallet.address, to, amount: balance - 122n, feeRate: 1 },
      send,
    )
    expect([built.fee, built.change]).toEqual([122n, 0n])
    const unsigned = Transaction.fromPSBT(fromBase64(built.psbt))
    await expect(
      send({ method: 'sendTransaction', params: { hex: toHex(unsigned.toBytes(true, false)) } }),
    ).rejects.toMatchObject({ code: 'kernel/http-status' })
    const signed = Transaction.fromPSBT(fromBase64(wallet.signPsbt(built.psbt, [0], true)))
    expect(
      await send({ method: 'sendTransaction', params: { hex: toHex(signed.extract()) } }),
    ).toBe(signed.id)
    expect(await driver.getStatus?.('00'.repeat(32), send)).toBe('unknown')
    say(`sent all: ${shown(balance - 122n)}, fee 122 satoshi; an unsigned transaction was refused`)
  })
})
