import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { documentHeaders } from '../../../../frame/server/documents/headers'
import { documentOf, importMapOf } from '../../../../frame/server/documents/html'
import { readSiteFiles } from '../../../../frame/server/documents/siteFiles'
import { writeSite } from '../../../../scripts/frameSite.mjs'
import { appOf, documentsOf, fileOf, siteOf } from './site'

const origin = 'https://wallet.example'
const site = siteOf('export {}')
const ask = (
  path: string,
  apps = [appOf({ origins: ['https://shop.example', 'https://www.shop.example:8443'] })],
  at = origin,
) => documentsOf(site, apps, () => at).request(path)
const policyOf = async (answer: Response | Promise<Response>) =>
  (await answer).headers.get('content-security-policy') ?? ''

describe('who may frame', () => {
  test('pages of the app whose id is asked for, and no others', async () => {
    const answer = await ask('/sdk?projectId=shop')
    expect(answer.status).toBe(200)
    expect(await policyOf(answer)).toContain(
      '; frame-ancestors https://shop.example https://www.shop.example:8443; ',
    )
  })

  test.each(['/sdk', '/sdk?projectId=', '/sdk?projectId=other', '/sdk?projectId=__proto__'])(
    'nobody at %s, which is not found',
    async (path) => {
      expect((await ask(path, [appOf(), appOf({ id: 'bank' })])).status).toBe(404)
    },
  )

  test('where there is one app alone it need not be named, and another is not found', async () => {
    for (const path of ['/sdk', '/sdk?projectId='])
      expect(await policyOf(ask(path))).toContain('; frame-ancestors https://shop.example ')
    expect((await ask('/sdk?projectId=other')).status).toBe(404)
  })

  test('an app without origins can be framed by nobody', async () => {
    expect(await policyOf(ask('/sdk?projectId=shop', [appOf()]))).toContain(
      "frame-ancestors 'none'",
    )
  })

  test('pages of loopback where the app is in development', async () => {
    expect(await policyOf(ask('/sdk?projectId=shop', [appOf({ dev: true })]))).toContain(
      'frame-ancestors http://localhost:* http://*.localhost:*',
    )
  })

  test.each(['/popup', '/loading', '/dashboard'])(
    'nobody frames the window %s, also with an app',
    async (path) => {
      for (const query of ['', '?projectId=shop'])
        expect(await policyOf(ask(path + query))).toContain("frame-ancestors 'none'")
    },
  )
})

