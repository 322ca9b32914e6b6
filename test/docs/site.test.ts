import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchHeadless } from '../../scripts/browser.mjs'
import { entries } from '../../scripts/entries.mjs'
import { pageOf, readGroups, sitePage } from '../../scripts/site/pages'
import { serveSite } from '../../scripts/site/serve'
import { root } from './root'

/** Where the site lies: not at the root of its host. */
const base = '/kit/'
let said = ''
let pages: ReadonlyMap<string, string>
let browser: Browser
let served: { url: string; server: Server }
const out = mkdtempSync(join(tmpdir(), 'tessera-site-'))

beforeAll(async () => {
  const [built, opened] = await Promise.all([
    promisify(execFile)(process.execPath, [
      join(root, 'scripts/site.mjs'),
      '--build',
      '--out',
      out,
      '--base',
      base,
    ]),
    launchHeadless(),
  ])
  said = built.stdout + built.stderr
  browser = opened
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.html') && file !== '404.html',
  )
  pages = new Map(files.map((file) => [file, readFileSync(join(out, file), 'utf8')]))
  served = await serveSite(out, 0, base)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  served?.server.close()
  rmSync(out, { recursive: true, force: true })
})

const idsOf = (html: string) =>
  new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string))
const assets = new Set<string>()
/** Whether the site has a file, by its path in it. */
const has = (file: string) => {
  if (assets.size === 0)
    for (const one of readdirSync(out, { recursive: true, encoding: 'utf8' })) assets.add(one)
  return assets.has(file)
}
/** Links of a page that lead to no file, or to no place in it. */
const deadLinks = (all: ReadonlyMap<string, string>, url: string, html: string): string[] =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, target = '']) => {
    if (/^(https?|data):/.test(target)) return []
    const [path = '', anchor] = target.split('#')
    const full = path.startsWith('/')
      ? path
      : path
        ? posix.join(base, dirname(url), path)
        : base + url
    if (!full.startsWith(base)) return [`${url}: ${target}`]
    const file = full.slice(base.length).replace(/(^|\/)$/, '$1index.html')
    const text = all.get(file)
    if (text === undefined) return has(file) && !anchor ? [] : [`${url}: ${target}`]
    return !anchor || idsOf(text).has(decodeURIComponent(anchor)) ? [] : [`${url}: ${target}`]
  })

test('every link and anchor of the site leads somewhere, below its base', () => {
  expect(pages.size).toBeGreaterThan(50)
  expect([...pages].flatMap(([url, html]) => deadLinks(pages, url, html))).toEqual([])
})

test('control: a dead link, a dead anchor and a link out of the base are found', () => {
  const html =
    '<a id="a" href="none.html"></a><a href="#b"></a><a href="#a"></a><a href="/kit/react.html#hooks"></a><a href="/react.html"></a>'
  expect(deadLinks(new Map([...pages, ['x.html', html]]), 'x.html', html)).toEqual([
    'x.html: none.html',
    'x.html: #b',
    'x.html: /react.html',
  ])
})

