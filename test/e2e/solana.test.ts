import { createPublicKey, verify } from 'node:crypto'
import { Connection, PublicKey } from 'solana-web3-legacy'
import type { KitApi } from 'tessera-kit'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { everyChain, openWithWallet, poll, solanaWallet, start } from './site/drive'
import { type Site, startSite } from './site/site'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

/** An ed25519 public key as Node takes it: the fixed head of its SPKI form, and its 32 bytes. */
const keyOf = (address: string) =>
  createPublicKey({
    key: Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      new PublicKey(address).toBuffer(),
    ]),
    format: 'der',
    type: 'spki',
  })

const isSignature = (message: string, signature: string, address: string) =>
  // a signature is 64 bytes of base58: two keys of 32 bytes would not do, so it is read digit by
  // digit
  verify(null, Buffer.from(message), keyOf(address), fromBase58(signature))

const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const fromBase58 = (text: string): Buffer => {
  const value = [...text].reduce((sum, char) => sum * 58n + BigInt(digits.indexOf(char)), 0n)
  return Buffer.from(value.toString(16).padStart(128, '0'), 'hex')
}

test('on Solana a visitor connects by Wallet Standard, signs, and sends 0.5 SOL that another client sees', async () => {
  const { url, accounts, chainId } = inject('solana')
  const [from, , , to] = accounts.map(({ address }) => address) as [string, string, string, string]
  const opened = await openWithWallet(site, {
    accounts: undefined,
    chains: undefined,
    solana: solanaWallet(),
  } as never)
  const { page } = opened
  await start(page, everyChain())
  await page.evaluate(() => (window.site.kits.default as KitApi).open())
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await poll(() =>
    page.evaluate(() => (window.site.kits.default as KitApi).getState().session.namespaces.solana),
  ).toMatchObject({ status: 'connected', active: from, chainId })

  const signature = await page.evaluate(async () => {
    const kit = window.site.kits.default as KitApi
    const driver = (await kit.network().driver()).default
    const session = kit.getState().session.namespaces.solana as { active: string }
    return driver.readSignature(
      await kit.request(driver.signMessage({ account: session.active, message: 'Grüße 👋' })),
    )
  })
  expect(isSignature('Grüße 👋', signature, from)).toBe(true)
  expect(isSignature('Something else', signature, from)).toBe(false)

  const second = new Connection(url, 'confirmed')
  const before = await second.getBalance(new PublicKey(to))
  const sent = await page.evaluate(async (receiver) => {
    const kit = window.site.kits.default as KitApi
    const driver = (await kit.network().driver()).default
    const send: KitApi['request'] = (request) => kit.request(request)
    const { active: account } = kit.getState().session.namespaces.solana as { active: string }
    const id = driver.readTransaction(
      await send(await driver.sendNative({ account, to: receiver, amount: 500_000_000n }, send)),
    )
    const statuses: string[] = []
    while (statuses.at(-1) !== 'confirmed' && statuses.length < 100) {
      statuses.push((await driver.getStatus?.(id, send)) ?? 'unknown')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return { id, status: statuses.at(-1) }
  }, to)
  expect(sent.status).toBe('confirmed')
  await poll(() => second.getBalance(new PublicKey(to))).toBe(before + 500_000_000)
  expect(
    (await second.getSignatureStatus(sent.id, { searchTransactionHistory: true })).value?.err,
  ).toBeNull()
  expect(
    (await second.getSignatureStatus(signature, { searchTransactionHistory: true })).value,
  ).toBeNull()
  expect(await opened.problems()).toEqual([])
  expect(await opened.violations()).toEqual([])
  await opened.close()
})
