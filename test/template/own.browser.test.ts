import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { pack } from '../../scripts/pack.mjs'
import { openBrowser } from '../browser'
import { type ConformanceReport, printReport } from '../conformance'
import { type LocalRelay, startRelay } from '../harness/relay.mjs'
import { bundlePage, servePage } from './servePage'

interface BuiltFile {
  readonly name: string
  readonly content: string
}

declare global {
  interface Window {
    readonly conform: (
      name: string,
      chains: readonly { readonly id: number; readonly url: string }[],
      built: { readonly files: readonly BuiltFile[]; readonly maxBytes: number },
      relayUrl: string,
    ) => Promise<unknown>
  }
}

/**
 * Our own plugins: the most that their own files weigh, gzipped each, and what the suite has
 * nothing to look at for.
 */
const plugins = [
  {
    name: 'ui',
    maxBytes: 65_000,
    without: { manifests: 'it adds no connectors', faults: 'it adds no connectors' },
  },
  {
    name: 'injected',
    maxBytes: 26_000,
    without: { views: 'it has no views', accessibility: 'it has no views' },
  },
  {
    name: 'walletconnect',
    maxBytes: 70_000,
    without: {
      faults:
        'none of its connectors leads to the mock wallet: pass `wallet` to make its own misbehave',
    },
  },
  {
    name: 'receive',
    maxBytes: 9_500,
    without: { manifests: 'it adds no connectors', faults: 'it adds no connectors' },
  },
  {
    name: 'devtools',
    maxBytes: 18_000,
    without: {
      manifests: 'it adds no connectors',
      faults: 'it adds no connectors',
      views: 'it has no views',
      accessibility: 'it has no views',
    },
  },
] as const

/**
 * What a vendor's page would hold: public entries alone, and a plugin that breaks what only a page
 * can show.
 */
const source = `import axe from 'axe-core'
import { definePlugin } from 'tessera-kit'
import { devtools } from 'tessera-kit/devtools'
import { injected } from 'tessera-kit/injected'
import { defineEip155 } from 'tessera-kit/networks'
import { receive } from 'tessera-kit/receive'
import { conformance } from 'tessera-kit/testing'
import { ui } from 'tessera-kit/ui'
import { defineView } from 'tessera-kit/view'
import { walletConnect } from 'tessera-kit/walletconnect'

const title = async () => ({ default: { 'bad.title': 'Bad' } })
const load = async () => ({ default: defineView(({ h }) => () => h('button', { type: 'button' })) })
const bad = definePlugin('bad', () => ({ views: [{ name: 'bad', title: 'bad.title', load }], messages: { en: title, ar: title } }))

const casesWith = (relayUrl) => ({
  ui: [ui, { plugins: [injected()], views: { connecting: { connector: 'none' }, 'choose-namespace': { connector: 'none' }, switching: { network: 'eip155:31338' } } }],
  injected: [injected, {}],
  receive: [receive, {}],
  devtools: [devtools, { exercise: (kit) => kit.use(devtools).open() }],
  walletconnect: [
    () => walletConnect({ relayUrl }),
    { views: { 'walletconnect/pairing': {}, 'walletconnect/wallets': {}, 'walletconnect/get': { wallet: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96' } } },
  ],
  bad: [bad, {}],
})
window.conform = (name, chains, built, relayUrl) => {
  const networks = chains.map(({ id, url }) => defineEip155({ id, name: 'Local ' + id, rpcUrls: [url], testnet: true }))
  const [make, more] = casesWith(relayUrl)[name]
  return conformance(() => make(), { axe, networks, ...more, ...built })
}`

let packed: ReturnType<typeof pack>
let browser: Browser
let page: Awaited<ReturnType<typeof servePage>>
let relay: LocalRelay
beforeAll(async () => {
  packed = pack()
  const entry = join(packed.host, 'own.js')
  writeFileSync(entry, source)
  page = await servePage(await bundlePage(entry))
  relay = await startRelay()
  browser = await openBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  page?.close()
  await relay?.stop()
  packed?.remove()
})

