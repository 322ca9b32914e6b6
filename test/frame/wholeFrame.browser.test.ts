import type { Browser, Frame, Page } from 'playwright-core'
import { Connection, PublicKey, SystemProgram, Transaction } from 'solana-web3-legacy'
import { createPublicClient, type Hex, http, parseEther, recoverMessageAddress, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChains } from '../../scripts/chains.mjs'
import { startSolana } from '../../scripts/solana.mjs'
import { openBrowser } from '../browser'
import { answerDeviceLink } from '../harness/answerDeviceLink'
import { approveByMouse } from '../harness/approveByMouse'
import { type FrameServers, startFrameServers } from './client/site/serve'
import { appOf } from './server/documents/site'
import { anyIp } from './server/login/visitor'
import { codeIn, createMailbox, linkIn, type Mailbox } from './server/mailbox'
import { settleDevices, startWhole } from './server/serveWhole'

// The client in a page, the built site in its frame, under the server's own documents and headers:
// no end of it is a test's.

const EMAIL = 'user@example.com'
const SHOWN = { timeout: 60_000 }

let browser: Browser
let chains: Awaited<ReturnType<typeof startChains>>
let solana: Awaited<ReturnType<typeof startSolana>>
let mail: Mailbox
let page: FrameServers
let second: FrameServers
let wallet: string
beforeAll(async () => {
  ;[browser, page, second, chains, solana, mail] = await Promise.all([
    openBrowser(),
    startFrameServers(),
    startFrameServers(),
    startChains({ ports: [0, 0] }),
    startSolana({ port: 0 }),
    createMailbox(),
  ])
  const upstreams = { 'eip155:31337': chains.chains[0].url, [solana.chainId]: solana.url }
  const whole = await startWhole({
    trustProxy: 1,
    smtp: mail.smtp,
    apps: [appOf({ origins: [page.app, second.app], upstreams, limits: { mailsPerDay: 100 } })],
  })
  await settleDevices(whole)
  wallet = whole.url
  for (const host of [page, second]) host.frames.push(wallet)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await Promise.all([page?.close(), second?.close(), chains?.stop(), solana?.stop()])
})

interface Session {
  readonly status?: string
  readonly active?: string
}

const load = async (host: Page) => {
  await host.waitForFunction(() => 'framePage' in window)
  await host.evaluate(
    ([url, local]) =>
      window.framePage.start({ url: `${url}/sdk`, projectId: 'shop' }, 'default', local),
    [
      wallet,
      { evm: chains.chains[0].url, solana: { genesisHash: solana.genesisHash, url: solana.url } },
    ] as const,
  )
}
/** A host's page in a browser of its own, on a network of its own, with a kit. */
const openPage = async (app: string) => {
  const host = await (
    await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': anyIp() } })
  ).newPage()
  const failures: string[] = []
  host.on(
    'console',
    (message) => void (message.type() === 'error' && failures.push(message.text())),
  )
  await host.goto(app)
  await load(host)
  return { host, failures }
}
const sessions = (host: Page): Promise<Readonly<Record<string, Session>>> =>
  host.evaluate(() =>
    JSON.parse(JSON.stringify(window.framePage.kit?.getState().session.namespaces)),
  )
const accountsOf = async (host: Page) => {
  const { eip155, solana: own } = await sessions(host)
  return [eip155?.active, own?.active]
}

/** Signs in as a visitor does: the link of the mail with the words of the frame, then the code. */
const signIn = async (host: Page) => {
  const mails = mail.to(EMAIL)
  const codes = mails.map(codeIn).filter((code) => code !== 'none').length
  const { action, match = '' } = await host.evaluate(
    async (email) => (await window.framePage.api()).requestCode(email),
    EMAIL,
  )
  if (action === 'VERIFY_DEVICE') {
    const waiting = host.evaluate(async () => (await window.framePage.api()).waitForDevice())
    await answerDeviceLink(
      host.context(),
      linkIn(await mail.find(EMAIL, ({ text }) => text.includes('/device/'), mails.length)),
      match,
    )
    await waiting
  }
  await host.evaluate(
    async (otp) => {
      await (await window.framePage.api()).confirmCode(otp)
      await window.framePage.kit?.connect('ID_AUTH', { namespaces: ['eip155', 'solana'] })
    },
    await mail.receiveCode(EMAIL, codes + 1),
  )
  return accountsOf(host)
}
const frameOf = (host: Page): Frame => {
  const frame = host.frames().find((found) => found.url().startsWith(wallet))
  if (!frame) throw new Error('There is no frame')
  return frame
}
/** Calls a method, approves it in the frame, and returns its end. */
const approved = async (host: Page, method: string, params: unknown, namespace: string) => {
  await host.evaluate(
    ([name, given, space]) =>
      void Object.assign(window, { ended: window.framePage.call(name, given as never, space) }),
    [method, params, namespace] as const,
  )
  await approveByMouse(host, frameOf(host), SHOWN.timeout)
  return host.evaluate(() => (window as unknown as { ended: Promise<unknown> }).ended)
}

/** Opens the devices in the wallet's window, by the click in the frame. */
const openDevices = async (host: Page): Promise<Page> => {
  await host.evaluate(() => window.framePage.kit?.open('embedded/screen', { screen: 'devices' }))
  const [opened] = await Promise.all([
    host.waitForEvent('popup', SHOWN),
    frameOf(host).getByRole('button', { name: 'Open a window' }).click(SHOWN),
  ])
  await opened.locator('li').first().waitFor()
  return opened
}
const confirmIn = async (opened: Page) => {
  await opened.locator('.approve:enabled').waitFor(SHOWN)
  await opened.locator('.approve').click()
}

