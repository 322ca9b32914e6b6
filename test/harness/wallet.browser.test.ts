import { existsSync, mkdirSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from '../browser'
import { answerWindow } from './answerWindow'
import { installWallet } from './installWallet'
import { clickFor, read, requestIn, serveDapp } from './pageFixture'
import type { Hex } from './types'
import { accountAt, localChains } from './walletFixture'

const account = accountAt(2)
const other = accountAt(1)
const far = '0x000000000000000000000000000000000000dEaD'
const shots = process.env.WALLET_SHOTS
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
  if (shots && !existsSync(shots)) mkdirSync(shots, { recursive: true })
}, 120_000)
afterAll(() => browser?.close())

const options = () => ({ accounts: [account, other], chains: localChains() })

const open = async (url: string, context: BrowserContextOptions = {}) => {
  const page = await (await browser.newContext(context)).newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, errors, go: () => page.goto(url) }
}

const clean = async (page: Page, errors: string[]) => {
  expect(errors).toEqual([])
  expect(await read(page, 'violations')).toEqual([])
}

test('page: there before the first script, real signatures, no requests and no writes of the page', async () => {
  const dapp = await serveDapp()
  const { page, errors, go } = await open(dapp.url)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const wallet = await installWallet(page, options())
  await go()
  expect(await read(page, 'atStart')).toBe(1)
  expect(await requestIn(page, 'eth_requestAccounts')).toEqual({ result: [account.address] })
  const { result } = await requestIn(page, 'personal_sign', stringToHex('hi'), account.address)
  expect(await recoverMessageAddress({ message: 'hi', signature: result as Hex })).toBe(
    account.address,
  )
  const sent = await requestIn(page, 'eth_sendTransaction', {
    from: account.address,
    to: far,
    value: '0x1',
  })
  expect(sent.result).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await requestIn(page, 'wallet_switchEthereumChain', { chainId: '0x1' })).toEqual({
    code: 4902,
  })
  expect(requests).toEqual([dapp.url, `${dapp.url}dapp.js`])
  expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
  await page.evaluate("localStorage.setItem('control', '1'); fetch('/control')")
  await expect.poll(() => requests.length).toBe(3)
  expect(await page.evaluate('localStorage.length')).toBe(1)
  expect(wallet.requests().map(({ method }) => method)).toContain('personal_sign')
  await clean(page, errors)
  dapp.close()
})

test('page: state and faults survive a reload and change while it runs', async () => {
  const dapp = await serveDapp()
  const { page, errors, go } = await open(dapp.url)
  const wallet = await installWallet(page, { ...options(), windowEthereum: true })
  await go()
  await requestIn(page, 'eth_requestAccounts')
  await requestIn(page, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })
  await wallet.changeAccount(1)
  expect(await read(page, 'events')).toEqual([
    ['accountsChanged', [account.address]],
    ['chainChanged', '0x7a6a'],
    ['accountsChanged', [other.address]],
  ])
  await page.reload()
  expect(await requestIn(page, 'eth_accounts')).toEqual({ result: [other.address] })
  expect(await requestIn(page, 'eth_chainId')).toEqual({ result: '0x7a6a' })
  await wallet.lock()
  await page.reload()
  expect(await requestIn(page, 'eth_accounts')).toEqual({ result: [] })
  await wallet.set({
    locked: false,
    throws: ['eth_accounts'],
    reject: ['personal_sign'],
    impersonate: 'com.example.victim',
  })
  expect(
    await page.evaluate(
      "try { dapp.provider.request({ method: 'eth_accounts' }); 'quiet' } catch { 'threw' }",
    ),
  ).toBe('threw')
  expect(await requestIn(page, 'personal_sign', '0x00', other.address)).toEqual({ code: 4001 })
  await page.reload()
  expect(await read(page, 'seen[0].rdns')).toBe('com.example.victim')
  expect(await page.evaluate('window.ethereum === dapp.provider')).toBe(true)
  await wallet.disappear()
  expect(await page.evaluate('window.ethereum')).toBeUndefined()
  expect(await requestIn(page, 'eth_chainId')).toEqual({ code: 4900 })
  await page.reload()
  expect(await read(page, 'atStart')).toBe(0)
  await wallet.set({ disappear: false })
  expect(await read(page, 'seen.length')).toBe(1)
  await wallet.remove()
  await page.reload()
  expect(await read(page, 'seen.length')).toBe(0)
  await clean(page, errors)
  dapp.close()
})

