// @vitest-environment happy-dom
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { type AnyKit, defineConnector, definePlugin } from 'tessera-kit'
import { activity } from 'tessera-kit/activity'
import { clearSigning } from 'tessera-kit/clear-signing'
import { data } from 'tessera-kit/data'
import { injected } from 'tessera-kit/injected'
import { names } from 'tessera-kit/names'
import { suffixNames } from 'tessera-kit/names/suffix'
import { receive } from 'tessera-kit/receive'
import {
  type CheckName,
  type ConformanceReport,
  conformance,
  printReport,
} from 'tessera-kit/testing'
import { ui } from 'tessera-kit/ui'
import { defineView } from 'tessera-kit/view'
import { walletConnect } from 'tessera-kit/walletconnect'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** One of our plugins in a file of its own, as a Node process can import it. */
const entryOf = async (name: string, source: string) => {
  const alias = { util: join(root, 'node_modules/tapable/lib/util-browser.js') }
  const common = {
    bundle: true,
    splitting: true,
    format: 'esm',
    alias,
    tsconfig: join(root, 'tsconfig.json'),
    logLevel: 'error',
  } as const
  await build({
    ...common,
    entryPoints: [join(root, source)],
    outdir: join(folder, name),
    nodePaths: [join(root, 'node_modules')],
  })
  return join(folder, name, 'index.js')
}
const skippedIn = ({ checks }: ConformanceReport) =>
  checks.filter(({ skipped }) => skipped).map(({ name }) => name)
const detailsOf = ({ checks }: ConformanceReport, name: CheckName) =>
  checks.find((check) => check.name === name)?.details ?? []

test('injected() conforms, with the mock wallet misbehaving', async () => {
  const report = await conformance(() => injected(), {
    entry: await entryOf('injected', 'plugins/injected/index.ts'),
  })
  expect(report.ok, printReport(report)).toBe(true)
  expect(skippedIn(report)).toEqual(['dependencies', 'views', 'accessibility', 'bytes'])
})

test('ui() conforms, and its views are drawn both ways', async () => {
  const views = {
    connecting: { connector: 'none' },
    'choose-namespace': { connector: 'none' },
    switching: { network: 'eip155:31338' },
  }
  const report = await conformance(() => ui(), { views, entry: await entryOf('ui', 'ui/index.ts') })
  expect(report.ok, printReport(report)).toBe(true)
  expect(skippedIn(report)).toEqual([
    'dependencies',
    'manifests',
    'faults',
    'accessibility',
    'bytes',
  ])
})

test('data() conforms, read and watched by a host', async () => {
  const exercise = async (kit: AnyKit) => {
    const api = kit.use(data)
    const account = `eip155:31337:0x${'11'.repeat(20)}`
    const off = api.balances({ account }).watch(() => {})
    await api.hide('eip155:31337/slip44:60', account)
    off()
    await api.balances({ account }).read()
    await api.nfts({ account }).read()
    await api.moreNfts({ account })
  }
  const source = { kind: 'balances', id: 'mine', read: async () => [] } as const
  const nfts = { kind: 'nfts', id: 'mine', read: async () => [] } as const
  const views = {
    'data/token': { asset: 'eip155:31337/slip44:60' },
    'data/nft': { asset: `eip155:31337/erc721:0x${'22'.repeat(20)}/1` },
  }
  const report = await conformance(() => data({ sources: [source, nfts] }), {
    exercise,
    views,
    entry: await entryOf('data', 'plugins/data/index.ts'),
  })
  expect(report.ok, printReport(report)).toBe(true)
  expect(skippedIn(report)).toEqual([
    'dependencies',
    'manifests',
    'faults',
    'accessibility',
    'bytes',
  ])
})

