import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encodeRecap } from '../../../plugins/shared/sign-in-message/recap'
import {
  evmSignatures,
  memoryStore,
  type SiwxHandlers,
  siwxHandlers,
  solanaSignatures,
} from '../../../plugins/siwx/server'
import { openBrowser } from '../../browser'
import { type LocalRelay, startRelay } from '../../harness/relay.mjs'
import { servePage } from '../servePage'
import type {} from './oneClickPage'
import { keysOnly } from './server/people'
import { openWalletKit, type PhoneDecisions } from './walletKitPhone'

const key = `0x${'33'.repeat(32)}` as const
const first = 'eip155:31337'
const second = 'eip155:31338'

let browser: Browser
let relay: LocalRelay
let host: Awaited<ReturnType<typeof servePage>>
const server = {
  handlers: undefined as SiwxHandlers | undefined,
  isDown: false,
  nonces: 0,
  verifies: [] as { messages: string[]; status: number }[],
}
const auth = async (request: Request) => {
  const { origin, pathname } = new URL(request.url)
  if (server.isDown) return new Response('Bad gateway', { status: 502 })
  server.handlers ??= siwxHandlers({
    origins: [origin],
    store: memoryStore(),
    signatures: { eip155: evmSignatures(() => keysOnly), solana: solanaSignatures() },
  })
  if (pathname.endsWith('/nonce')) server.nonces++
  if (!pathname.endsWith('/verify')) return server.handlers.handle(request)
  const { signatures } = (await request.clone().json()) as { signatures: { message: string }[] }
  const answer = await server.handlers.handle(request)
  server.verifies.push({
    messages: signatures.map(({ message }) => message),
    status: answer.status,
  })
  return answer
}
beforeAll(async () => {
  host = await servePage(new URL('./oneClickPage.ts', import.meta.url), { auth })
  relay = await startRelay()
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await relay?.stop()
  host?.close()
})

let page: Page
const problems: string[] = []
beforeEach(async () => {
  Object.assign(server, { handlers: undefined, isDown: false, nonces: 0, verifies: [] })
  problems.length = 0
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  page = await context.newPage()
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(host.url)
  await page.waitForFunction(() => 'oneClick' in window)
})
afterEach(async () => {
  await page.context().close()
  expect(problems).toEqual([])
})

const make = (options: Parameters<Window['oneClick']['make']>[0]) =>
  page.evaluate((given) => window.oneClick.make(given), options)
const seen = () => page.evaluate(() => window.oneClick.seen())
const views = () => page.evaluate(() => window.oneClick.views)
const settles = (state: object, timeout = 15_000) =>
  expect.poll(seen, { timeout }).toMatchObject(state)
const asking = { view: 'siwx/sign', session: 'connected', isIn: false, accounts: [] }

