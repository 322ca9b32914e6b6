import type { Browser, Frame, Page } from 'playwright-core'
import { openBrowser } from '../../../browser'
import { approveByMouse } from '../../../harness/approveByMouse'
import { listen } from '../../server/documents/site'
import { serveScreens } from './site'

/**
 * A page that frames the screens, and asks over the native protocol. `ask` begins a request by its
 * name, `outcome` is how the last one ended.
 */
const HOST = (
  frame: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><style>
  body { margin: 0; height: 2000px } #box { position: absolute; left: 40px; top: 20px; width: 360px; height: 600px } iframe { border: 0; width: 100%; height: 100% }
</style></head><body><div id="box"><iframe title="Wallet" src="${frame}"></iframe></div><script>
  const waiting = new Map()
  let count = 0
  let port
  const send = (type, payload) => {
    const id = String(count++).padStart(22, '0')
    port.postMessage({ id, type, ...(payload && { payload }) })
    return { id, end: new Promise((resolve) => waiting.set(id, resolve)) }
  }
  window.asking = {
    outcomes: [],
    ask(name) {
      const hex = '0x' + Array.from(new TextEncoder().encode(name), (byte) => byte.toString(16).padStart(2, '0')).join('')
      const at = asking.outcomes.push('pending') - 1
      const { id, end } = send('RPC_REQUEST', { method: 'personal_sign', params: [hex] })
      end.then((answer) => { asking.outcomes[at] = answer.ok ? 'approved' : answer.error.name })
      return id
    },
    show: (screen) => {
      const at = asking.outcomes.push('pending') - 1
      send('SHOW', { screen }).end.then((answer) => { asking.outcomes[at] = answer.ok ? 'left' : answer.error.name })
    },
    change: (email) => {
      const at = asking.outcomes.push('pending') - 1
      const { id, end } = send('UPDATE_EMAIL', { email })
      end.then((answer) => { asking.outcomes[at] = answer.ok ? 'confirmed' : answer.error.name })
      return id
    },
    cancel: (id) => port.postMessage({ cancel: id }),
    theme: (themeMode, themeVariables = {}) => send('SYNC_THEME', { themeMode, themeVariables }).end,
    ping: async () => { for (let round = 0; round < 3; round++) await send('IS_CONNECTED').end },
  }
  addEventListener('message', ({ data, source }) => {
    if (data.type !== '@tessera/hello') return
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = ({ data: answer }) => answer.ready ? (asking.isReady = true) : waiting.get(answer.id)?.(answer)
    source.postMessage({ type: '@tessera/open', v: 1, f: data.f, c: 'c'.repeat(22), projectId: 'p' }, '*', [channel.port2])
  })
</script></body></html>`

declare global {
  interface Window {
    readonly asking: {
      readonly outcomes: string[]
      readonly isReady?: boolean
      ask(name: string): string
      show(screen: string): void
      change(email: string): string
      cancel(id: string): void
      theme(mode: 'dark' | 'light', variables?: Record<string, string>): Promise<unknown>
      ping(): Promise<void>
    }
  }
}

/** A page with the frame in it. */
export interface Screen {
  readonly page: Page
  readonly frame: Frame
  /**
   * Asks for approvals by their name, gives the frame the focus, and waits until they are on the
   * screen, or behind others.
   */
  readonly ask: (name: string) => Promise<string>
  /** How each request ended, once all that was sent before has been answered. */
  readonly outcomes: () => Promise<string[]>
  /** Whether the approving button can be pressed. */
  readonly isOpen: () => Promise<boolean>
  /** Scrolls to the end of what is asked. */
  readonly read: () => Promise<void>
  /** Approves as a visitor with a mouse does. */
  readonly approve: () => Promise<void>
}

export interface ScreensHost {
  readonly browser: Browser
  readonly wallet: string
  /** Opens a page with the frame at a path of it: `sdk`, `trusted`, `own`, `weak`. */
  readonly open: (
    path: string,
    options?: {
      readonly lang?: string
      readonly locale?: string
      readonly colorScheme?: 'dark' | 'light'
      readonly query?: string
      readonly viewport?: { width: number; height: number }
    },
  ) => Promise<Screen>
  readonly close: () => Promise<void>
}

/** Starts a browser, the site, and pages around it, of a host below `localhost`. */
export async function startScreens(name = 'app'): Promise<ScreensHost> {
  const origins: string[] = []
  const [browser, wallet] = await Promise.all([openBrowser(), serveScreens(() => origins)])
  const app = await listen(
    (request) =>
      new Response(
        HOST(`${wallet.origin}${new URL(request.url).pathname}${new URL(request.url).search}`),
        { headers: { 'content-type': 'text/html' } },
      ),
    name,
  )
  origins.push(app.origin)
  return {
    browser,
    wallet: wallet.origin,
    async open(
      path,
      {
        lang = 'en',
        locale = lang,
        colorScheme = 'light',
        query = '',
        viewport = { width: 800, height: 700 },
      } = {},
    ) {
      const page = await (await browser.newContext({ colorScheme, locale, viewport })).newPage()
      await page.goto(`${app.origin}/${path}?lang=${lang}${query}`)
      await page.waitForFunction(() => window.asking.isReady)
      const frame = page.frames()[1]
      if (!frame) throw new Error('no frame')
      return {
        page,
        frame,
        async ask(name) {
          // what is asked while another request is on the screen waits behind it
          const isBehind = await frame.evaluate(() => {
            document.querySelector('h1')?.setAttribute('data-before', '')
            return document.querySelector('.approve') !== null
          })
          const id = await page.evaluate((given) => {
            document.querySelector('iframe')?.focus()
            return window.asking.ask(given)
          }, name)
          if (!isBehind)
            await frame.waitForFunction(() => document.querySelector('h1:not([data-before])'))
          return id
        },
        outcomes: () =>
          page.evaluate(async () => (await window.asking.ping(), window.asking.outcomes)),
        isOpen: () =>
          frame.evaluate(
            () =>
              document.querySelector<HTMLButtonElement>('.approve:not([hidden])')?.disabled ===
              false,
          ),
        read: () => frame.evaluate(() => document.querySelector('.scroll')?.scrollTo(0, 100_000)),
        approve: () => approveByMouse(page, frame),
      }
    },
    async close() {
      await browser.close()
      wallet.close()
      app.close()
    },
  }
}

/** Begins a request of the page, and opens the wallet's window by a click in the frame. */
export async function openWindow({ page, frame }: Screen, begin: () => unknown): Promise<Page> {
  await page.evaluate(begin)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('button', { name: /Open a window|فتح نافذة/ }).click(),
  ])
  return opened
}