test('activity() conforms, read and watched by a host', async () => {
  const exercise = async (kit: AnyKit) => {
    const query = { account: `eip155:31337:0x${'11'.repeat(20)}` } as const
    const feed = kit.use(activity).items(query)
    const off = feed.watch(() => {})
    off()
    await feed.read()
    await kit.use(activity).older(query)
  }
  const source = { kind: 'history', id: 'mine', read: async () => [] } as const
  const views = { 'activity/item': { id: 'eip155:1:0x00' } }
  const report = await conformance(() => activity({ sources: [source] }), {
    exercise,
    views,
    entry: await entryOf('activity', 'plugins/activity/index.ts'),
  })
  expect(report.ok, printReport(report)).toBe(true)
  expect(skippedIn(report)).toEqual([
    'dependencies',
    'manifests',
    'faults',
    'accessibility',
    'bytes',
  ])
})

test('names() conforms, read and watched by a host, and its entries are drawn both ways', async () => {
  const exercise = async (kit: AnyKit) => {
    const feed = kit.use(names).profile({ account: `eip155:31337:0x${'11'.repeat(20)}` })
    const off = feed.watch(() => {})
    off()
    await feed.read()
  }
  const source = {
    id: 'mine',
    resolve: async () => undefined,
    reverse: async () => ({ name: 'name.eth' }),
  }
  const report = await conformance(() => names({ sources: [source] }), {
    exercise,
    entry: await entryOf('names', 'plugins/names/index.ts'),
  })
  expect(report.ok, printReport(report)).toBe(true)
  expect(skippedIn(report)).toEqual([
    'messages',
    'dependencies',
    'manifests',
    'faults',
    'accessibility',
    'bytes',
  ])
})

test('names() that registers names conforms, and its view and its action are drawn both ways', async () => {
  const named = {
    id: 'mine',
    resolve: async () => undefined,
    reverse: async () => ({ name: 'name.eth' }),
  }
  const report = await conformance(
    () =>
      names({
        sources: [named, suffixNames({ url: 'http://127.0.0.1:1', suffix: '.example.id' })],
      }),
    { entry: await entryOf('names', 'plugins/names/index.ts') },
  )
  expect(report.ok, printReport(report)).toBe(true)
  expect(skippedIn(report)).toEqual([
    'dependencies',
    'manifests',
    'faults',
    'accessibility',
    'bytes',
  ])
})

test('receive() conforms, and its view and its action are drawn both ways', async () => {
  const report = await conformance(() => receive(), {
    entry: await entryOf('receive', 'plugins/receive/index.ts'),
  })
  expect(report.ok, printReport(report)).toBe(true)
  expect(skippedIn(report)).toEqual([
    'dependencies',
    'manifests',
    'faults',
    'accessibility',
    'bytes',
  ])
})

test('clearSigning() conforms, and its entry is drawn both ways', async () => {
  // of an operator for a whole collection there is more to say than the approve view does
  const data = `0xa22cb465${'5'.repeat(40).padStart(64, '0')}${'1'.padStart(64, '0')}`
  const call = {
    id: 1,
    namespace: 'eip155',
    chainId: 'eip155:31337',
    account: `0x${'1'.repeat(40)}`,
    method: 'eth_sendTransaction',
    params: [{ from: `0x${'1'.repeat(40)}`, to: `0x${'4'.repeat(40)}`, data }],
  }
  const slots = { 'approve.details': { request: { id: 1, call }, hold: () => () => {} } }
  const report = await conformance(() => clearSigning(), {
    slots,
    entry: await entryOf('clear-signing', 'plugins/clear-signing/index.ts'),
  })
  expect(report.ok, printReport(report)).toBe(true)
})