describe('WalletConnect, against the SDK that phones use', () => {
  let phone: Awaited<ReturnType<typeof openWalletKit>>
  afterEach(() => phone.close())
  const meet = async (decisions: Partial<PhoneDecisions> = {}, options: object = {}) => {
    phone = await openWalletKit(relay.url, key, {
      signIn: 'yes',
      chains: [first, second],
      ...decisions,
    })
    await make({
      relayUrl: relay.url,
      namespaces: ['eip155'],
      statement: 'I accept the terms.',
      ...options,
    })
    await page.evaluate(() => window.oneClick.begin(window.oneClick.wallets().phone))
    await page.waitForFunction(() => window.oneClick.uri || window.oneClick.outcome)
    const { uri, outcome } = await page.evaluate(() => ({
      uri: window.oneClick.uri,
      outcome: window.oneClick.outcome,
    }))
    if (!uri) throw new Error(`no code was shown: ${outcome}`)
    await phone.pair(uri)
  }
  const account = (chain: string) => `${chain}:${phone.address}`

  test.each([false, true])(
    'one approval connects and signs in on each chain of the wallet; no view opens. Required: %s',
    async (required) => {
      await meet({}, { required })
      await settles({
        view: null,
        session: 'connected',
        isIn: true,
        accounts: [account(first), account(second)],
        outcome: 'connected',
      })
      expect(server.verifies).toEqual([{ messages: phone.texts, status: 200 }])
      expect([await views(), phone.sessions().length]).toEqual([[], 1])
      // the session is one that signs
      const signed = await page.evaluate(() =>
        window.oneClick.kit().request({
          method: 'personal_sign',
          params: [
            '0x6869',
            window.oneClick.kit().getState().session.namespaces.eip155?.status === 'connected'
              ? (window.oneClick.kit().getState().session.namespaces.eip155 as { active: string })
                  .active
              : '',
          ],
        }),
      )
      expect(signed).toMatch(/^0x[\da-f]{130}$/)
    },
  )

  test('a wallet with one chain of many signs for that one', async () => {
    await meet({ chains: [second] })
    await settles({ view: null, session: 'connected', isIn: true, accounts: [account(second)] })
    expect(phone.texts).toHaveLength(1)
  })

  test('a ReCap of the host is in the message with the methods of the session, in words', async () => {
    const recap = encodeRecap(['eth_call'])
    await meet({ chains: [first] }, { resources: ['https://app.example/terms', recap] })
    await settles({ isIn: true })
    const [text = ''] = phone.texts
    expect(text).toMatch(
      /I accept the terms\. I further authorize the stated URI .*'request': .*'personal_sign'/,
    )
    expect(text).toContain('\n- https://app.example/terms\n- urn:recap:')
  })

  test('refused on the phone: nothing is connected, and nobody is asked to sign in', async () => {
    await meet({ signIn: 'no' })
    await settles({ session: 'disconnected', outcome: 'rpc/user-rejected', view: null })
    expect(server.verifies).toEqual([])
  })

  test('a wallet that does not know it connects, and is asked to sign in as ever', async () => {
    await meet({ signIn: 'unknown' })
    await settles(asking)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await settles({ view: null, isIn: true, accounts: [account(first)] })
    expect(phone.texts).toEqual([])
  })

  test.each([
    ['another statement', { statement: 'I give you all.' }],
    ['another nonce', { nonce: 'abcdefgh12345678' }],
    ['another page', { aud: 'https://evil.example/' }],
    ['another domain', { domain: 'evil.example' }],
    ['another time', { iat: '2020-01-01T00:00:00.000Z' }],
    ['an expiry', { exp: '2099-01-01T00:00:00.000Z' }],
  ])('a message with %s is never sent to the server; the visitor is asked', async (_, lie) => {
    await meet({ chains: [first], lie })
    await settles(asking)
    expect(server.verifies).toEqual([])
  })

  test('a server that is down: connected, and the visitor is told what was not done', async () => {
    await make({ relayUrl: relay.url, namespaces: ['eip155'] })
    phone = await openWalletKit(relay.url, key, { signIn: 'yes', chains: [first] })
    await page.evaluate(() => window.oneClick.begin(window.oneClick.wallets().phone))
    await page.waitForFunction(() => window.oneClick.uri || window.oneClick.outcome)
    server.isDown = true
    await phone.pair((await page.evaluate(() => window.oneClick.uri)) as string)
    await settles(asking)
    await page.getByText('The sign-in could not be checked. Try again.').waitFor()
    server.isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await settles({ view: null, isIn: true })
  })

  test('without a nonce, with oneClick: false, and with chains that are not all, it only connects', async () => {
    server.isDown = true
    await meet({ signIn: 'unknown' })
    await settles({ session: 'connected', outcome: 'connected' })
    server.isDown = false
    await phone.close()
    await meet({ signIn: 'unknown' }, { oneClick: false })
    expect(await page.evaluate(() => window.oneClick.uri)).not.toContain('methods=')
    await settles(asking)
    await phone.close()
    // signing in on one chain must not make a session of that one alone
    await meet({ signIn: 'unknown' }, { chains: [second] })
    expect(await page.evaluate(() => window.oneClick.uri)).not.toContain('methods=')
    await settles({ session: 'connected', outcome: 'connected' })
  })

  test('with a network of Solana too, the phone is asked for both and signs in afterwards', async () => {
    await meet({ signIn: 'unknown' }, { namespaces: ['eip155', 'solana'] })
    await settles(asking)
    expect(phone.texts).toEqual([])
  })
})

describe('Solana, a wallet of the Wallet Standard with signIn', () => {
  const connect = async (options: object = {}) => {
    await make({
      namespaces: ['solana'],
      statement: 'I accept the terms.',
      resources: ['https://app.example/terms'],
      ...options,
    })
    await page.evaluate(() => window.oneClick.begin(window.oneClick.wallets().inPage))
  }
  const asked = () =>
    page.evaluate(() =>
      window.oneClick
        .wallet()
        .requests()
        .map(({ method }) => method),
    )

  test('one approval connects and signs in; the server accepts the text that the wallet wrote', async () => {
    await connect()
    await settles({ view: null, session: 'connected', isIn: true, outcome: 'connected' })
    expect((await asked()).filter((method) => /connect|sign/i.test(method))).toEqual([
      'solana:signIn',
    ])
    expect(server.verifies.map(({ status }) => status)).toEqual([200])
    expect(server.verifies[0]?.messages[0]).toContain('\nChain ID: devnet\n')
  })

  test.each([
    ['statement', 'I give you all.'],
    ['domain', 'evil.example'],
    ['uri', 'https://evil.example/'],
    ['nonce', 'abcdefgh12345678'],
    ['chainId', 'mainnet'],
    ['expirationTime', '2099-01-01T00:00:00.000Z'],
    ['notBefore', '2020-01-01T00:00:00.000Z'],
    ['requestId', 'another'],
    ['resources', ['https://evil.example/']],
  ])(
    'a wallet that alters %s is not believed: nothing is sent, the visitor is asked',
    async (field, value) => {
      await connect({ behaviour: { signIn: { [field]: value } } })
      await settles(asking)
      await page.getByText('The signature is not valid.').waitFor()
      expect(server.verifies).toEqual([])
    },
  )

  test('another key: the server refuses, and the visitor is asked', async () => {
    await connect({ behaviour: { wrongSignature: true } })
    await settles(asking)
    expect(server.verifies.map(({ status }) => status)).toEqual([401])
  })

  test('declined: nothing is connected', async () => {
    await connect({ behaviour: { reject: true } })
    await settles({ session: 'disconnected', outcome: 'rpc/user-rejected', view: null })
  })

  test('by a click in the list of wallets, required: the modal closes when the server has said yes', async () => {
    await make({ namespaces: ['solana'], required: true })
    await page.evaluate(() => window.oneClick.kit().open())
    await expect.poll(() => server.nonces).toBe(1)
    await page
      .getByRole('button', { name: await page.evaluate(() => window.oneClick.wallet().info.name) })
      .first()
      .click()
    await settles({ view: null, session: 'connected', isIn: true })
    expect(server.nonces).toBe(1)
  })
})