test('a visitor signs in by e-mail, signs and sends on both networks, is restored without a prompt, and signs out; another site and another browser have the same accounts', async () => {
  const { host, failures } = await openPage(page.app)
  const accounts = await signIn(host)
  const [evm = '', sol = ''] = accounts
  expect(accounts).toEqual([
    expect.stringMatching(/^0x[\da-fA-F]{40}$/),
    expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  ])

  const signature = (await approved(host, 'personal_sign', [toHex('hello'), evm], 'eip155')) as Hex
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(evm)

  const client = createPublicClient({ transport: http(chains.chains[0].url) })
  await client.request({
    method: 'anvil_setBalance' as never,
    params: [evm, toHex(parseEther('1'))] as never,
  })
  const to = '0x00000000000000000000000000000000000000aa'
  const hash = (await approved(
    host,
    'eth_sendTransaction',
    [{ from: evm, to, value: '0x5' }],
    'eip155',
  )) as Hex
  expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({
    status: 'success',
    from: evm.toLowerCase(),
    to,
  })
  expect(await client.getBalance({ address: to })).toBe(5n)

  const connection = new Connection(solana.url, 'confirmed')
  await connection.requestAirdrop(new PublicKey(sol), 1_000_000_000)
  const { blockhash } = await connection.getLatestBlockhash()
  const transfer = new Transaction({
    feePayer: new PublicKey(sol),
    blockhash,
    lastValidBlockHeight: 0,
  }).add(
    SystemProgram.transfer({
      fromPubkey: new PublicKey(sol),
      toPubkey: new PublicKey(solana.accounts[0]?.address ?? ''),
      lamports: 7,
    }),
  )
  const wire = transfer
    .serialize({ requireAllSignatures: false, verifySignatures: false })
    .toString('base64')
  const sent = (await approved(
    host,
    'solana_signAndSendTransaction',
    { transaction: wire },
    'solana',
  )) as { signature: string }
  await expect
    .poll(async () => (await connection.getSignatureStatuses([sent.signature])).value[0]?.err)
    .toBeNull()

  await host.reload()
  await load(host)
  await expect.poll(async () => (await sessions(host)).eip155?.status).toBe('connected')
  expect(await accountsOf(host)).toEqual(accounts)

  for (const app of [second.app, page.app]) {
    const other = await openPage(app)
    expect(await signIn(other.host)).toEqual(accounts)
    expect(other.failures).toEqual([])
  }
  await host.evaluate(() => window.framePage.kit?.disconnect())
  await host.reload()
  await load(host)
  expect(
    await host.evaluate(() => window.framePage.kit?.getState().session.namespaces.eip155?.status),
  ).not.toBe('connected')
  expect(failures).toEqual([])
})

test('tabs of a browser are one sign-in: what signs out one is told to the other; a device that another browser ends signs nothing more, though its wallet was open, and is told', async () => {
  const first = await openPage(page.app)
  const [account = ''] = await signIn(first.host)
  const tab = await first.host.context().newPage()
  await tab.goto(page.app)
  await load(tab)
  const status = async (host: Page) => (await sessions(host)).eip155?.status ?? 'none'
  await expect.poll(() => status(tab)).toBe('connected')
  await first.host.evaluate(() => window.framePage.kit?.disconnect())
  await expect.poll(() => status(tab)).not.toBe('connected')

  const [one, other] = [await openPage(page.app), await openPage(second.app)]
  expect([(await signIn(one.host))[0], (await signIn(other.host))[0]]).toEqual([account, account])
  expect(await approved(one.host, 'personal_sign', [toHex('before'), account], 'eip155')).toMatch(
    /^0x[\da-f]{130}$/,
  )
  const devices = await openDevices(other.host)
  expect(await devices.getByText('This device').count()).toBe(1)
  await devices.getByRole('button', { name: 'End all other devices' }).click()
  await confirmIn(devices)
  await devices.getByText('This is the only device now.').first().waitFor()
  expect(await devices.locator('li').count()).toBe(1)
  expect(await approved(one.host, 'personal_sign', [toHex('after'), account], 'eip155')).toEqual({
    code: expect.any(String),
  })
  await expect.poll(() => status(one.host)).not.toBe('connected')
  expect(await status(other.host)).toBe('connected')
})

test('client, site and server agree: the frame is shown, greets, and says that nobody is signed in', async () => {
  const host = await (await browser.newContext()).newPage()
  const failures: string[] = []
  host.on(
    'console',
    (message) => void (message.type() === 'error' && failures.push(message.text())),
  )
  await host.goto(page.app)
  await host.waitForFunction(() => 'framePage' in window)
  const answers = await host.evaluate(
    (options) => window.framePage.askAll(options, [{ name: 'IS_CONNECTED' }]),
    { url: `${wallet}/sdk`, protocol: 'native', projectId: 'shop' } as const,
  )
  expect(answers).toEqual([{ isConnected: false }])
  expect(failures).toEqual([])
})

test('control: for an app that there is not, no frame is shown', async () => {
  const host = await (await browser.newContext()).newPage()
  await host.goto(page.app)
  const status = await host.evaluate(
    (url) =>
      new Promise((resolve) => {
        const frame = Object.assign(document.createElement('iframe'), { src: url })
        addEventListener('message', () => resolve('greeted'))
        frame.addEventListener('load', () => setTimeout(() => resolve('silent'), 500))
        document.body.append(frame)
      }),
    `${wallet}/sdk?projectId=other`,
  )
  expect(status).toBe('silent')
})
