import type { Browser } from 'playwright-core'
import { createPublicClient, type Hash, type Hex, http, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningDemo, startDemo } from '../../scripts/demoServer.mjs'
import { openBrowser } from '../browser'
import { violationsOf } from './harness/openPage'
import {
  answer,
  type Both,
  codeOf,
  connectByCode,
  openBoth,
  photograph,
  scan,
  showCode,
  shown,
  waitDisconnected,
  waitNoConnections,
} from './harness/phone'

const JOURNEY_MS = 120_000
const MESSAGE = 'Hello from the Tessera demo.'
/** Tags of the protocol's messages: a proposal, a request. */
const [PROPOSAL, REQUEST] = [1100, 1108]
let browser: Browser
let demo: RunningDemo
let both: Both
const accountOf = (place: 0 | 1) => demo.accounts[place]?.address as Hex
const clientOf = (place: 0 | 1) => createPublicClient({ transport: http(demo.chains[place].url) })
const sent = (tag: number) => demo.relay.stats().tags[tag] ?? 0

/** Signs on the page, answered on the phone; viem finds the signature to be the account's. */
const sign = async (account: Hex) => {
  await both.dapp.page.getByTestId('sign').click()
  await both.phone.page.getByTestId('prompt').waitFor()
  expect(await both.phone.page.getByTestId('text').textContent()).toBe(MESSAGE)
  await answer(both.phone, 'approve', 'Sign a message')
  await expect.poll(() => shown(both.dapp, 'recovered')).toBe(account)
  const signature = (await shown(both.dapp, 'recovered', 'data-signature')) as Hex
  expect(await verifyMessage({ address: account, message: MESSAGE, signature })).toBe(true)
  expect(await verifyMessage({ address: account, message: `${MESSAGE} `, signature })).toBe(false)
}

/**
 * Sends from the page, approved on the phone; a second client finds the transaction on the chain.
 */
const send = async (place: 0 | 1) => {
  const { page } = both.dapp
  const client = clientOf(place)
  const before = await client.getBalance({ address: accountOf(1) })
  await page.getByTestId('send').click()
  await both.phone.page.getByTestId('prompt').waitFor()
  expect((await both.phone.page.getByTestId('part-to').textContent())?.toLowerCase()).toBe(
    accountOf(1).toLowerCase(),
  )
  expect(await both.phone.page.getByTestId('part-network').textContent()).toBe(
    ['Local One', 'Local Two'][place],
  )
  await answer(both.phone, 'approve', 'Send 0.01 ETH')
  const block = BigInt((await page.getByTestId('block').textContent({ timeout: 20_000 })) ?? '-1')
  const receipt = await client.getTransactionReceipt({
    hash: (await shown(both.dapp, 'hash')) as Hash,
  })
  expect(receipt).toMatchObject({
    status: 'success',
    blockNumber: block,
    from: accountOf(0).toLowerCase(),
  })
  expect((await client.getBalance({ address: accountOf(1) })) - before).toBe(10n ** 16n)
}

const networkIs = (place: 0 | 1) =>
  expect.poll(() => shown(both.dapp, 'network')).toBe(`eip155:${demo.chains[place].id}`)

beforeAll(async () => {
  browser = await openBrowser()
  demo = await startDemo({
    port: 0,
    chainPorts: [0, 0],
    solanaPort: 0,
    relayPort: 0,
    framePort: 0,
    build: true,
    csp: true,
    log: () => {},
  })
}, JOURNEY_MS)
afterAll(async () => {
  await browser?.close()
  await demo?.stop()
})

