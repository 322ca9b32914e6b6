import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  evmSignatures,
  memoryStore,
  type SiwxHandlers,
  siwxHandlers,
} from '../../../plugins/siwx/server'
import { openBrowser } from '../../browser'
import { servePage } from '../servePage'
import { keysOnly } from './server/people'
import type {} from './signInPage'

let browser: Browser
let host: Awaited<ReturnType<typeof servePage>>
/** What the server does with the requests. */
const server = {
  down: false,
  refuses: false,
  gate: undefined as Promise<void> | undefined,
  verified: 0,
  handlers: undefined as SiwxHandlers | undefined,
}
const auth = async (request: Request) => {
  if (server.down) return new Response('Bad gateway', { status: 502 })
  const { origin } = new URL(request.url)
  server.handlers ??= siwxHandlers({
    origins: [origin],
    store: memoryStore(),
    signatures: {
      eip155: evmSignatures(() =>
        server.refuses ? { verifyMessage: async () => false } : keysOnly,
      ),
    },
  })
  const verifies = request.url.endsWith('/verify')
  if (verifies) await server.gate
  const answer = await server.handlers.handle(request)
  if (verifies) server.verified++
  return answer
}
beforeAll(async () => {
  host = await servePage(new URL('./signInPage.ts', import.meta.url), { auth })
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  host?.close()
})

let page: Page
const problems: string[] = []
const openPage = async (options: Parameters<Browser['newContext']>[0] = {}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  page = await context.newPage()
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(host.url)
  await page.waitForFunction(() => 'siwx' in window)
}
beforeEach(async () => {
  Object.assign(server, {
    down: false,
    refuses: false,
    gate: undefined,
    verified: 0,
    handlers: undefined,
  })
  problems.length = 0
  await openPage()
})
afterEach(async () => {
  await page.context().close()
  expect(problems).toEqual([])
})

const make = (options: object) => page.evaluate((given) => window.siwx.make(given), options)
const connect = () => page.evaluate(() => window.siwx.connect().then(() => {}))
const seen = () => page.evaluate(() => window.siwx.seen())
const button = (name: string) => page.getByRole('button', { name, exact: true })
const shown = async () => button('Sign in').waitFor()
const settles = (state: object) => expect.poll(seen).toMatchObject(state)

/** The text that the wallet was asked to sign first. */
const signedText = async () => {
  const hex = await page.evaluate(
    () =>
      (
        window.siwx
          .wallet()
          .requests()
          .find(({ method }) => method === 'personal_sign')?.params as string[] | undefined
      )?.[0],
  )
  return Buffer.from(String(hex).slice(2), 'hex').toString()
}

const signedIn = { view: null, session: 'connected', isIn: true, accounts: 1 }
const unsigned = { view: null, session: 'connected', isIn: false, accounts: 0 }
const asking = { view: 'siwx/sign', session: 'connected', isIn: false, accounts: 0 }
const gone = { view: null, session: 'disconnected', isIn: false, accounts: 0 }