describe('policy', () => {
  test('is that of the design, word by word', () => {
    const headers = documentHeaders('sdk', {
      origin,
      ancestors: ['https://shop.example'],
      importMap: '{}',
    })
    expect(headers).toMatchInlineSnapshot(`
      {
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; script-src https://wallet.example/a/ 'sha256-RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o='; worker-src https://wallet.example/a/; style-src https://wallet.example/a/; img-src https://wallet.example/a/ data:; connect-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'; frame-src 'none'; font-src 'none'; manifest-src 'none'; frame-ancestors https://shop.example; require-trusted-types-for 'script'; trusted-types tessera; upgrade-insecure-requests",
        "content-type": "text/html; charset=utf-8",
        "cross-origin-embedder-policy": "require-corp",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "cross-origin",
        "integrity-policy": "blocked-destinations=(script)",
        "origin-agent-cluster": "?1",
        "permissions-policy": "publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self), camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      }
    `)
  })

  test('every script needs a digest, but in WebKit, which does not count those of the import map', () => {
    const isDemanded = (agent: string) =>
      'integrity-policy' in
      documentHeaders('sdk', { origin, ancestors: [], importMap: '{}', agent })
    const apple =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
    expect(
      [
        '',
        `${apple} Chrome/140.0.0.0 Safari/537.36`,
        'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ].map(isDemanded),
    ).toEqual([true, true, true])
    expect(
      [
        `${apple} Version/26.0 Safari/605.1.15`,
        `${apple} CriOS/140.0 Mobile/15E148 Safari/604.1`,
        `${apple} FxiOS/140.0 Mobile/15E148 Safari/604.1`,
      ].map(isDemanded),
    ).toEqual([false, false, false])
  })

  test('windows that another origin opens keep their opener; the frame and the dashboard have none', async () => {
    const opener = async (path: string) =>
      (await ask(path)).headers.get('cross-origin-opener-policy')
    expect(
      await Promise.all(['/sdk?projectId=shop', '/popup', '/loading', '/dashboard'].map(opener)),
    ).toEqual(['same-origin', 'unsafe-none', 'unsafe-none', 'same-origin'])
  })

  test('plain http of development is not upgraded, which loopback could not answer', async () => {
    expect(
      await policyOf(ask('/sdk?projectId=shop', undefined, 'http://wallet.localhost:1')),
    ).not.toContain('upgrade-insecure-requests')
  })
})

describe('content', () => {
  test('each script is named with its digest, and what is imported lazily in the import map', async () => {
    const text = await (await ask('/sdk?projectId=shop')).text()
    const { integrity } = site.files.get('/a/main.js') ?? {}
    expect(text).toContain(`<script type="module" src="/a/main.js" integrity="${integrity}"`)
    expect(text).toContain(
      `<script type="importmap">{"integrity":{"/a/main.js":"${integrity}"}}</script>`,
    )
  })

  test('what the operator wrote of an app stays a value', async () => {
    const origin = `https://"><script>alert(1)</script>'&`
    const text = await (await ask('/sdk?projectId=shop', [appOf({ origins: [origin] })])).text()
    expect(text).not.toContain('<script>alert')
    const settings = /data-site="([^"]*)"/.exec(text)?.[1] ?? ''
    const read = settings
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&')
    expect(JSON.parse(read)).toEqual({
      app: 'shop',
      origins: [origin],
      dev: false,
      networks: [],
      recovery: true,
      approvalMode: 'verified',
      compat: false,
    })
    expect(text).not.toContain('upstreams')
  })

  test('the frame’s script is told where pages of the specification’s client are answered, and only there', async () => {
    const told = async (compat: boolean) =>
      (await (await ask('/sdk?projectId=shop&version=4', [appOf({ compat })])).text()).includes(
        '&quot;compat&quot;:true',
      )
    expect([await told(false), await told(true)]).toEqual([false, true])
  })

  test('assets are kept for ever by caches, documents not at all', async () => {
    expect((await ask('/a/main.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await ask('/popup')).headers.get('cache-control')).toBe('no-store')
    for (const path of ['/a/none.js', '/a/..%2f..%2fpackage.json', '/a/'])
      expect((await ask(path)).status, path).toBe(404)
  })
})

describe('an asset', () => {
  const text = 'export const text = "a text of which much is the same" '.repeat(50)
  const assets = documentsOf(siteOf(text), [appOf()], () => origin)
  const path = [...siteOf(text).files.keys()].find((name) => name.includes('main')) ?? ''
  const get = (headers: Readonly<Record<string, string>>) => assets.request(path, { headers })

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0, GZIP', 'gzip', gunzipSync],
  ] as const)('is compressed for who takes %s: by %s', async (accepts, encoding, decode) => {
    for (let count = 0; count < 2; count++) {
      const answer = await get({ 'accept-encoding': accepts })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      const body = Buffer.from(await answer.arrayBuffer())
      expect(body.length).toBeLessThan(text.length / 10)
      expect(decode(body).toString()).toBe(text)
    }
  })

  test.each(['', 'identity', 'gzip;q=0, br;q=0.0', 'zstd'])(
    'is as it is for who takes "%s"',
    async (accepts) => {
      const answer = await get({ 'accept-encoding': accepts })
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect(await answer.text()).toBe(text)
    },
  )

  test('is not sent again to who has it; control: to who has another', async () => {
    const etag = (await get({})).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"sha384-/)
    const again = await get({ 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'br' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    // a cache takes them over: a worker would lose its policy
    expect([...again.headers]).toEqual([...(await get({})).headers])
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  })
})

test('the digests of all assets are published', async () => {
  const answer = await ask('/.well-known/tessera-build.json')
  expect(await answer.json()).toEqual({
    files: { '/a/main.js': site.files.get('/a/main.js')?.integrity },
  })
})

describe('the folder of a build', () => {
  const folderOf = (list: unknown, files: Readonly<Record<string, string>> = {}) => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'))
    writeFileSync(join(folder, 'build.json'), JSON.stringify(list))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    return folder
  }
  const { integrity } = fileOf('export {}')

  test('is read whole, as the site’s build wrote it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'))
    await writeSite(folder)
    const { files, scripts, style } = readSiteFiles(folder)
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['keys', 'main', 'popup']))
    expect([...files.keys()].sort()).toEqual([...Object.values(scripts), style].sort())
    expect(files.get(scripts.main ?? '')?.body.length).toBeGreaterThan(1_000)
  })

  test('names in the document what its script imports, so that all is fetched at once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'))
    await writeSite(folder)
    const read = readSiteFiles(folder)
    const text = documentOf('sdk', read, importMapOf(read), undefined)
    const preloads = [
      ...text.matchAll(/<link rel="modulepreload" href="([^"]+)" integrity="([^"]+)"/g),
    ]
    const main = Buffer.from(read.files.get(read.scripts.main ?? '')?.body ?? []).toString()
    const imported = [...main.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(
      ([, path]) => `/a/${path}`,
    )
    expect(imported.length).toBeGreaterThan(0)
    expect(preloads.map(([, path]) => path).sort()).toEqual(imported.sort())
    for (const [, path = '', digest] of preloads)
      expect(digest).toBe(read.files.get(path)?.integrity)
    // an import map must stand before what loads modules
    expect(text.indexOf('importmap')).toBeLessThan(text.indexOf('modulepreload'))
  })

  test('is refused where a file was altered', () => {
    const folder = folderOf(
      { main: { path: 'main.1.js', integrity } },
      { 'main.1.js': 'export default 1' },
    )
    expect(() => readSiteFiles(folder)).toThrow('main.1.js is not the one that was built')
  })

  test.each([
    ['a file is missing', { main: { path: 'main.1.js', integrity } }, 'ENOENT'],
    ['a name leads out of it', { main: { path: '../main.js', integrity } }, 'path'],
    ['a digest is none', { main: { path: 'main.1.js', integrity: 'sha384-x' } }, 'integrity'],
    ['it is no object', 7, 'expected record'],
  ])('is refused where %s', (_, list, why) => {
    expect(() => readSiteFiles(folderOf(list))).toThrow(why)
  })
})
