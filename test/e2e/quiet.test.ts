import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, openWithWallet, start, stateOf } from './site/drive'
import { type Site, startSite } from './site/site'

let site: Site
beforeAll(async () => {
  site = await startSite(undefined, { split: true })
})
afterAll(() => site?.close())

declare global {
  interface Window {
    /** Keys written to any Storage since the page began. */
    readonly written: string[]
  }
}

/** Notes every write to a storage, also of what is removed again, and of databases and caches. */
const watchWrites = `(() => {
  const written = []
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, value) { written.push(String(key)); return setItem.call(this, key, value) }
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...args) { written.push('indexedDB'); return open.apply(this, args) }
  Object.defineProperty(window, 'written', { value: written })
})()`

const openWatched = () =>
  openWithWallet(
    site,
    {},
    { before: async (page) => void (await page.addInitScript({ content: watchWrites })) },
  )

/** What a page has kept: the writes seen, what is in the storages now, and its cookies. */
const keptBy = async ({ page, context }: Awaited<ReturnType<typeof openWatched>>) => ({
  written: await page.evaluate(() => [...window.written]),
  stored: await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
  cookies: await context.cookies(),
})

test('a page load, a start without a stored session and the first screen drawn ahead: no request to another origin, no write, no cookie; connecting makes both', async () => {
  const opened = await openWatched()
  const { page, wallet, requests } = opened
  const { origin } = new URL(site.url)
  const foreign = () =>
    requests.filter((url) => /^(https?|wss?):/.test(url) && new URL(url).origin !== origin)
  await start(page)
  // the last thing that a page does by itself: wallets are found, and the first screen is drawn
  // into the closed dialog
  await page.locator('.t-row').first().waitFor({ state: 'attached' })
  expect((await stateOf(page)).open).toBe(false)
  expect(await keptBy(opened)).toEqual({ written: [], stored: [], cookies: [] })
  expect(foreign()).toEqual([])
  expect(wallet.requests()).toEqual([])

  // Opening the modal is no consent either.
  await page.evaluate(() => window.site.kits.default?.open())
  await page.getByRole('button', { name: 'Test Wallet' }).waitFor()
  expect(await keptBy(opened)).toEqual({ written: [], stored: [], cookies: [] })
  expect(foreign()).toEqual([])
  expect(wallet.requests()).toEqual([])
  await page.evaluate(() => window.site.kits.default?.close())

  // The controls: a write, and a request to the host's own RPC of another origin, are seen when
  // they happen.
  await connect(page)
  expect((await stateOf(page)).session.status).toBe('connected')
  const { written, stored } = await keptBy(opened)
  expect(written).toContain('tessera:default:kernel:sessions')
  expect(stored.every((key) => key.startsWith('tessera:default:'))).toBe(true)
  await page.evaluate(() => window.site.kits.default?.request({ method: 'eth_blockNumber' }))
  expect(foreign().length).toBeGreaterThan(0)
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the control must set one as pages do
    document.cookie = 'control=1'
  })
  expect((await opened.context.cookies()).map(({ name }) => name)).toEqual(['control'])
  expect(await opened.problems()).toEqual([])
  await opened.close()
})
