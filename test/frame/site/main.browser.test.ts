import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from '../../../scripts/frameSite.mjs'
import { openBrowser } from '../../browser'

/**
 * The page around the frame: it answers the first greeting, asks once, and keeps what it received.
 */
const HOST = (
  frame: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"></head><body><iframe title="Wallet" src="${frame}"></iframe><script>
  const seen = (window.seen = { hello: 0, helloAfter: 0, answers: [] })
  const nonce = 'c'.repeat(22)
  addEventListener('message', ({ data, origin, source }) => {
    if (origin !== new URL('${frame}').origin || source !== document.querySelector('iframe').contentWindow || data.type !== '@tessera/hello') return
    if (seen.hello++ === 0) seen.helloAfter = performance.now()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      seen.answers.push(data)
      if (data.ready) port1.postMessage({ id: 'i'.repeat(22), type: 'IS_CONNECTED' })
    }
    source.postMessage({ type: '@tessera/open', v: 1, f: data.f, c: nonce, projectId: 'p' }, origin, [port2])
  })
</script></body></html>`

interface Seen {
  readonly hello: number
  readonly helloAfter: number
  readonly answers: readonly unknown[]
}

const listen = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  }
}

type Server = Awaited<ReturnType<typeof listen>>
const requested: string[] = []
const servers: Server[] = []
const site = { origins: [] as string[], url: '' }
let browser: Awaited<ReturnType<typeof openBrowser>>

/** A page of an origin of its own with the frame in it. */
const serveHost = async () => {
  const server = await listen(
    (_, response) =>
      void response.setHeader('content-type', 'text/html').end(HOST(`${site.url}/sdk`)),
  )
  servers.push(server)
  return server.origin
}

beforeAll(async () => {
  const files = await buildSite()
  const main = files.find(({ name }) => name === 'main')
  const frame = await listen((request, response) => {
    requested.push(request.url ?? '')
    const file = files.find(({ path }) => request.url === `/a/${path}`)
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src http://${request.headers.host}/a/; connect-src 'self'; require-trusted-types-for 'script'; trusted-types tessera; img-src data:`,
    )
    const settings = JSON.stringify({
      app: 'app',
      origins: site.origins,
      dev: false,
      networks: [],
      recovery: true,
      approvalMode: 'verified',
      compat: false,
      keys: '/a/keys.js',
      password: '/a/password.js',
    }).replaceAll('"', '&quot;')
    if (file) response.setHeader('content-type', 'text/javascript').end(file.contents)
    else
      response
        .setHeader('content-type', 'text/html')
        .end(
          `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wallet</title><link rel="icon" href="data:,"><script type="module" src="/a/${main?.path}" integrity="${main?.integrity}" data-site="${settings}"></script></head><body></body></html>`,
        )
  })
  servers.push(frame)
  site.url = frame.origin
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  for (const { close } of servers) close()
})

const open = async (url: string) => {
  const page = await (await browser.newContext()).newPage()
  const failures: string[] = []
  page.on(
    'console',
    (message) => void (message.type() === 'error' && failures.push(message.text())),
  )
  page.on('pageerror', (error) => void failures.push(error.message))
  await page.goto(url)
  const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  await expect.poll(async () => (await seen()).hello).toBe(1)
  return { seen, failures, page }
}

test('a page of the app gets the channel, and learns that nobody is signed in: without the worker, and without asking the server', async () => {
  const origin = await serveHost()
  site.origins = [origin]
  requested.length = 0
  const { seen, failures } = await open(origin)
  await expect.poll(async () => (await seen()).answers.length).toBe(2)
  expect((await seen()).answers).toEqual([
    {
      ready: true,
      v: 1,
      c: 'c'.repeat(22),
      storage: 'persistent',
      custody: 'operator-recoverable',
      features: [],
      chains: expect.any(Array),
    },
    { id: 'i'.repeat(22), ok: true, payload: { isConnected: false } },
  ])
  expect(requested.filter((path) => !/^\/(sdk|a\/(main\.|chunk-)\w+\.js)$/.test(path))).toEqual([])
  expect(failures).toEqual([])
})

test('a page that is not the app’s is greeted and gets no channel; control: registered, it gets one', async () => {
  const origin = await serveHost()
  site.origins = ['https://app.example']
  const { seen, page } = await open(origin)
  const frame = page.frames()[1]
  await frame?.evaluate(() =>
    addEventListener(
      'message',
      ({ data, ports }) => data === 'probe' && ports[0]?.postMessage('seen'),
    ),
  )
  // messages of one window come in order: the page's answer was looked at before this, and the
  // store's trial is over before the next is open
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    document.querySelector('iframe')?.contentWindow?.postMessage('probe', '*', [port2])
    return new Promise((resolve) => (port1.onmessage = resolve))
  })
  await frame?.evaluate(
    () => new Promise((resolve) => (indexedDB.open('probe').onsuccess = () => resolve(undefined))),
  )
  expect((await seen()).answers).toEqual([])
  site.origins = [origin]
  await page.reload()
  await expect.poll(async () => (await seen()).answers.length).toBe(2)
})
