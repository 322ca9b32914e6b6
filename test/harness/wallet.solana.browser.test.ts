import { createPublicKey, verify } from 'node:crypto'
import { getBase58Decoder } from '@solana/web3.js'
import type { Browser, Page } from 'playwright-core'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from 'solana-web3-legacy'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from '../browser'
import { answerWindow } from './answerWindow'
import { installWallet } from './installWallet'
import {
  callIn,
  clickForCall,
  type InPageBytes,
  inPage,
  read,
  requestIn,
  serveDapp,
} from './pageFixture'
import type { Hex } from './types'
import { accountAt, localChains } from './walletFixture'

let browser: Browser
const chain = inject('solana')

beforeAll(async () => {
  browser = await openBrowser()
}, 120_000)
afterAll(() => browser?.close())

const keys = (): Hex[] => chain.accounts.slice(0, 2).map(({ secret }) => secret)
const address = (index: number) => chain.accounts[index]?.address ?? ''
const options = () => ({
  solana: { keys: keys(), chains: [{ id: 'solana:localnet', rpcUrl: chain.url }] } as const,
})
const bytesOf = (value: InPageBytes) => Buffer.from(value.hex, 'hex')
const verifies = (account: string, message: Uint8Array, signature: Uint8Array) => {
  const key = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    new PublicKey(account).toBuffer(),
  ])
  return verify(null, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

const open = async () => {
  const page = await (await browser.newContext()).newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, errors }
}

const clean = async (page: Page, errors: string[]) => {
  expect(errors).toEqual([])
  expect(await read(page, 'violations')).toEqual([])
}

const transfer = async (lamports: number) => {
  const connection = new Connection(chain.url)
  const from = new PublicKey(address(0))
  const to = Keypair.generate().publicKey
  const { blockhash } = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: from, recentBlockhash: blockhash }).add(
    SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports }),
  )
  return {
    connection,
    to,
    transaction: inPage(transaction.serialize({ requireAllSignatures: false })),
  }
}

test("page: the standard's own app finds it before the first script, and it signs and sends for real", async () => {
  const dapp = await serveDapp()
  const { page, errors } = await open()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const wallet = await installWallet(page, options())
  await page.goto(dapp.url)
  expect(await page.evaluate('dapp.registered()')).toEqual([
    { name: wallet.info.name, icon: wallet.info.icon, chains: ['solana:localnet'] },
  ])
  expect(await callIn(page, 'standard:connect', { silent: true })).toEqual({
    result: { accounts: [] },
  })
  expect(await callIn(page, 'standard:connect')).toMatchObject({
    result: { accounts: [{ address: address(0) }] },
  })
  const message = Buffer.from('hi')
  const signed = (
    await callIn(page, 'solana:signMessage', { account: 0, message: inPage(message) })
  ).result as [{ signature: InPageBytes }]
  expect(verifies(address(0), message, bytesOf(signed[0].signature))).toBe(true)
  const { connection, transaction, to } = await transfer(500_000_000)
  const input = {
    account: 0,
    transaction,
    chain: 'solana:localnet',
    options: { commitment: 'confirmed' },
  }
  const sent = (await callIn(page, 'solana:signAndSendTransaction', input)).result as [
    { signature: InPageBytes },
  ]
  const signature = getBase58Decoder().decode(bytesOf(sent[0].signature))
  expect((await connection.getSignatureStatus(signature)).value).toMatchObject({ err: null })
  expect(await connection.getBalance(to)).toBe(500_000_000)
  const signIn = (await callIn(page, 'solana:signIn', { nonce: 'abc12345' })).result as [
    { signedMessage: InPageBytes; signature: InPageBytes },
  ]
  expect(bytesOf(signIn[0].signedMessage).toString()).toBe(
    `${new URL(dapp.url).host} wants you to sign in with your Solana account:\n${address(0)}\n\nNonce: abc12345`,
  )
  expect(verifies(address(0), bytesOf(signIn[0].signedMessage), bytesOf(signIn[0].signature))).toBe(
    true,
  )
  expect(requests).toEqual([dapp.url, `${dapp.url}dapp.js`])
  await clean(page, errors)
  dapp.close()
})

