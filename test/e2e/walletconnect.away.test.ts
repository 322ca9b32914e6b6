import type { Browser } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningDemo, startDemo } from '../../scripts/demoServer.mjs'
import { openBrowser } from '../browser'
import {
  answer,
  type Both,
  connectByCode,
  openBoth,
  shown,
  waitDisconnected,
  waitNoConnections,
} from './harness/phone'

const JOURNEY_MS = 120_000

let browser: Browser
let demo: RunningDemo
let both: Both
const account = () => demo.accounts[0]?.address as Hex

beforeAll(async () => {
  browser = await openBrowser()
  demo = await startDemo({
    port: 0,
    chainPorts: [0, 0],
    solanaPort: 0,
    relayPort: 0,
    framePort: 0,
    build: true,
    log: () => {},
  })
}, JOURNEY_MS)
afterAll(async () => {
  await browser?.close()
  await demo?.stop()
})
beforeEach(async () => {
  both = await openBoth(browser, demo)
})
afterEach(() => both.close())

const goOffline = async () => {
  await both.dapp.context.setOffline(true)
  await both.dapp.page.waitForFunction('!navigator.onLine')
}

test('a request that is made while the page is offline waits, and is signed once it is back', {
  timeout: JOURNEY_MS,
}, async () => {
  const { dapp, phone } = both
  await connectByCode(both, account())
  await goOffline()
  await dapp.page.getByTestId('sign').click()
  // it says so after 600 ms of waiting
  await dapp.page.getByText('Continue in your wallet').waitFor()
  expect(await phone.page.getByTestId('prompt').count()).toBe(0)
  await dapp.context.setOffline(false)
  await phone.page.getByTestId('prompt').waitFor()
  await answer(phone, 'approve', 'Sign a message')
  await expect.poll(() => shown(dapp, 'recovered')).toBe(account())
  const signature = (await shown(dapp, 'recovered', 'data-signature')) as Hex
  expect(
    await verifyMessage({ address: account(), message: 'Hello from the Tessera demo.', signature }),
  ).toBe(true)
})

// its view is loaded before it is wanted
test.each([300, 6_000])(
  'the first request after a reload, offline %i ms later, waits too',
  {
    timeout: JOURNEY_MS,
  },
  async (ms) => {
    const { dapp, phone } = both
    await connectByCode(both, account())
    await dapp.page.reload()
    await dapp.page.getByTestId('disconnect').waitFor()
    await dapp.page.waitForTimeout(ms)
    await goOffline()
    await dapp.page.getByTestId('sign').click()
    await dapp.page.getByText('The connection service cannot be reached').first().waitFor()
    expect(await phone.page.getByTestId('prompt').count()).toBe(0)
    await dapp.context.setOffline(false)
    await answer(phone, 'approve', 'Sign a message')
    await expect.poll(() => shown(dapp, 'recovered')).toBe(account())
  },
)

test('a disconnect while the page is offline reaches the wallet once it is back', {
  timeout: JOURNEY_MS,
}, async () => {
  const { dapp, phone } = both
  await connectByCode(both, account())
  await goOffline()
  await dapp.page.getByTestId('disconnect').click()
  await waitDisconnected(dapp)
  expect(await phone.page.getByTestId('connection').count()).toBe(1)
  await dapp.context.setOffline(false)
  await waitNoConnections(phone)
})

test('a pairing while the page is offline says that the connection service cannot be reached', {
  timeout: JOURNEY_MS,
}, async () => {
  const { page } = both.dapp
  await connectByCode(both, account())
  await page.getByTestId('disconnect').click()
  await waitDisconnected(both.dapp)
  await goOffline()
  await page.getByTestId('connect').click()
  await page.getByRole('button', { name: 'Scan with a wallet app' }).click()
  await page.getByText('The connection service cannot be reached').first().waitFor()
})

test('a page whose site data is blocked is connected by a phone, and gets a signature', {
  timeout: JOURNEY_MS,
}, async () => {
  const { dapp } = both
  await dapp.context.addInitScript(
    `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied for this document.', 'SecurityError') } })`,
  )
  await dapp.page.reload()
  expect(await dapp.page.evaluate('try { localStorage } catch (error) { error.name }')).toBe(
    'SecurityError',
  )
  await connectByCode(both, account())
  await dapp.page.getByTestId('sign').click()
  await answer(both.phone, 'approve', 'Sign a message')
  await expect.poll(() => shown(dapp, 'recovered')).toBe(account())
})