describe.each([false, true])('required: %s', (required) => {
  const cancel = required ? 'Disconnect' : 'Not now'
  const begin = async () => {
    await make({ required, statement: 'I accept the terms.' })
    await connect()
    await shown()
  }

  test('success: one signature, and the visitor is signed in', async () => {
    await begin()
    await settles(asking)
    await button('Sign in').click()
    await settles(signedIn)
    const asked = await page.evaluate(
      () =>
        window.siwx
          .wallet()
          .requests()
          .filter(({ method }) => method === 'personal_sign').length,
    )
    expect(asked).toBe(1)
  })

  test('the text that is shown is the one that is signed', async () => {
    await begin()
    await page.locator('summary').click()
    await expect
      .poll(() => page.locator('pre').textContent())
      .toMatch(/^127\.0\.0\.1:\d+ wants you to sign in with your Ethereum account:/)
    const text = String(await page.locator('pre').textContent())
    expect(text).toContain('I accept the terms.')
    await wait(1100)
    await button('Sign in').click()
    await settles(signedIn)
    expect(await signedText()).toBe(text)
  })

  test('refused in the wallet: told in plain words, and trying again works', async () => {
    await begin()
    await page.evaluate(() => window.siwx.wallet().set({ reject: ['personal_sign'] }))
    await button('Sign in').click()
    await page.getByText('You declined. Nothing was signed. You can try again.').waitFor()
    await settles(asking)
    await page.evaluate(() => window.siwx.wallet().set({ reject: false }))
    await button('Try again').click()
    await settles(signedIn)
  })

  test('a signature that the server does not accept, then one that it does: each try has its own nonce', async () => {
    await begin()
    server.refuses = true
    await button('Sign in').click()
    await page.getByText('The signature is not valid.').waitFor()
    await settles(asking)
    server.refuses = false
    await button('Try again').click()
    await settles(signedIn)
    const nonces = await page.evaluate(() =>
      window.siwx
        .wallet()
        .requests()
        .filter(({ method }) => method === 'personal_sign')
        .map(({ params }) => String((params as string[])[0])),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  test('a server that is down: told, and trying again works when it is back', async () => {
    await make({ required })
    await connect()
    await shown()
    // the nonce is there already: what fails is the verification
    server.down = true
    await button('Sign in').click()
    await page.getByText('The sign-in could not be checked. Try again.').waitFor()
    await settles(asking)
    server.down = false
    await button('Try again').click()
    await settles(signedIn)
  })

  test('cancelled', async () => {
    await begin()
    await button(cancel).click()
    await settles(required ? gone : unsigned)
    // not asked again for this connection
    await wait(300)
    await settles(required ? gone : unsigned)
  })

  test('Escape, three times', async () => {
    await begin()
    for (let time = 0; time < 3; time++) await page.keyboard.press('Escape')
    await settles(required ? asking : unsigned)
  })

  test('the account changed while the wallet is asked: the attempt is given up, and the other account is asked', async () => {
    await begin()
    await page.evaluate(() => window.siwx.wallet().set({ hang: ['personal_sign'] }))
    await button('Sign in').click()
    await settles({ status: 'signing' })
    await page.evaluate(() => window.siwx.wallet().changeAccount(1))
    await settles({ ...asking, status: 'idle' })
    await page.evaluate(() => window.siwx.wallet().set({ hang: false }))
    await settles(asking)
    await button('Sign in').click()
    await settles(signedIn)
    const [account] = await page.evaluate(() => window.siwx.kit().state('siwx').accounts)
    expect(account).toBe(
      await page.evaluate(() => `eip155:31337:${window.siwx.wallet().addresses[1]}`),
    )
  })

  test('the network changed: the same account stays signed in; with the scope `chain` it is asked again', async () => {
    await begin()
    await button('Sign in').click()
    await settles(signedIn)
    await page.evaluate(() => window.siwx.wallet().changeChain(31338))
    await wait(300)
    await settles(signedIn)
    await make({ required, scope: 'chain' })
    await connect()
    await wait(100)
    await settles(signedIn)
    await page.evaluate(() => window.siwx.wallet().changeChain(31338))
    await settles({ ...asking, accounts: 1 })
  })

  test('reload: who is signed in stays; who is not is asked only where it is required', async () => {
    await begin()
    await button('Sign in').click()
    await settles(signedIn)
    await make({ required, again: true })
    await settles(signedIn)
    await page.evaluate(() => window.siwx.api().signOut())
    await make({ required, again: true })
    await expect.poll(async () => (await seen()).session).toBe('connected')
    await wait(500)
    await settles(required ? asking : unsigned)
  })

  test('another tab signs out: heard when this one is looked at again', async () => {
    await begin()
    await button('Sign in').click()
    await settles(signedIn)
    await page.evaluate(() =>
      fetch('/auth/sign-out', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }).then(() => {}),
    )
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await settles(required ? asking : unsigned)
  })

  test('expired on the server: the same as signed out', async () => {
    await begin()
    await button('Sign in').click()
    await settles(signedIn)
    server.handlers = undefined
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await settles(required ? asking : unsigned)
  })

  test('disconnected while the server verifies: its session is undone', async () => {
    await begin()
    let go = () => {}
    server.gate = new Promise<void>((resolve) => {
      go = resolve
    })
    await button('Sign in').click()
    await settles({ status: 'verifying' })
    await page.evaluate(() => window.siwx.kit().disconnect())
    await settles(gone)
    server.gate = undefined
    go()
    await expect.poll(() => server.verified).toBe(1)
    await expect
      .poll(() =>
        page.evaluate(
          async () =>
            ((await (await fetch('/auth/session')).json()) as { accounts: unknown[] }).accounts
              .length,
        ),
      )
      .toBe(0)
    expect(await seen()).toMatchObject(gone)
  })

  test('disconnected: signed out here and on the server', async () => {
    await begin()
    await button('Sign in').click()
    await settles(signedIn)
    await page.evaluate(() => window.siwx.kit().disconnect())
    await settles(gone)
    await expect
      .poll(() =>
        page.evaluate(
          async () =>
            ((await (await fetch('/auth/session')).json()) as { accounts: unknown[] }).accounts
              .length,
        ),
      )
      .toBe(0)
  })
})

test('a view that stood open for long shows the text of a new nonce, and that is what is signed, wherever the page has moved', async () => {
  await page.clock.install()
  await page.goto(host.url)
  await page.waitForFunction(() => 'siwx' in window)
  await make({})
  await connect()
  await page.locator('summary').click()
  const text = () => page.locator('pre').textContent()
  await expect.poll(text).toContain('Nonce: ')
  const before = String(await text())
  await page.clock.fastForward(6 * 60_000)
  await expect
    .poll(async () => (await text())?.includes('Nonce: ') && (await text()) !== before)
    .toBe(true)
  const after = await text()
  await page.evaluate(() => history.pushState({}, '', '/elsewhere'))
  await button('Sign in').click()
  await expect.poll(signedText).toBe(after)
})

test('a smart account whose signature is refused is told that the app may not know such accounts', async () => {
  server.refuses = true
  await make({ isSmart: true })
  await connect()
  await button('Sign in').click()
  await page.getByText('This application might not support Smart Accounts').waitFor()
})

test('a network that the kit does not have is not signed in on', async () => {
  await make({ required: false })
  await page.evaluate(() => window.siwx.wallet().changeChain(4242))
  await connect().catch(() => {})
  await wait(300)
  expect((await seen()).view).not.toBe('siwx/sign')
})

test('by keyboard alone, and the focus stays in the modal', async () => {
  await make({})
  await connect()
  await shown()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    if (
      await button('Sign in').evaluate(
        (element) => element === (element.getRootNode() as ShadowRoot).activeElement,
      )
    )
      break
  }
  await page.keyboard.press('Enter')
  await settles(signedIn)
})

test.each([-3_600_000, 3_600_000])(
  'a visitor whose clock is off by %i ms signs in with the time of the server',
  async (off) => {
    await page.clock.setFixedTime(Date.now() + off)
    await make({ expires: 300 })
    await connect()
    await button('Sign in').click()
    await settles(signedIn)
    const issued = Date.parse(/Issued At: (.*)/.exec(await signedText())?.[1] as string)
    expect(Math.abs(issued - Date.now())).toBeLessThan(60_000)
  },
)

test('a server that is down at the start: told before the click', async () => {
  server.down = true
  await make({})
  await connect()
  await page.getByText('The sign-in could not be checked. Try again.').waitFor()
  expect(
    await page.evaluate(() =>
      window.siwx
        .wallet()
        .requests()
        .map(({ method }) => method),
    ),
  ).not.toContain('personal_sign')
  server.down = false
  await button('Try again').click()
  await settles(signedIn)
})

describe('a sign-in that ends after the modal was closed', () => {
  const leave = async (behaviour: object) => {
    await make({})
    await connect()
    await shown()
    await page.evaluate(() => window.siwx.wallet().set({ hang: ['personal_sign'] }))
    await button('Sign in').click()
    await settles({ status: 'signing' })
    await button('Close').click()
    await settles({ view: null, status: 'signing' })
    await page.evaluate((given) => window.siwx.wallet().set(given), { hang: false, ...behaviour })
    await settles({ status: 'idle' })
  }

  test('shows why it failed', async () => {
    server.refuses = true
    await leave({})
    await settles(asking)
    await page.getByText('The signature is not valid.').waitFor()
  })

  test('stays closed if the visitor has declined', async () => {
    await leave({ reject: ['personal_sign'] })
    await wait(200)
    await settles(unsigned)
  })
})
