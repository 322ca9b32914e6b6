import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from '../../scripts/browser.mjs'
import { buildSite, type Site } from '../../scripts/site/build'
import { serveSite } from '../../scripts/site/serve'
import { differences, root } from './root'

let site: Site
let browser: Browser
let served: { url: string; server: Server }
const out = mkdtempSync(join(tmpdir(), 'tessera-site-'))

beforeAll(async () => {
  ;[site, browser] = await Promise.all([buildSite(root, out), launch()])
  served = await serveSite(out, 0)
}, 180_000)
afterAll(async () => {
  await browser?.close()
  served?.server.close()
  rmSync(out, { recursive: true, force: true })
})

const idsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string))
/** Links of a page that lead to no file, or to no place in it. */
const deadLinks = (pages: ReadonlyMap<string, string>, url: string, html: string): string[] =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, target = '']) => {
    if (/^https?:/.test(target)) return []
    const [path = '', anchor] = target.split('#')
    const file = path ? normalize(join(dirname(url), path)) : url
    const text = pages.get(file)
    if (text === undefined) return existsSync(join(out, file)) && !anchor ? [] : [`${url}: ${target}`]
    return !anchor || idsOf(text).has(decodeURIComponent(anchor)) ? [] : [`${url}: ${target}`]
  })

test('every link and anchor of the site leads somewhere', () => {
  expect(site.pages.size).toBeGreaterThan(25)
  expect([...site.pages].flatMap(([url, html]) => deadLinks(site.pages, url, html))).toEqual([])
})

test('control: a dead link and a dead anchor are found', () => {
  const pages = new Map([...site.pages, ['x.html', '<a id="a" href="none.html"></a><a href="#b"></a><a href="#a"></a><a href="react.html#hooks"></a>']])
  expect(deadLinks(pages, 'x.html', pages.get('x.html') ?? '')).toEqual(['x.html: none.html', 'x.html: #b'])
})

test('everything the search lists is there, and every page and public name is listed', () => {
  const listed = new Set(site.index.map(({ url }) => url))
  const dead = [...listed].filter((url) => deadLinks(site.pages, 'index.html', ` href="${url}"`).length)
  expect(dead).toEqual([])
  expect([...site.pages.keys()].filter((url) => url !== 'index.html' && !url.startsWith('api/') && !listed.has(url))).toEqual([])
  for (const [, names] of site.model.entries) expect(names.length).toBeGreaterThan(0)
  const names = [...site.model.entries].flatMap(([, own]) => own.map(({ name }) => name))
  expect(differences(site.index.map(({ title }) => title), names).filter((line) => line.endsWith('is not documented'))).toEqual([])
})

test('typedoc finds no public name without a doc comment and no link in one that leads nowhere', () => {
  expect(site.model.complaints).toEqual([])
  expect(site.model.entries.get('tessera-kit')?.find(({ name }) => name === 'createKit')).toMatchObject({ kind: 'function', doc: expect.stringContaining('Pure') })
})

/** What a strict policy would refuse, or what another host would serve. */
const inlineOrForeign = (html: string) =>
  [...html.matchAll(/<style|<script(?![^>]* src=)[^>]*>| style="| on\w+="|<(?:script|img|link|iframe)[^>]*(?:src|href)="(?:https?:)?\/\/[^>]*>|javascript:/g)].map(([found]) => found)

test('no page has anything inline or from another host, and each carries the policy', () => {
  for (const [url, html] of site.pages) {
    const [head = '', body = ''] = html.split('<body>')
    expect(inlineOrForeign(head + body.replace(/<pre[\s\S]*?<\/pre>|<code>[\s\S]*?<\/code>/g, '')), url).toEqual([])
    expect(html, url).toContain('<meta http-equiv="content-security-policy" content="default-src \'none\'; script-src \'self\'')
  }
  expect(inlineOrForeign('<p style="x"><script>1</script><img src="https://example.org/a.png">')).toHaveLength(3)
})

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const findings = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    type Result = { violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }
    const { violations } = await (window as never as { axe: { run(): Promise<Result> } }).axe.run()
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`))
  })
}
/** A page of the site in a window of its own; `said` has what it wrote to the console, and what it asked other hosts. */
const visit = async (url: string, options: { width?: number; dark?: boolean } = {}) => {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 800 }, colorScheme: options.dark ? 'dark' : 'light', reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  page.on('request', (request) => !request.url().startsWith(served.url) && said.push(request.url()))
  await page.goto(served.url + url)
  return { page, said, close: () => context.close() }
}

test.each([
  ['index.html', 1280, false], ['index.html', 390, true], ['react.html', 1280, true], ['options.html', 390, false], ['api/tessera-kit.html', 1280, false], ['api/tessera-kit-testing.html', 390, true],
])('%s at %i px, dark %s: axe finds nothing, nothing overflows, the console stays empty', async (url, width, dark) => {
  const { page, said, close } = await visit(url, { width, dark })
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(said).toEqual([])
  await close()
})

test('control: axe finds a picture without words, and an overflow is seen', async () => {
  const { page, close } = await visit('react.html', { width: 390 })
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.src = 'mark.svg'
    picture.width = 900
    const main = document.querySelector('main') as HTMLElement
    main.append(picture)
  })
  expect((await findings(page)).join()).toContain('image-alt')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeGreaterThan(0)
  await close()
})

test('the search works by keyboard alone', async () => {
  const { page, said, close } = await visit('api/tessera-kit.html')
  await page.keyboard.press('/')
  await page.keyboard.type('rpc/user-rejected')
  await expect.poll(() => page.locator('[role=option]').count()).toBeGreaterThan(0)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(/errors\.html#rpcuser-rejected$/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzzzzz')
  await expect.poll(() => page.getByRole('status').textContent()).toContain('Nothing found')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(said).toEqual([])
  await close()
})

test('a block of code is copied as it is written', async () => {
  const { page, close } = await visit('getting-started.html')
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('npm install tessera-kit react react-dom')
  await close()
})

test('the theme that was chosen is there on the next page', async () => {
  const { page, close } = await visit('react.html')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  expect(await ground()).not.toBe(light)
  await page.goto(`${served.url}networks.html`)
  expect(await ground()).not.toBe(light)
  await close()
})

test('on a narrow page the menu opens, is clean, and Esc closes it', async () => {
  const { page, close } = await visit('react.html', { width: 390 })
  const side = page.getByRole('navigation', { name: 'Documentation' })
  expect(await side.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await side.isVisible()).toBe(true)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await side.isVisible()).toBe(false)
  await close()
})

test('without scripts the page, its links and its sidebar are there', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${served.url}react.html`)
  expect(await page.getByRole('link', { name: 'Networks' }).first().isVisible()).toBe(true)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('React components and hooks')
  await context.close()
})

test('the server answers only from its folder', async () => {
  expect((await fetch(`${served.url}..%2f..%2fetc/passwd`)).status).toBe(404)
  expect((await fetch(`${served.url}%E0%A4%A`)).status).toBe(200)
  expect((await fetch(`${served.url}react.html`)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(readdirSync(out).length).toBeGreaterThan(10)
})
