import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningDemo, startDemo } from '../../scripts/demoServer.mjs'
import { openBrowser } from '../browser'
import { everything } from '../everything'
import { shownInstead } from '../harness/shownInstead'
import { answerNext } from './harness/answerNext'
import {
  connect,
  disconnect,
  type Place,
  reload,
  send,
  sign,
  switchAndBack,
  visitSolana,
} from './harness/journey'
import { type Look, type Opened, openPage, violationsOf } from './harness/openPage'
import { createShots } from './harness/screenshots'
import { sendFromForm } from './harness/sendFromForm'
import { type StartedDemo, startProcess } from './harness/startProcess'

const MNEMONIC = 'test test test test test test test test test test test junk'
const [account, recipient] = [0, 1].map(
  (addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }).address,
)
const all: readonly Look[] = (['dark', 'light'] as const).flatMap((theme) =>
  (['desktop', 'phone'] as const).map((device) => ({ theme, device })),
)
// A commit runs this journey once, on the built demo below; the pictures want all four looks.
const looks = process.env.SHOTS ? all : everything ? all.slice(0, 1) : []
const JOURNEY_MS = 150_000

/** What the demo's server tells its page of Solana. */
type Config = {
  readonly solana: {
    readonly url: string
    readonly chainId: string
    readonly accounts: readonly { readonly address: string }[]
  }
}

const placeOf = async ({
  url,
  chains,
}: {
  readonly url: string
  readonly chains: Place['chains']
}): Promise<Place> => {
  const { solana } = (await (await fetch(new URL('config.json', url))).json()) as Config
  const [own, other] = solana.accounts
  if (!account || !recipient || !own || !other) throw new Error('There are no accounts')
  return {
    chains,
    account,
    recipient,
    solana: {
      url: solana.url,
      chainId: solana.chainId,
      account: own.address,
      recipient: other.address,
    },
  }
}

const travel = async (opened: Opened, place: Place, name: string, look: Look) => {
  const shot = createShots(name, look)
  await connect(opened, place, shot)
  await sign(opened, place, shot)
  await send(opened, place, shot)
  await switchAndBack(opened, place, shot)
  await visitSolana(opened, place, shot)
  await reload(opened, place, shot)
  await disconnect(opened, shot)
}

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
}, 120_000)
afterAll(() => browser?.close())