describe('the built demo and its phone, under a strict policy, through the local relay', () => {
  beforeEach(async ({ task }) => {
    both = await openBoth(browser, demo, { slow: task.name.includes('4:05') ? 245 : 0 })
  })
  afterEach(async () => {
    const [problems, escapes] = [both.problems(), both.escapes()]
    const violations = await Promise.all(
      [both.dapp, both.phone].map(({ page }) => violationsOf(page)),
    )
    await both.close()
    expect(violations).toEqual([[], []])
    expect(problems).toEqual([])
    expect(escapes).toEqual([])
  })

  test(
    'scan the code, approve, sign, send, switch from either side, reload both, and disconnect from each side',
    async () => {
      const { dapp, phone } = both
      await showCode(dapp)
      await scan(phone, await photograph(dapp))
      expect(await phone.page.getByTestId('peer').textContent()).toBe('Tessera demo')
      expect(await phone.page.getByTestId('peer-url').textContent()).toBe(new URL(demo.url).origin)
      expect(await phone.page.getByTestId('chains').locator('li').allTextContents()).toEqual([
        'Local One',
        'Local Two',
        'Local Solana',
      ])
      await answer(phone, 'approve', 'Connect to this app?')
      await expect.poll(() => shown(dapp, 'address')).toBe(accountOf(0))
      await expect.poll(() => dapp.page.locator('dialog[open]').count()).toBe(0)

      await sign(accountOf(0))
      await send(0)
      await dapp.page.getByTestId('switch').click()
      await networkIs(1)
      await send(1)
      await dapp.page.getByTestId('switch').click()
      await networkIs(0)
      await phone.page.getByTestId(`network-eip155:${demo.chains[1].id}`).click()
      await networkIs(1)
      await phone.page.getByTestId('account-2').click()
      await expect.poll(() => shown(dapp, 'address')).toBe(accountOf(1))

      await Promise.all([dapp.page.reload(), phone.page.reload()])
      await phone.page.getByTestId('connection').waitFor()
      await expect.poll(() => shown(dapp, 'address')).toBe(accountOf(1))
      await sign(accountOf(1))

      await phone.page.getByTestId('end').click()
      await waitNoConnections(phone)
      await waitDisconnected(dapp)
      await phone.page.getByTestId('account-1').click()
      await phone.page.getByTestId(`network-eip155:${demo.chains[0].id}`).click()
      await connectByCode(both, accountOf(0))
      await dapp.page.getByTestId('disconnect').click()
      await waitDisconnected(dapp)
      await waitNoConnections(phone)
      await dapp.page.reload()
      await waitDisconnected(dapp)
    },
    JOURNEY_MS,
  )

  test(
    'on Solana of the same connection, a message is signed and a transaction lands',
    async () => {
      const { dapp, phone } = both
      await connectByCode(both, accountOf(0))
      const asked = sent(PROPOSAL)
      await dapp.page.getByTestId('across').click()
      await expect.poll(() => shown(dapp, 'address')).toBe(demo.solana.accounts[0]?.address)
      expect(sent(PROPOSAL)).toBe(asked)
      await dapp.page.getByTestId('sign').click()
      await answer(phone, 'approve', 'Sign a message')
      await expect.poll(() => shown(dapp, 'recovered')).toBe(demo.solana.accounts[0]?.address)
      await dapp.page.getByTestId('send').click()
      await answer(phone, 'approve', 'Send 0.01 SOL')
      expect(
        Number(await dapp.page.getByTestId('block').textContent({ timeout: 20_000 })),
      ).toBeGreaterThan(0)
    },
    JOURNEY_MS,
  )

  test(
    'rejected on the phone: the modal says so in plain words, and trying again works',
    async () => {
      const { dapp, phone } = both
      await showCode(dapp)
      await scan(phone, await photograph(dapp))
      await answer(phone, 'reject', 'Connect to this app?')
      await dapp.page.getByText('You declined', { exact: true }).waitFor()
      await dapp.page.getByRole('button', { name: 'Try again' }).click()
      await codeOf(dapp.page).waitFor()
      await scan(phone, await photograph(dapp))
      await answer(phone, 'approve', 'Connect to this app?')
      await expect.poll(() => shown(dapp, 'address')).toBe(accountOf(0))
      await dapp.page.getByTestId('sign').click()
      await answer(phone, 'reject', 'Sign a message')
      await expect
        .poll(() => dapp.page.getByTestId('problem').textContent())
        .toBe('You declined. Nothing was signed. You can try again.')
    },
    JOURNEY_MS,
  )

  test(
    'left, then approved on the phone: its connection ends by itself, and the page stays disconnected',
    async () => {
      const { dapp, phone } = both
      const before = sent(PROPOSAL)
      await showCode(dapp)
      await scan(phone, await photograph(dapp))
      // a code is drawn before the library is loaded: who leaves before that has proposed nothing
      await expect.poll(() => sent(PROPOSAL)).toBe(before + 1)
      await dapp.page.keyboard.press('Escape')
      await expect.poll(() => dapp.page.locator('dialog[open]').count()).toBe(0)
      await answer(phone, 'approve', 'Connect to this app?')
      await expect
        .poll(() => phone.page.getByTestId('note').textContent())
        .toBe('Tessera demo has ended the connection.')
      await waitNoConnections(phone)
      await waitDisconnected(dapp)
      await dapp.page.reload()
      await waitDisconnected(dapp)
      expect(await dapp.page.getByTestId('address').count()).toBe(0)
      // the control: the same two pages can still connect
      await connectByCode(both, accountOf(0))
      await phone.page.getByTestId('connection').waitFor()
    },
    JOURNEY_MS,
  )

  test(
    'the phone is offline when a request is sent, and answers it when it is back',
    async () => {
      const { dapp, phone } = both
      await connectByCode(both, accountOf(0))
      await phone.page.getByTestId('online').click()
      await phone.page.getByText('Offline', { exact: true }).waitFor()
      const before = sent(REQUEST)
      await dapp.page.getByTestId('sign').click()
      await expect.poll(() => sent(REQUEST)).toBe(before + 1)
      expect(await phone.page.getByTestId('prompt').count()).toBe(0)
      await phone.page.getByTestId('online').click()
      await answer(phone, 'approve', 'Sign a message')
      await expect.poll(() => shown(dapp, 'recovered')).toBe(accountOf(0))
      expect(sent(REQUEST)).toBe(before + 1)
    },
    JOURNEY_MS,
  )

  test(
    'a code that is scanned at 3:59 and approved at 4:05, after a new one took its place, connects',
    async () => {
      const { dapp, phone } = both
      const later = (seconds: number) =>
        Promise.all([dapp, phone].map(({ context }) => context.clock.fastForward(seconds * 1000)))
      await showCode(dapp)
      const first = await codeOf(dapp.page).locator('path').getAttribute('d')
      const picture = await photograph(dapp)
      await later(239)
      await expect.poll(() => codeOf(dapp.page).locator('path').getAttribute('d')).not.toBe(first)
      await scan(phone, picture)
      await later(6)
      await answer(phone, 'approve', 'Connect to this app?')
      await expect.poll(() => shown(dapp, 'address')).toBe(accountOf(0))
      await sign(accountOf(0))
    },
    JOURNEY_MS,
  )
})

test('control: errors of the console, a request against the policy and a host outside are seen', async () => {
  both = await openBoth(browser, demo)
  await both.dapp.page.evaluate("console.error('control')")
  await both.phone.page.evaluate(
    "fetch('http://outside.invalid/').catch(() => {}); void Promise.reject(new Error('rejected'))",
  )
  await expect.poll(() => violationsOf(both.phone.page)).toEqual(['connect-src'])
  await expect
    .poll(() => both.problems())
    .toEqual(
      expect.arrayContaining([
        'control',
        'rejected',
        expect.stringContaining('Content Security Policy'),
      ]),
    )
  // a policy does not restrict where a page navigates to
  await both.dapp.page.evaluate("location.href = 'http://outside.invalid/'")
  await expect.poll(() => both.escapes().map(({ host }) => host)).toContain('outside.invalid')
  await both.close()
})
