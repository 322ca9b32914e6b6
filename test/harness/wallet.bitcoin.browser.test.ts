import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { Verifier } from 'bip322-js'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser'
import { answerWindow } from './answerWindow'
import { installWallet } from './installWallet'
import { callIn, clickForCall, type InPageBytes, inPage, read, serveDapp } from './pageFixture'
import { bitcoinKeys } from './standardFixture'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
}, 120_000)
afterAll(() => browser?.close())

const bitcoin = { keys: bitcoinKeys, chain: 'bitcoin:mainnet' } as const
const base64 = ({ hex }: InPageBytes) => Buffer.from(hex, 'hex').toString('base64')
const message = inPage(Buffer.from('Grüße'))

const psbt = () => {
  const own = p2wpkh(pubECDSA(Buffer.from(bitcoinKeys[0].slice(2), 'hex')))
  const transaction = new Transaction()
  transaction.addInput({
    txid: '11'.repeat(32),
    index: 0,
    witnessUtxo: { script: own.script, amount: 60_000n },
  })
  transaction.addOutputAddress(p2wpkh(pubECDSA(Buffer.alloc(32, 9))).address ?? '', 50_000n)
  return transaction.toPSBT()
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

test('page: connects by purpose and signs by BIP-322, verified by other code; a PSBT comes back signed', async () => {
  const dapp = await serveDapp()
  const { page, errors } = await open()
  const wallet = await installWallet(page, { bitcoin })
  await page.goto(dapp.url)
  const [addresses] = wallet.bitcoin?.addresses ?? []
  expect(
    await callIn(page, 'bitcoin:connect', { purposes: ['payment', 'ordinals'] }),
  ).toMatchObject({
    result: { accounts: [{ address: addresses?.payment }, { address: addresses?.ordinals }] },
  })
  for (const [account, address] of [
    [0, addresses?.payment],
    [1, addresses?.ordinals],
  ] as const) {
    const { result } = (await callIn(page, 'bitcoin:signMessage', { account, message })) as {
      result: [{ signature: InPageBytes }]
    }
    expect(Verifier.verifySignature(address ?? '', 'Grüße', base64(result[0].signature))).toBe(true)
    expect(Verifier.verifySignature(address ?? '', 'other', base64(result[0].signature))).toBe(
      false,
    )
  }
  const inputsToSign = [{ account: 0, signingIndexes: [0] }]
  const signed = await callIn(page, 'bitcoin:signTransaction', {
    psbt: inPage(psbt()),
    inputsToSign,
    finalize: true,
  })
  const [output] = signed.result as [{ signedPsbt: InPageBytes }]
  expect(Transaction.fromPSBT(Buffer.from(output.signedPsbt.hex, 'hex')).isFinal).toBe(true)
  await page.reload()
  expect(await callIn(page, 'standard:connect', { silent: true })).toMatchObject({
    result: { accounts: [{ address: addresses?.payment }, { address: addresses?.ordinals }] },
  })
  await clean(page, errors)
  dapp.close()
})

test('page: the faults by the names of the features', async () => {
  const dapp = await serveDapp()
  const { page, errors } = await open()
  const wallet = await installWallet(page, {
    bitcoin,
    connected: true,
    behaviour: { reject: ['bitcoin:signMessage'] },
  })
  await page.goto(dapp.url)
  await callIn(page, 'standard:connect', { silent: true })
  expect(await callIn(page, 'bitcoin:signMessage', { account: 0, message })).toEqual({ code: 4001 })
  await wallet.set({ reject: false, malformed: ['bitcoin:signMessage'] })
  expect(await callIn(page, 'bitcoin:signMessage', { account: 0, message })).toEqual({
    result: [{ signedMessage: 'text', signature: 'not bytes' }],
  })
  await wallet.set({ malformed: false, wrongSignature: true })
  const { result } = (await callIn(page, 'bitcoin:signMessage', { account: 1, message })) as {
    result: [{ signature: InPageBytes }]
  }
  expect(
    Verifier.verifySignature(
      wallet.bitcoin?.addresses[0]?.ordinals ?? '',
      'Grüße',
      base64(result[0].signature),
    ),
  ).toBe(false)
  await wallet.set({ hang: ['bitcoin:signMessage'] })
  await page.evaluate(
    `dapp.call('bitcoin:signMessage', { account: 0, message: ${JSON.stringify(message)} }).then((outcome) => (dapp.outcome = outcome)); 0`,
  )
  await expect
    .poll(() => wallet.requests().filter(({ method }) => method === 'bitcoin:signMessage').length)
    .toBe(4)
  await wallet.lock()
  expect(await callIn(page, 'standard:connect', { silent: true })).toEqual({
    result: { accounts: [] },
  })
  expect(await read(page, 'outcome')).toBeUndefined()
  await wallet.disappear()
  await expect.poll(() => read(page, 'outcome')).toEqual({ code: 4900 })
  expect(await page.evaluate('dapp.registered()')).toEqual([])
  await clean(page, errors)
  dapp.close()
})

test('a wallet with its keys in the page asks in a window what leaves it', async () => {
  const dapp = await serveDapp({ bitcoin, info: { name: 'Coins' } })
  const { page, errors } = await open()
  await page.goto(dapp.url)
  const connecting = page.waitForEvent('popup')
  await clickForCall(page, 'bitcoin:connect', { purposes: ['payment'] })
  await answerWindow(await connecting, 'Approve')
  await expect
    .poll(() => read(page, 'outcome'))
    .toMatchObject({ result: { accounts: [{ label: 'Payment 1' }] } })
  const asking = page.waitForEvent('popup')
  await clickForCall(page, 'bitcoin:signTransaction', {
    psbt: inPage(psbt()),
    inputsToSign: [{ account: 0, signingIndexes: [0] }],
  })
  const own = await asking
  await own.getByText(/^Send 0\.0005 BTC to bc1q.{2}…/).waitFor()
  await answerWindow(own, 'Reject')
  await expect.poll(() => read(page, 'outcome')).toEqual({ code: 4001 })
  await clean(page, errors)
  dapp.close()
})

test('page: window.unisat is there before the first script, and goes with the wallet', async () => {
  const dapp = await serveDapp()
  const { page, errors } = await open()
  const wallet = await installWallet(page, { bitcoin: { ...bitcoin, shape: 'unisat' } })
  await page.goto(dapp.url)
  const [address = ''] = (await page.evaluate('unisat.requestAccounts()')) as string[]
  expect(address).toBe(wallet.bitcoin?.addresses[0]?.payment)
  const signature = (await page.evaluate("unisat.signMessage('Grüße', 'bip322-simple')")) as string
  expect(Verifier.verifySignature(address, 'Grüße', signature)).toBe(true)
  await page.evaluate(
    "dapp.heard = []; unisat.on('accountsChanged', (accounts) => dapp.heard.push(accounts)); 0",
  )
  expect((await wallet.listeners()).unisat).toBe(1)
  await wallet.changeAccount(1)
  expect(await read(page, 'heard')).toEqual([[wallet.bitcoin?.addresses[1]?.payment]])
  expect(await page.evaluate("unisat.signPsbt('zz').catch(({ code }) => code)")).toBe(-32602)
  await wallet.disappear()
  expect(await page.evaluate('window.unisat')).toBeUndefined()
  await clean(page, errors)
  dapp.close()
})