test('walletConnect() conforms without a relay that answers, and its views are drawn both ways', async () => {
  const views = {
    'walletconnect/pairing': {},
    'walletconnect/wallets': {},
    'walletconnect/get': {
      wallet: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    },
  }
  // in Node the library brings tslib as CommonJS, which leaves its helpers on globalThis; in a page
  // it does not (own.browser.test.ts)
  await import('@walletconnect/sign-client')
  const entry = await entryOf('walletconnect', 'plugins/walletconnect/index.ts')
  const report = await conformance(() => walletConnect({ relayUrl: 'ws://127.0.0.1:1' }), {
    views,
    entry,
    patience: 5000,
  })
  expect(report.ok, printReport(report)).toBe(true)
  expect(skippedIn(report)).toEqual(['dependencies', 'faults', 'accessibility', 'bytes'])
})

const crash = defineView(() => () => {
  throw new Error('a crash')
})

/** Breaks every rule a kit cannot refuse at once. */
const bad = definePlugin('bad', () => {
  setTimeout(() => {}, 0)
  let starts = 0
  const texts = (all: Record<string, string>) => async () => ({ default: all })
  return {
    needs: ['connectors'],
    views: [{ name: 'bad/crash' as never, load: async () => ({ default: crash }) }],
    slots: [{ slot: 'somewhere' as never, load: async () => ({ default: crash }) }],
    messages: {
      en: texts({ 'bad.one': '{count} one', 'other.two': 'two' }),
      ar: texts({ 'bad.one': 'one' }),
    },
    setup(ctx) {
      starts++
      setInterval(() => {}, 60_000)
      document.body.append(document.createElement('aside'))
      document.documentElement.setAttribute('data-bad', '')
      new BroadcastChannel('bad').postMessage('hello')
      try {
        new Function('return 1')()
      } catch {}
      Object.assign(globalThis, { bad: starts })
      // biome-ignore lint/suspicious/noDocumentCookie: what the suite must notice
      document.cookie = 'bad=1'
      void fetch('http://127.0.0.1:9/count').catch(() => {})
      ctx.track('worse/event' as never, {} as never)
      ctx.connectors.add({
        manifest: {
          id: `bad-${starts}`,
          name: '',
          kind: 'pairing',
          namespaces: [],
          approval: 'wallet',
          links: { homepage: 'javascript:alert(1)', ios: 'http://example.org' },
          listed: 'no',
          colour: 'red',
        } as never,
        connect: ({ silent }) => (silent ? Promise.reject(new Error('no')) : new Promise(() => {})),
        disconnect: async () => {},
        request: async () => null,
        on: () => () => {},
      })
    },
  }
})

test('control: a plugin that breaks every rule fails every check, each with its own words', async () => {
  const report = await conformance(() => bad(), {
    patience: 30,
    files: [{ name: 'bad.js', content: 'export const f = () => eval("1")' }],
    maxBytes: 10,
  })
  for (const node of document.querySelectorAll('aside')) node.remove()
  document.documentElement.removeAttribute('data-bad')
  Reflect.deleteProperty(globalThis, 'bad')
  const said = (name: CheckName) => detailsOf(report, name).join('\n')
  expect(report.ok).toBe(false)
  expect(said('names')).toMatch(/telemetry event "worse\/event".*[\s\S]*slot "somewhere"/)
  expect(said('messages')).toMatch(
    /"other.two" must start with "bad."[\s\S]*"bad.one" has other placeholders in "ar"[\s\S]*"other.two" is not there in "ar"/,
  )
  expect(said('creation')).toContain('setTimeout of 0 ms')
  expect(said('setup')).toContain(
    'the connectors differ: [bad-1] after the first start, [bad-2] after the second',
  )
  for (const left of [
    'setInterval of 60000 ms was left',
    '<aside>',
    'data-bad',
    'BroadcastChannel',
  ])
    expect(said('cleanup')).toContain(left)
  expect(said('codegen')).toMatch(/new Function[\s\S]*bad.js makes code from text/)
  expect(said('globals')).toMatch(/global "bad" was added[\s\S]*cookie/)
  expect(said('capabilities')).toContain("'network:http://127.0.0.1:9'")
  for (const key of ['name', 'namespaces', 'links.homepage', 'links.ios', 'listed', 'colour'])
    expect(said('manifests')).toContain(`"bad-1" ${key}:`)
  expect(said('errors')).toMatch(
    /silent connect of "bad-1" was rejected with Error "no", which has no code[\s\S]*"bad-1" went on connecting/,
  )
  expect(said('views')).toMatch(/view "bad\/crash", ltr: .*a crash/)
  expect(said('bytes')).toContain('10 are allowed')
})

