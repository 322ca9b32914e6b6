import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { launch } from '../../scripts/browser.mjs'
import { BUDGET, buildHost, describe, measure, serveFolder } from '../../scripts/size.mjs'

const packed = inject('packed')
let folder = ''
let steps: Awaited<ReturnType<typeof measure>>
let bindings: Awaited<ReturnType<typeof measure>>

beforeAll(async () => {
  folder = await buildHost(packed)
  steps = await measure(packed, folder)
  bindings = await measure(packed, folder, 'bindings')
})

test.each(['start', 'open', 'connect'] as const)('size: %s is within its budget', (name) => {
  expect(steps[name].files.length).toBeGreaterThan(0)
  expect(steps[name].gzip, describe(steps)).toBeLessThanOrEqual(BUDGET.index[name])
})

test.each(['start', 'open', 'connect'] as const)('size: %s of a host with the React bindings', (name) => {
  expect(bindings[name].files.length).toBeGreaterThan(0)
  expect(bindings[name].gzip, describe(bindings, BUDGET.bindings)).toBeLessThanOrEqual(BUDGET.bindings[name])
})

test('size: the measured page had no error', () => {
  expect([...steps.problems, ...bindings.problems]).toEqual([])
})

test('control: the budgets of the issue, and what they are held against', () => {
  expect(BUDGET.index).toEqual({ start: 14_000, open: 22_000, connect: 8_000 })
  const all = [...steps.start.files, ...steps.open.files, ...steps.connect.files]
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  for (const { bytes, gzip } of all) expect(gzip).toBeLessThan(bytes + 64)
})

/** What a page does by itself within a second: requests to other origins, storage writes, cookies. */
const watchPage = async (page: Page, url: string) => {
  const outward: string[] = []
  page.on('request', (request) => {
    const asked = new URL(request.url())
    if (asked.protocol.startsWith('http') && asked.origin !== new URL(url).origin) outward.push(asked.href)
  })
  await page.addInitScript(`
    window.writes = []
    const note = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) { writes.push('storage ' + key); return note.call(this, key, value) }
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (name) { writes.push('database ' + name); return open.apply(this, arguments) }`)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  const writes = await page.evaluate<string[]>('writes')
  const stored = await page.evaluate<number>('localStorage.length + sessionStorage.length')
  return { outward, writes, stored, cookies: (await page.context().cookies()).length }
}

const QUIET = { outward: [], writes: [], stored: 0, cookies: 0 }

const watch = async (path: string) => {
  const server = await serveFolder(join(folder, 'index'))
  const browser = await launch()
  try {
    return await watchPage(await browser.newPage(), `${server.url}${path}`)
  } finally {
    await browser.close()
    await server.close()
  }
}

test('quiet: a page load with no user action asks no other origin and writes nothing', async () => {
  expect(await watch('')).toEqual(QUIET)
})

test('control: a page that asks, writes and sets a cookie is caught at each', async () => {
  writeFileSync(join(folder, 'index', 'loud.html'), '<!doctype html><title>Loud</title><script src="loud.js"></script>')
  const loud = `fetch('http://127.0.0.1:1/').catch(() => {}); localStorage.setItem('a', '1'); indexedDB.open('b'); document.cookie = 'c=1'`
  writeFileSync(join(folder, 'index', 'loud.js'), loud)
  expect(await watch('loud.html')).toEqual({ outward: ['http://127.0.0.1:1/'], writes: ['storage a', 'database b'], stored: 1, cookies: 1 })
})
