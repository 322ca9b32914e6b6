import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../browser'
import { watchPageEgress } from './egress'
import { type LocalRelay, startRelay } from './relay.mjs'

let browser: Awaited<ReturnType<typeof openBrowser>>
let server: Server
let relay: LocalRelay
let url: string

beforeAll(async () => {
  browser = await openBrowser()
  relay = await startRelay()
  server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<title>page</title>'),
  )
  url = await new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as { port: number }).port}/`),
    ),
  )
})
afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
  await relay?.stop()
})

it('sees the requests, frames and WebSockets of a page that leave this machine, and those only', async () => {
  const page = await browser.newPage()
  const guard = watchPageEgress(page)
  await page.goto(url)
  await page.evaluate(async (relayUrl) => {
    await fetch(location.href)
    await fetch('data:text/plain,here')
    await new Promise((resolve) => (new WebSocket(relayUrl).onclose = resolve))
  }, relay.url)
  expect(relay.stats().refused).toBe(1)
  expect(guard.escapes).toEqual([])

  await page.evaluate(async () => {
    await fetch(`http://fetched.invalid/?origin=${location.origin}`).catch(() => undefined)
    const frame = document.createElement('iframe')
    frame.src = 'http://framed.invalid/'
    document.body.append(frame)
    await new Promise((resolve) => (new WebSocket('ws://socket.invalid').onerror = resolve))
  })
  await expect
    .poll(() => guard.escapes.map(({ by, host }) => `${by} ${host}`).sort())
    .toEqual(['page fetched.invalid', 'page framed.invalid', 'websocket socket.invalid'])
  guard.stop()
  await page.evaluate(() => fetch('http://later.invalid/').catch(() => undefined))
  expect(guard.escapes.length).toBe(3)
  await page.close()
})