test('page: installed into an open page it comes late; two wallets keep apart', async () => {
  const dapp = await serveDapp()
  const { page, go } = await open(dapp.url)
  await go()
  expect(await read(page, 'seen.length')).toBe(0)
  const one = await installWallet(page, { ...options(), info: { name: 'One' } })
  await installWallet(page, { ...options(), connected: true, info: { name: 'Two' } })
  expect(await page.evaluate('dapp.seen.map(({ name }) => name)')).toEqual(['One', 'Two'])
  await one.lock()
  expect(await requestIn(page, 'eth_accounts')).toEqual({ result: [account.address] })
  dapp.close()
})

test('page: overlay and window ask in the page', async () => {
  const dapp = await serveDapp()
  const { page, errors, go } = await open(dapp.url)
  const wallet = await installWallet(page, { ...options(), behaviour: { overlay: true } })
  await go()
  await clickFor(page, 'eth_requestAccounts')
  await page.getByRole('dialog', { name: 'Connect to this site?' }).waitFor()
  if (shots) await page.screenshot({ path: `${shots}/overlay.png` })
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => read(page, 'outcome')).toEqual({ result: [account.address] })
  await wallet.set({ overlay: false, autoApprove: false })
  const popup = page.waitForEvent('popup')
  await clickFor(page, 'personal_sign', stringToHex('hi'), account.address)
  await answerWindow(await popup, 'Reject')
  await expect.poll(() => read(page, 'outcome')).toEqual({ code: 4001 })
  await clean(page, errors)
  dapp.close()
})

const typedData = {
  types: {
    Permit: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'Demo Dollar', chainId: 31337 },
  message: { spender: far, value: '1000000' },
}

test.each(['light', 'dark'] as const)(
  'window: every prompt of the demo wallet in its own window, %s',
  async (colorScheme) => {
    const accounts = [account.privateKey, other.privateKey]
    const dapp = await serveDapp({ accounts, chains: localChains(), info: { name: 'Demo Wallet' } })
    const { page, errors, go } = await open(dapp.url, { colorScheme })
    await go()
    const decide = async (
      shot: string,
      label: 'Approve' | 'Reject' | 'close',
      method: string,
      ...params: unknown[]
    ) => {
      const popup = page.waitForEvent('popup')
      await clickFor(page, method, ...params)
      const own = await popup
      await own.setViewportSize({ width: 360, height: 560 })
      await own.getByRole('button', { name: 'Approve' }).waitFor()
      if (shots) await own.screenshot({ path: `${shots}/${colorScheme}-${shot}.png` })
      if (label === 'close') await own.close()
      else await answerWindow(own, label)
      await expect.poll(() => read(page, 'outcome')).toBeDefined()
      return (await read(page, 'outcome')) as { result?: unknown; code?: number }
    }
    expect(await decide('connect', 'Reject', 'eth_requestAccounts')).toEqual({ code: 4001 })
    expect(await decide('connect', 'close', 'eth_requestAccounts')).toEqual({ code: 4001 })
    expect(await page.evaluate('localStorage.length')).toBe(0)
    expect(await decide('connect', 'Approve', 'eth_requestAccounts')).toEqual({
      result: [account.address],
    })
    expect(await page.evaluate('localStorage.length')).toBe(1)
    const text = 'Sign in to the demo.\n\nNonce: 42'
    const { result } = await decide(
      'sign',
      'Approve',
      'personal_sign',
      stringToHex(text),
      account.address,
    )
    expect(await recoverMessageAddress({ message: text, signature: result as Hex })).toBe(
      account.address,
    )
    const send = { from: account.address, to: far, value: '0x2386f26fc10000' }
    expect((await decide('send', 'Approve', 'eth_sendTransaction', send)).result).toMatch(
      /^0x[0-9a-f]{64}$/,
    )
    const typed = await decide(
      'typed',
      'Approve',
      'eth_signTypedData_v4',
      account.address,
      JSON.stringify(typedData),
    )
    expect(typed.result).toMatch(/^0x[0-9a-f]{130}$/)
    const batch = {
      version: '2.0.0',
      chainId: '0x7a69',
      atomicRequired: false,
      calls: [send, { to: inject('chains')[0].token, data: '0x06fdde03' }],
    }
    expect((await decide('calls', 'Approve', 'wallet_sendCalls', batch)).result).toMatchObject({
      id: expect.any(String),
    })
    expect(
      await decide('switch', 'Approve', 'wallet_switchEthereumChain', { chainId: '0x7a6a' }),
    ).toEqual({
      result: null,
    })
    await page.reload()
    expect(await requestIn(page, 'eth_accounts')).toEqual({ result: [account.address] })
    expect(await requestIn(page, 'eth_chainId')).toEqual({ result: '0x7a6a' })
    await clean(page, errors)
    dapp.close()
  },
)