test('a view may be named exactly like its plugin; any other name without the prefix is said', async () => {
  const blank = defineView(
    ({ h, primitives: { Text } }) =>
      () =>
        h(Text, null, 'blank'),
  )
  const title = async () => ({ default: { 'blank.title': 'Blank' } })
  const messages = { en: title, ar: title }
  const named = (name: string) =>
    definePlugin('blank', () => ({
      messages,
      views: [
        { name: name as never, title: 'blank.title', load: async () => ({ default: blank }) },
      ],
    }))
  const same = await conformance(() => named('blank')())
  expect(same.ok, printReport(same)).toBe(true)
  expect(skippedIn(same)).not.toContain('names')
  expect(detailsOf(await conformance(() => named('blanket')()), 'names')).toEqual([
    'the view "blanket" must start with "blank/"',
  ])
})

test('control: a wallet that stays broken after a fault, and one that never could, are told apart', async () => {
  let broken = false
  const connector = (works: () => boolean) =>
    defineConnector({
      manifest: {
        id: 'glass',
        name: 'Glass',
        kind: 'pairing',
        namespaces: ['eip155'],
        approval: 'wallet',
      },
      async connect({ signal }) {
        signal.throwIfAborted()
        if (!works()) throw Object.assign(new Error('broken'), { code: 4900 })
        const address = `0x${'1'.repeat(40)}`
        return {
          sessions: {
            eip155: { accounts: [{ address }], active: address, chainId: 'eip155:31337' },
          },
        }
      },
      disconnect: async () => {},
      request: async () => `0x${'12'.repeat(65)}`,
      on: () => () => {},
    })
  const glass = (works: () => boolean) =>
    definePlugin('glass', () => ({
      needs: ['connectors'],
      setup: (ctx) => void ctx.connectors.add(connector(works)),
    }))
  const wallet = {
    connector: 'glass',
    verify: () => true,
    set: ({ hang }: { hang?: unknown }) => void (broken ||= hang === true),
  }
  const once = await conformance(() => glass(() => !broken)(), { wallet, patience: 30 })
  expect(detailsOf(once, 'faults').join()).toContain('connect does not work again after "hang"')
  const never = await conformance(() => glass(() => false)(), { wallet, patience: 30 })
  expect(detailsOf(never, 'faults')).toEqual([
    'connect does not work without a fault: Disconnected: broken',
  ])
  const fine = await conformance(() => glass(() => true)(), { wallet, patience: 30 })
  expect(fine.ok, printReport(fine)).toBe(true)
})

test('the report: plain JSON in a file, lines for people, bytes of the files', async () => {
  const to = join(folder, 'report.json')
  const plain = definePlugin('plain', () => ({}))
  const report = await conformance(() => plain(), {
    report: to,
    files: [{ name: 'plain.js', content: 'x'.repeat(1000) }],
  })
  expect(JSON.parse(readFileSync(to, 'utf8'))).toEqual(report)
  expect(report).toMatchObject({ plugin: 'plain', apiVersion: 1, ok: true, bytes: { raw: 1000 } })
  expect(report.bytes?.gzip).toBeLessThan(100)
  expect(printReport(report)).toMatch(/^plain \(plugin API 1\): conforms\n {2}plugin +ok\n/)
  await expect(
    conformance(() => plain(), { report: join(folder, 'none/report.json') }),
  ).rejects.toThrow('could not be written')
  const given = await conformance(plain())
  expect(given.checks.find(({ name }) => name === 'creation')).toMatchObject({
    ok: true,
    skipped: true,
  })
})