const entryOf = (name: string): string => {
  const { exports } = JSON.parse(readFileSync(join(packed.installed, 'package.json'), 'utf8')) as {
    exports: Record<string, { default: string }>
  }
  return join(packed.installed, exports[name === 'tessera-kit' ? '.' : `./${name}`]?.default ?? '')
}

/** The package's files that an entry reaches, also later. */
const reached = async (name: string): Promise<readonly string[]> => {
  const { metafile } = await build({
    entryPoints: [entryOf(name)],
    absWorkingDir: packed.installed,
    bundle: true,
    splitting: true,
    format: 'esm',
    packages: 'external',
    outdir: '/',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  return Object.keys(metafile.inputs)
}

/**
 * What the package has for this plugin and no host without it loads, without the libraries that are
 * copied into it: those are not the plugin's own.
 */
const filesOf = async (name: string): Promise<readonly BuiltFile[]> => {
  const kernel = await reached('tessera-kit')
  const own = (await reached(name)).filter(
    (file) => !kernel.includes(file) && !file.startsWith('dist/packages/'),
  )
  return own.map((file) => ({
    name: file,
    content: readFileSync(join(packed.installed, file), 'utf8'),
  }))
}

/** The suite in a page of its own, with what the page had to complain about. */
async function inPage(
  name: string,
  built: { readonly files: readonly BuiltFile[]; readonly maxBytes: number },
) {
  const context = await browser.newContext()
  const tab = await context.newPage()
  const problems: string[] = []
  tab.on('pageerror', (error) => problems.push(String(error)))
  tab.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await tab.goto(page.url)
  await tab.waitForFunction(() => 'conform' in window)
  const chains = inject('chains').map(({ id, url }) => ({ id, url }))
  const report = (await tab.evaluate(
    ([given, all, files, url]) => window.conform(given, all, files, url),
    [name, chains, built, relay.url] as const,
  )) as ConformanceReport
  await context.close()
  return { report, problems }
}

/** The suite in a Node process of the host's folder: what needs no page. */
const inNode = (name: string): ConformanceReport => {
  const factory = name === 'walletconnect' ? 'walletConnect' : name
  const script = `import { ${factory} } from 'tessera-kit/${name}'
import { conformance } from 'tessera-kit/testing'
const report = await conformance(() => ${factory}(), { entry: import.meta.resolve('tessera-kit/${name}') })
process.stdout.write(JSON.stringify(report), () => process.exit())`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: packed.host,
      encoding: 'utf8',
    }),
  )
}

const skippedIn = ({ checks }: ConformanceReport) =>
  Object.fromEntries(
    checks.filter(({ skipped }) => skipped).map(({ name, reason }) => [name, reason]),
  )

test.each(plugins)(
  '$name of the package: conforms in a page, with axe, and where there is none',
  async ({ name, maxBytes, without }) => {
    const onServer = inNode(name)
    expect(onServer.ok, printReport(onServer)).toBe(true)
    expect(onServer.checks.find((check) => check.name === 'server')).toEqual({
      name: 'server',
      ok: true,
    })

    const files = await filesOf(name)
    expect(files.map((file) => file.name)).toContain(
      relative(packed.installed, entryOf(name)).replaceAll('\\', '/'),
    )
    const { report, problems } = await inPage(name, { files, maxBytes })
    expect(report.ok, printReport(report)).toBe(true)
    const noEntry = 'no entry was given: pass the path of the built module'
    expect(skippedIn(report)).toEqual({ ...without, dependencies: noEntry, server: noEntry })
    expect(report.bytes?.gzip).toBeGreaterThan(0)
    expect(problems).toEqual([])
  },
  120_000,
)

test('control: in the same page a view that axe objects to fails, and files that are too big', async () => {
  const { report } = await inPage('bad', { files: await filesOf('injected'), maxBytes: 10 })
  const said = (name: string) =>
    report.checks.find((check) => check.name === name)?.details?.join('\n')
  expect(said('accessibility')).toMatch(/view "bad", ltr: button-name/)
  expect(said('bytes')).toContain('10 are allowed')
  expect(report.checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual([
    'accessibility',
    'bytes',
  ])
})
