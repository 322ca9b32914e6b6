import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import type { Account, KitApi } from 'tessera-kit'
import { bitcoinRegtest, buildPsbt } from 'tessera-kit/networks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bitcoinWallet, everyChain, openWithWallet, poll, start } from './site/drive'
import { type Site, startSite } from './site/site'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const open = async () => {
  const opened = await openWithWallet(site, {
    accounts: undefined,
    chains: undefined,
    bitcoin: bitcoinWallet(),
  } as never)
  const { page } = opened
  await start(page, everyChain())
  await page.evaluate(() => (window.site.kits.default as KitApi).open())
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  const session = () =>
    page.evaluate(() => (window.site.kits.default as KitApi).getState().session.namespaces.bip122)
  await poll(session).toMatchObject({ status: 'connected', chainId: bitcoinRegtest.id })
  const { accounts } = (await session()) as unknown as { accounts: readonly Account[] }
  return { ...opened, accounts }
}

test('on Bitcoin a visitor connects, and signs messages by BIP-322 that another library verifies, for both kinds of addresses', async () => {
  const { page, accounts, ...opened } = await open()
  expect(accounts.map(({ type }) => type)).toEqual(['payment', 'ordinal'])
  for (const { address, type } of accounts) {
    const signature = await page.evaluate(
      async ([account, message]) => {
        const kit = window.site.kits.default as KitApi
        await kit.switchAccount('bip122', account)
        const driver = (await kit.network().driver()).default
        return driver.readSignature(await kit.request(driver.signMessage({ account, message })))
      },
      [address, 'Grüße 👋'] as const,
    )
    expect([type, address.startsWith(type === 'payment' ? 'bcrt1q' : 'bcrt1p')]).toEqual([
      type,
      true,
    ])
    expect(Verifier.verifySignature(address, 'Grüße 👋', signature)).toBe(true)
    expect(Verifier.verifySignature(address, 'Something else', signature)).toBe(false)
  }
  expect(await opened.problems()).toEqual([])
  expect(await opened.violations()).toEqual([])
  await opened.close()
})

test('a transfer is built as a PSBT, signed by the wallet, and parses back with what was approved', async () => {
  const { page, accounts, ...opened } = await open()
  const [payment, ordinal] = accounts.map(({ address }) => address) as [string, string]
  const utxos = [{ txid: 'ab'.repeat(32), vout: 1, value: '200000', confirmed: true }]
  const built = await buildPsbt(
    { network: bitcoinRegtest, account: payment, to: ordinal, amount: 150_000n, feeRate: 2, utxos },
    async () => undefined,
  )
  const answer = await page.evaluate(
    ([account, psbt, signInputs]) =>
      (window.site.kits.default as KitApi).request({
        method: 'signPsbt',
        params: { account, psbt, signInputs },
      }),
    [payment, built.psbt, built.signInputs] as const,
  )
  const signed = Transaction.fromPSBT(Buffer.from((answer as { psbt: string }).psbt, 'base64'))
  if (!signed.isFinal) signed.finalize()
  const sent = Transaction.fromRaw(signed.extract())
  const amounts = Array.from({ length: sent.outputsLength }, (_, i) => sent.getOutput(i).amount)
  expect(sent.id).toBe(Transaction.fromPSBT(Buffer.from(built.psbt, 'base64')).id)
  expect(amounts).toEqual([150_000n, built.change])
  expect(150_000n + built.change + built.fee).toBe(200_000n)
  await opened.close()
})