describe('npm start', () => {
  const taken = createServer()
  let started: StartedDemo
  beforeAll(async () => {
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    started = await startProcess(['--port', String((taken.address() as AddressInfo).port)])
  }, JOURNEY_MS)
  afterAll(async () => {
    taken.close()
    await started?.interrupt()
  })

  test('reports a taken port by name and prints where the demo, its phone, its mail box and its frame are, and who signs in at providers, when all of it answers', async () => {
    const { port } = taken.address() as AddressInfo
    expect(
      started.lines.filter((line) => line.includes(`port ${port} is taken, using `)),
    ).toHaveLength(1)
    expect(started.lines.filter((line) => line.startsWith('Tessera demo: '))).toHaveLength(1)
    expect(new URL(started.url).port).not.toBe(String(port))
    await expect
      .poll(() =>
        started.lines.filter((line) => line.startsWith(`Its phone: ${started.url}phone/`)),
      )
      .toHaveLength(1)
    const { frame } = (await (await fetch(new URL('config.json', started.url))).json()) as {
      readonly frame: { readonly url: string }
    }
    expect(frame.url).toMatch(/^http:\/\/localhost:\d+$/)
    await expect
      .poll(() =>
        started.lines.filter(
          (line) =>
            line.includes(`${started.url}mailbox/`) &&
            line.includes(`secure frame at ${frame.url}.`),
        ),
      )
      .toHaveLength(1)
    await expect
      .poll(() => started.lines.filter((line) => /^Sign in with Google, .* as Ada /.test(line)))
      .toHaveLength(1)
    await expect
      .poll(() => started.lines.filter((line) => /^Sign in with Farcaster: .* as Ada /.test(line)))
      .toHaveLength(1)
  })

  test.each(looks)(
    'connect, sign, send, switch, the same on Solana, reload, disconnect: $theme, $device',
    async (look) => {
      const opened = await openPage(browser, started.url, look)
      await travel(opened, await placeOf(started), 'demo', look)
      expect(opened.problems).toEqual([])
      // The control: what is collected above would have held an error.
      await opened.page.evaluate("console.error('control')")
      await expect.poll(() => opened.problems).toEqual(['control'])
      await opened.context.close()
    },
    JOURNEY_MS,
  )

  test(
    'coins and tokens are sent from the form of the account view, on the EVM chain and on Solana',
    async () => {
      const opened = await openPage(browser, started.url, all[0] as Look)
      const place = await placeOf(started)
      const shot = process.env.SHOTS ? createShots('demo-send', all[0] as Look) : async () => {}
      await connect(opened, place, async () => {})
      await sendFromForm(
        opened,
        place,
        (await (await fetch(new URL('config.json', started.url))).json()) as Parameters<
          typeof sendFromForm
        >[2],
        shot,
      )
      expect(opened.problems).toEqual([])
      await opened.context.close()
    },
    JOURNEY_MS,
  )

  test(
    'plugins: the kit is rebuilt with those that are on, and restores its session',
    async () => {
      const opened = await openPage(browser, started.url, { theme: 'dark', device: 'desktop' })
      const { page } = opened
      await connect(opened, await placeOf(started), async () => {})
      const asked = opened.windows.length
      await page.getByTestId('plugin-ui').click()
      await expect.poll(() => page.getByTestId('address').getAttribute('data-value')).toBe(account)
      expect(await page.locator('.tessera-button').count()).toBe(0)
      expect(opened.windows.length).toBe(asked)
      await page.getByTestId('disconnect').click()
      await page.getByTestId('wallet').waitFor()
      await page.getByTestId('plugin-injected').click()
      await expect.poll(() => page.getByTestId('wallet').count()).toBe(0)
      await page.getByTestId('plugin-ui').click()
      await page.getByTestId('connect').waitFor()
      expect(opened.problems).toEqual([])
      await opened.context.close()
    },
    JOURNEY_MS,
  )

  test(
    'signing in: off unless chosen; by the page and by the account view, on the demo’s own server; where it is required, signing out asks again',
    async () => {
      const opened = await openPage(browser, started.url, { theme: 'dark', device: 'desktop' })
      const { page } = opened
      const dialog = page.getByRole('dialog')
      const line = page.getByTestId('sign-in')
      const state = () => line.getAttribute('data-value')
      const session = async () =>
        (
          (await (await page.request.get(new URL('auth/session', started.url).href)).json()) as {
            accounts: string[]
          }
        ).accounts
      await connect(opened, await placeOf(started), async () => {})
      expect(await line.count()).toBe(0)
      await page.getByTestId('plugin-siwx').selectOption('optional')
      await expect.poll(state).toBe('out')
      await line.getByRole('button', { name: 'Sign in' }).click()
      await answerNext(page, () =>
        dialog.getByRole('button', { name: 'Sign in', exact: true }).click(),
      )
      await expect.poll(state).toBe('in')
      expect(await session()).toEqual([`eip155:31337:${account}`])
      await page.reload()
      await expect.poll(state).toBe('in')
      await page.locator('.tessera-button').click()
      await dialog.getByText('Signed in').waitFor()
      await dialog.getByRole('button', { name: 'Sign out' }).click()
      await shownInstead(
        page,
        dialog.getByRole('button', { name: 'Sign in', exact: true }).waitFor(),
      )
      expect([await state(), await session()]).toEqual(['out', []])
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.getByTestId('plugin-siwx').selectOption('required')
      await answerNext(page, () =>
        dialog.getByRole('button', { name: 'Sign in', exact: true }).click(),
      )
      await expect.poll(state).toBe('in')
      await page.locator('.tessera-button').click()
      await dialog.getByRole('button', { name: 'Sign out' }).click()
      await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
      await page.getByTestId('connect').waitFor()
      expect(opened.problems).toEqual([])
      await opened.context.close()
    },
    JOURNEY_MS,
  )

  test(
    'a SIGTERM to npm ends all of it',
    async () => {
      const viaNpm = await startProcess(['--port', '0'], { npm: true })
      const urls = [viaNpm.url, ...viaNpm.chains.map(({ url }) => url)]
      const answers = () =>
        Promise.all(
          urls.map((url) =>
            fetch(url).then(
              () => true,
              () => false,
            ),
          ),
        )
      expect(await answers()).toEqual(urls.map(() => true))
      try {
        await viaNpm.terminate()
        await expect.poll(answers, { timeout: 20_000 }).toEqual(urls.map(() => false))
      } finally {
        viaNpm.kill()
      }
    },
    JOURNEY_MS,
  )

  test(
    'the page is no wider than a narrow phone, before and after connecting',
    async () => {
      const opened = await openPage(browser, started.url, { theme: 'light', device: 'phone' })
      const { page } = opened
      await page.setViewportSize({ width: 320, height: 700 })
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      await page.getByTestId('connect').waitFor()
      expect(await width()).toBe(320)
      await connect(opened, await placeOf(started), async () => {})
      expect(await width()).toBe(320)
      await opened.context.close()
    },
    JOURNEY_MS,
  )

  test(
    'in forced colours its buttons have a border',
    async () => {
      const { page, context } = await openPage(browser, started.url, {
        theme: 'light',
        device: 'desktop',
      })
      const button = page.getByTestId('connect')
      await button.waitFor()
      const border = () => button.evaluate((element) => getComputedStyle(element).borderTopWidth)
      expect(await border()).toBe('0px')
      await page.emulateMedia({ forcedColors: 'active' })
      expect(await border()).toBe('1px')
      await context.close()
    },
    JOURNEY_MS,
  )

  test(
    'a balance that could not be read is there once the chain answers again',
    async () => {
      const opened = await openPage(browser, started.url, { theme: 'light', device: 'desktop' })
      const { page } = opened
      const place = await placeOf(started)
      const balance = page.getByTestId('balance')
      await connect(opened, place, async () => {})
      const rpc = `${place.chains[0]?.url}/**`
      await page.route(rpc, (route) => route.abort())
      await page.reload()
      await expect.poll(() => balance.textContent(), { timeout: 40_000 }).toBe('–')
      await page.unroute(rpc)
      await expect.poll(() => balance.getAttribute('data-value'), { timeout: 40_000 }).not.toBe('')
      await opened.context.close()
    },
    JOURNEY_MS,
  )

  test('Ctrl-C ends all of it', async () => {
    const { relay, frame } = (await (
      await fetch(new URL('config.json', started.url))
    ).json()) as Readonly<Record<'relay' | 'frame', { readonly url: string }>>
    const urls = [
      started.url,
      `${started.url}phone/`,
      `${started.url}mailbox/`,
      frame.url,
      relay.url.replace('ws:', 'http:'),
      ...started.chains.map(({ url }) => url),
    ]
    const answers = () =>
      Promise.all(
        urls.map((url) =>
          fetch(url).then(
            () => true,
            () => false,
          ),
        ),
      )
    expect(await answers()).toEqual(urls.map(() => true))
    expect(await started.interrupt()).toBe(0)
    expect(await answers()).toEqual(urls.map(() => false))
  }, 20_000)
})