test('page: state, faults and changes survive a reload, and nothing of it is in the page', async () => {
  const dapp = await serveDapp()
  const { page, errors } = await open()
  const wallet = await installWallet(page, options())
  await page.goto(dapp.url)
  expect(await wallet.listeners()).toEqual({ eip1193: 0, standard: 1, unisat: 0 })
  await callIn(page, 'standard:connect')
  await wallet.changeAccount(1)
  await wallet.changeChain('solana:devnet')
  expect(await read(page, 'changes')).toEqual([['accounts'], ['accounts'], ['chains', 'accounts']])
  expect(await page.evaluate('dapp.registered()[0].chains')).toEqual(['solana:devnet'])
  await page.reload()
  expect(await page.evaluate('dapp.registered()[0].chains')).toEqual(['solana:devnet'])
  expect(await page.evaluate('dapp.standard.get()[0].accounts.length')).toBe(0)
  expect(await callIn(page, 'standard:connect', { silent: true })).toMatchObject({
    result: { accounts: [{ address: address(1), chains: ['solana:devnet'] }] },
  })
  await wallet.lock()
  expect(await page.evaluate('dapp.standard.get()[0].accounts.length')).toBe(0)
  await page.reload()
  expect(await callIn(page, 'standard:connect', { silent: true })).toEqual({
    result: { accounts: [] },
  })
  await wallet.set({
    locked: false,
    throws: ['solana:signMessage'],
    malformed: ['standard:connect'],
  })
  expect(await callIn(page, 'standard:connect')).toEqual({
    result: { accounts: [42, null, {}, { address: 7 }] },
  })
  expect(
    await page.evaluate(
      "try { dapp.standard.get()[0].features['solana:signMessage'].signMessage(); 'quiet' } catch { 'threw' }",
    ),
  ).toBe('threw')
  await wallet.set({ malformed: false, hang: ['standard:connect'] })
  await page.evaluate(
    "dapp.call('standard:connect', { silent: true }).then((outcome) => (dapp.outcome = outcome)); 0",
  )
  await expect.poll(() => wallet.requests().length).toBe(5)
  expect(await read(page, 'outcome')).toBeUndefined()
  await page.evaluate('dapp.off()')
  expect((await wallet.listeners()).standard).toBe(0)
  await wallet.disappear()
  await expect.poll(() => read(page, 'outcome')).toEqual({ code: 4900 })
  expect(await page.evaluate('dapp.registered()')).toEqual([])
  await wallet.remove()
  await page.reload()
  expect(await page.evaluate('dapp.registered()')).toEqual([])
  expect(await wallet.listeners()).toEqual({ eip1193: 0, standard: 0, unisat: 0 })
  expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
  await clean(page, errors)
  dapp.close()
})

test('page: overlay and window say in words what is asked', async () => {
  const dapp = await serveDapp()
  const { page, errors } = await open()
  const wallet = await installWallet(page, { ...options(), behaviour: { overlay: true } })
  await page.goto(dapp.url)
  await clickForCall(page, 'standard:connect')
  await page.getByRole('dialog', { name: 'Connect to this site?' }).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect
    .poll(() => read(page, 'outcome'))
    .toMatchObject({ result: { accounts: [{ address: address(0) }] } })
  await wallet.set({ overlay: false, autoApprove: false })
  const { transaction } = await transfer(1_500_000_000)
  const popup = page.waitForEvent('popup')
  await clickForCall(page, 'solana:signAndSendTransaction', {
    account: 0,
    transaction,
    chain: 'solana:localnet',
  })
  const own = await popup
  await own.getByText(/^Send 1\.5 SOL to .{6}…/).waitFor()
  await answerWindow(own, 'Reject')
  await expect.poll(() => read(page, 'outcome')).toEqual({ code: 4001 })
  let popups = 0
  page.on('popup', () => popups++)
  await clickForCall(page, 'standard:connect', { silent: true })
  await expect
    .poll(() => read(page, 'outcome'))
    .toMatchObject({ result: { accounts: [{ address: address(0) }] } })
  await clickForCall(page, 'standard:connect')
  await expect
    .poll(() => read(page, 'outcome'))
    .toMatchObject({ result: { accounts: [{ address: address(0) }] } })
  expect(popups).toBe(0)
  await clean(page, errors)
  dapp.close()
})

test('a spanning wallet with its keys in the page: one name, both doors, and a reload restores both', async () => {
  const account = accountAt(3)
  const dapp = await serveDapp({
    accounts: [account.privateKey],
    chains: localChains(),
    ...options(),
    info: { name: 'Both' },
  })
  const { page, errors } = await open()
  await page.goto(dapp.url)
  expect(await page.evaluate('dapp.registered()[0]')).toMatchObject({
    name: 'Both',
    icon: await read(page, 'seen[0].icon'),
  })
  expect(await read(page, 'seen[0].name')).toBe('Both')
  const popup = page.waitForEvent('popup')
  await clickForCall(page, 'standard:connect')
  await answerWindow(await popup, 'Approve')
  await expect
    .poll(() => read(page, 'outcome'))
    .toMatchObject({ result: { accounts: [{ address: address(0) }] } })
  expect(await requestIn(page, 'eth_accounts')).toEqual({ result: [] })
  const signing = page.waitForEvent('popup')
  const message = Buffer.from('Grüße')
  await clickForCall(page, 'solana:signMessage', { account: 0, message: inPage(message) })
  await answerWindow(await signing, 'Approve')
  await expect.poll(() => read(page, 'outcome')).toBeDefined()
  const { result } = (await read(page, 'outcome')) as { result: [{ signature: InPageBytes }] }
  expect(verifies(address(0), message, bytesOf(result[0].signature))).toBe(true)
  await page.reload()
  expect(await callIn(page, 'standard:connect', { silent: true })).toMatchObject({
    result: { accounts: [{ address: address(0) }] },
  })
  await clean(page, errors)
  dapp.close()
})