test('every page of docs/index.md is one of the site, and every page is linked in the sidebar', () => {
  const files = readGroups(root).flatMap((group) => group.files)
  expect(
    files.map((file) => pageOf(file).replace(/md$/, 'html')).filter((url) => !pages.has(url)),
  ).toEqual([])
  const linked = new Set(
    [...(pages.get('react.html') ?? '').matchAll(/ href="\/kit\/([^"#]+)"/g)].map(([, url]) => url),
  )
  expect(
    [...pages.keys()].filter(
      (url) => !['index.html', 'api/index.html'].includes(url) && !linked.has(url),
    ),
  ).toEqual([])
})

test('the reference has every public name, and typedoc finds none without a doc comment and no link in one that leads nowhere', () => {
  // kept fresh by test/build/exports.test.ts
  const exported = JSON.parse(
    readFileSync(join(root, 'test/build/exports.json'), 'utf8'),
  ) as Record<string, string[]>
  const missing = Object.keys(entries).flatMap((specifier) => {
    const names = (exported[specifier] ?? []).map((name) => name.replace(/^type /, ''))
    expect(names.length, specifier).toBeGreaterThan(0)
    const headings = new Set(
      [
        ...(pages.get(`api/${specifier.replaceAll('/', '-')}.html`) ?? '').matchAll(
          /<h3[^>]*>([\w$]+)/g,
        ),
      ].map(([, name]) => name),
    )
    return names.filter((name) => !headings.has(name)).map((name) => `${specifier}: ${name}`)
  })
  expect(missing).toEqual([])
  expect(said).not.toMatch(
    /does not have any documentation|Failed to resolve link|\[(warning|error)\]/,
  )
})

test('links of a page are those of the site, a file that it does not have is words alone, no text is a tag, and code says the name of its file', () => {
  const titles = new Map([
    ['docs/react.md', 'React'],
    ['CHANGELOG.md', 'Changelog'],
  ])
  const text =
    '[react.md](../react.md#hooks) [what changed](../../CHANGELOG.md) [file](../gone.md) <T> `<T>` [x](https://example.org/)\n```ts file=a.ts\nconst a = <T>[a](b.md)\n```\n'
  expect(sitePage('docs/hosts/next.md', text, titles)).toBe(
    '[React](../react.md#hooks) [what changed](../project/changelog.md) file &lt;T> `<T>` [x](https://example.org/)\n`a.ts`\n\n```ts\nconst a = <T>[a](b.md)\n```\n',
  )
})

/** What a page loads from another host. */
const foreign = (html: string) =>
  [...html.matchAll(/<(?:script|img|link|iframe)[^>]*(?:src|href)="(?:https?:)?\/\/[^>]*>/g)].map(
    ([found]) => found,
  )

test('no page loads anything from another host, and each carries a policy that lets it run no script but its own', () => {
  for (const [url, html] of pages) {
    expect(foreign(html), url).toEqual([])
    expect(html, url).toMatch(
      /<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' ('sha256-\S+' ?)+; /,
    )
  }
  expect(
    foreign('<img src="https://example.org/a.png"><script src="//example.org/a.js">'),
  ).toHaveLength(2)
})

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const findings = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    type Result = {
      violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[]
    }
    const { violations } = await (window as never as { axe: { run(): Promise<Result> } }).axe.run()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`,
      ),
    )
  })
}
/**
 * A page of the site in a window of its own; `heard` has what it wrote to the console, and what it
 * asked other hosts.
 */
const visit = async (url: string, options: { width?: number; dark?: boolean } = {}) => {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 800 },
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  page.on('pageerror', (error) => heard.push(error.message))
  page.on(
    'request',
    (request) => !request.url().startsWith(served.url) && heard.push(request.url()),
  )
  await page.goto(served.url + url, { waitUntil: 'networkidle' })
  return { page, heard, close: () => context.close() }
}

test.each([
  ['index.html', 1280, false],
  ['index.html', 390, true],
  ['react.html', 1280, true],
  ['options.html', 390, false],
  ['api/tessera-kit-view.html', 1280, false],
  ['api/tessera-kit-view.html', 390, true],
])(
  '%s at %i px, dark %s: axe finds nothing, nothing overflows, the console stays empty',
  async (url, width, dark) => {
    const { page, heard, close } = await visit(url, { width, dark })
    expect(await findings(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    expect(heard).toEqual([])
    await close()
  },
)

test('control: axe finds a picture without words, and an overflow is seen', async () => {
  const { page, close } = await visit('react.html', { width: 390 })
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.src = 'mark.svg'
    picture.style.cssText = 'width: 900px; max-width: none'
    document.body.append(picture)
  })
  expect((await findings(page)).join()).toContain('image-alt')
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeGreaterThan(0)
  await close()
})

test('the search finds pages and public names by keyboard alone', async () => {
  const { page, heard, close } = await visit('react.html')
  for (const [words, url] of [
    ['rpc/user-rejected', /errors\.html#rpcuser-rejected$/],
    ['createKit', /createkit/i],
  ] as const) {
    const box = page.locator('#localsearch-input')
    // a key counts once the page's scripts have taken it over
    await expect
      .poll(async () => (await box.count()) > 0 || (await page.keyboard.press('/'), false))
      .toBe(true)
    await box.fill(words)
    // until it has searched, it shows what was found before
    await expect
      .poll(() =>
        page
          .locator('[role=option][aria-selected=true]')
          .textContent({ timeout: 1000 })
          .catch(() => ''),
      )
      .toContain(words)
    await page.keyboard.press('Enter')
    await page.waitForURL(url)
  }
  expect(heard).toEqual([])
  await close()
})

test('a block of code is copied as it is written', async () => {
  const { page, close } = await visit('getting-started.html')
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('npm install tessera-kit react react-dom')
  await close()
})

test('the theme that was chosen is there on the next page', async () => {
  const { page, close } = await visit('react.html')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('switch').first().click()
  expect(await ground()).not.toBe(light)
  await page.goto(`${served.url}networks.html`)
  expect(await ground()).not.toBe(light)
  await close()
})

test('without scripts the page and its links are there', async () => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  await page.goto(`${served.url}react.html`)
  expect(await page.getByRole('link', { name: 'Networks' }).first().isVisible()).toBe(true)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(
    'React components and hooks',
  )
  await context.close()
})

test('the server answers only from its folder, and only below its base', async () => {
  expect((await fetch(`${served.url}..%2f..%2fetc/passwd`)).status).toBe(404)
  expect((await fetch(`${served.url}%E0%A4%A`)).status).toBe(404)
  expect((await fetch(served.url.replace(base, '/react.html'))).status).toBe(404)
  expect((await fetch(`${served.url}react.html`)).headers.get('content-security-policy')).toContain(
    "frame-ancestors 'none'",
  )
})