describe('built, under a strict policy', () => {
  let demo: RunningDemo
  beforeAll(async () => {
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
  }, 120_000)
  afterAll(() => demo?.stop())

  test(
    'the whole flow: no violation',
    async () => {
      const look: Look = { theme: 'dark', device: 'desktop' }
      const opened = await openPage(browser, demo.url, look)
      const { page } = opened
      await travel(opened, await placeOf(demo), 'csp', look)
      expect(await violationsOf(page)).toEqual([])
      expect(opened.problems).toEqual([])
      await opened.context.close()
    },
    JOURNEY_MS,
  )

  test('control: an inline script, an inline style and markup from text are reported', async () => {
    const { page, context } = await openPage(browser, demo.url, {
      theme: 'dark',
      device: 'desktop',
    })
    await page.evaluate(`(() => {
      const style = document.createElement('style')
      style.textContent = 'body { color: red }'
      const script = document.createElement('script')
      script.append('window.__ran = true')
      document.head.append(style, script)
      try { document.createElement('div').innerHTML = '<b>x</b>' } catch {}
    })()`)
    await expect
      .poll(() => violationsOf(page))
      .toEqual(expect.arrayContaining(['style-src-elem', 'require-trusted-types-for']))
    expect(await page.evaluate('window.__ran')).toBeUndefined()
    await context.close()
  })
})
