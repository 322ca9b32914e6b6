// @vitest-environment happy-dom
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import {
  type AnyKit,
  defineConnector,
  definePlugin,
  type Plugin,
  type PluginContext,
  type Slots,
} from 'tessera-kit'
import { bool, object, text } from 'tessera-kit/plugin'
import {
  type CheckName,
  type ConformanceOptions,
  type ConformanceReport,
  conformance,
  printReport,
} from 'tessera-kit/testing'
import { defineView, type View, type ViewContext, type ViewRuntime } from 'tessera-kit/view'
import { afterAll, describe, expect, test, vi } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'contract-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const detailsOf = ({ checks }: ConformanceReport, name: CheckName) =>
  checks.find((check) => check.name === name)?.details ?? []
const failedIn = ({ checks }: ConformanceReport) =>
  checks.filter(({ ok }) => !ok).map(({ name }) => name)

/** A view that draws what `draw` returns. */
const shows = (
  draw: (runtime: ViewRuntime, ctx: ViewContext) => ReturnType<ViewRuntime['h']>,
): View =>
  defineView(
    (runtime) =>
      ({ ctx }) =>
        draw(runtime, ctx),
  )
const texts = async () => ({ default: { 'acme.title': 'Acme' } })
const messages = { en: texts, ar: texts }
type Spec = Parameters<typeof definePlugin>[1]
const acme = (spec: object): Plugin =>
  definePlugin('acme', (() => ({ messages, ...spec })) as unknown as Spec)() as Plugin
const viewOf = (view: View, more: object = {}) => ({
  name: 'acme/view',
  title: 'acme.title',
  load: async () => ({ default: view }),
  ...more,
})
const report = (spec: object, options?: ConformanceOptions) =>
  conformance(() => acme(spec), options)

const plain = shows(({ h, primitives: { Text } }) => h(Text, null, 'plain'))

describe('capabilities of views and slot entries', () => {
  const connects = shows(({ h, hooks }, { kit }) => {
    hooks.useEffect(() => void kit.connect('hand').catch(() => {}), [])
    return h('p', null, 'x')
  })
  const signs = shows(({ h, primitives: { Button } }, { kit }) =>
    h(
      Button,
      {
        onClick: () =>
          void kit.request({ method: 'personal_sign', params: ['0x00'] }).catch(() => {}),
      },
      'Sign',
    ),
  )

  test('a view that connects as soon as it is drawn, and a slot entry that signs once it is pressed, are told what to declare', async () => {
    const spec = {
      views: [viewOf(connects)],
      slots: [{ slot: 'connect.methods', load: async () => ({ default: signs }) }],
    }
    const bad = await report(spec)
    expect(detailsOf(bad, 'capabilities')).toEqual([
      `it uses "sessions" without declaring it: add 'sessions' to its needs`,
      `it uses "request:eip155:personal_sign" without declaring it: add 'request:eip155:personal_sign' to its needs`,
    ])
    expect(bad.ok).toBe(false)
    const good = await report({ ...spec, needs: ['sessions', 'request:eip155:personal_sign'] })
    expect(detailsOf(good, 'capabilities')).toEqual([])
  })

  test('control: a view that only reads conforms', async () => {
    const reads = shows(({ h, hooks }, { kit }) =>
      h(
        'p',
        null,
        hooks.useKit((state) => state.connectors.length),
        kit.network().name,
      ),
    )
    const good = await report({ views: [viewOf(reads)] })
    expect(good.ok, printReport(good)).toBe(true)
  })
})

describe('words of the contract', () => {
  test('a flag in `when` that does not exist is told, and the suite goes on', async () => {
    const flags = { 'acme.tips': true }
    const bad = await report({ flags, views: [viewOf(plain, { when: 'acme.tip' })] })
    expect(detailsOf(bad, 'names')).toEqual([
      'the flag "acme.tip" of the view "acme/view" is there in no plugin; did you mean "acme.tips"?',
    ])
    const foreign = await report({
      slots: [
        { slot: 'connect.methods', when: 'other.tips', load: async () => ({ default: plain }) },
      ],
    })
    expect(detailsOf(foreign, 'names')).toEqual([
      'the flag "other.tips" of the slot "connect.methods" is there in no plugin: pass the plugin that has it in `plugins`',
    ])
    const good = await report({
      flags,
      views: [viewOf(plain, { when: 'acme.tips' })],
      slots: [
        {
          slot: 'connect.methods',
          when: 'ui.legalCheckbox',
          load: async () => ({ default: plain }),
        },
      ],
    })
    expect(good.ok, printReport(good)).toBe(true)
  })

  test('two entries of a slot with one id are told', async () => {
    const entry = (slot: string, id?: string) => ({
      slot,
      load: async () => ({ default: plain }),
      ...(id && { id }),
    })
    const bad = await report({
      slots: [
        entry('connect.methods', 'pair'),
        entry('connect.footer', 'pair'),
        entry('connect.methods'),
        entry('connect.methods', 'pair'),
      ],
    })
    expect(detailsOf(bad, 'names')).toEqual([
      'two entries of the slot "connect.methods" have the id "pair"',
    ])
  })

  test('a slot that no view draws is told', async () => {
    const entry = (slot: string) => ({ slot, load: async () => ({ default: plain }) })
    const bad = await report({
      slots: [entry('connect.method'), entry('conect.methods'), entry('connect.methods')],
    })
    expect(detailsOf(bad, 'names')).toEqual([
      'the slot "connect.method" is not drawn by the view "connect"; did you mean "connect.methods"?',
      'no view draws the slot "conect.methods"; did you mean "connect.methods"?',
    ])
    // one of the plugin's own
    const draws = defineView(
      ({ h }) =>
        ({ ctx }) =>
          h(ctx.Slot, { name: 'acme/view.foot' }),
      { slots: ['acme/view.foot'] },
    )
    const own = await report({ views: [viewOf(draws)], slots: [entry('acme/view.foot')] })
    expect(own.ok, printReport(own)).toBe(true)
  })

  test('fields of a description in JavaScript that are of another type, and a check that was not called, are told where they are', async () => {
    const bad = await report({
      state: { visits: 0 },
      setup: true,
      views: [{ nam: 'acme/view', load: () => import('tessera-kit/view') }],
      options: object({ appId: text as never, tips: bool }),
    })
    expect(detailsOf(bad, 'plugin')).toEqual([
      'its setup: expected a function',
      'its state.initial: expected a function',
      'its views.0.name: expected a text',
      'its options.appId: this check is called: text()',
    ])
  })

  test("a view's title that has no text is told", async () => {
    const bad = await report({ views: [viewOf(plain, { title: 'acme.titel' })] })
    expect(detailsOf(bad, 'messages')).toEqual([
      'the title "acme.titel" of the view "acme/view" has no text',
    ])
    const none = await report({ messages: undefined, views: [viewOf(plain)] })
    expect(detailsOf(none, 'messages')).toEqual([
      'the title "acme.title" of the view "acme/view" has no text',
    ])
  })

  test('compares placeholders in all plural forms, and tells a malformed plural', async () => {
    const withCount = (text: string) => async () => ({
      default: { 'acme.title': 'Acme', 'acme.count': text },
    })
    const en = withCount('{count, plural, one {# key of {wallet}} other {# keys of {wallet}}}')
    const ar = withCount('{wallet}: {count, plural, two {مفتاحان} few {# مفاتيح} other {# مفتاح}}')
    const good = await report({ messages: { en, ar }, views: [viewOf(plain)] })
    expect(good.ok, printReport(good)).toBe(true)
    const less = withCount('{count, plural, other {# مفتاح}}')
    expect(detailsOf(await report({ messages: { en, ar: less } }), 'messages')).toEqual([
      '"acme.count" has other placeholders in "ar" than in "en"',
    ])
    const malformed = withCount('{count, plural, few {# مفاتيح}} {wallet}')
    expect(detailsOf(await report({ messages: { en, ar: malformed } }), 'messages')).toEqual([
      '"acme.count" has a malformed plural in "ar"',
    ])
  })

  test("a tab's title that has no text is told, and a tab that fails when it is opened; good ones conform, with what the slot gives", async () => {
    const tab = (view: View, more: object = {}) => ({
      slot: 'account.tabs',
      title: 'acme.title',
      load: async () => ({ default: view }),
      ...more,
    })
    expect(
      detailsOf(await report({ slots: [tab(plain, { title: 'acme.titel' })] }), 'messages'),
    ).toEqual(['the title "acme.titel" of the slot "account.tabs" has no text'])
    const crashes = defineView(() => () => {
      throw new Error('boom')
    })
    expect(
      detailsOf(await report({ slots: [tab(plain), tab(crashes)] }), 'views').join('\n'),
    ).toMatch(/slot "account.tabs", ltr: .*boom/)
    const reads = defineView<Slots['account.tabs']>(
      ({ h }) =>
        ({ params }) =>
          h('p', null, params.address.slice(0, 4), params.chainId),
    )
    const own = defineView<{ code: string }>(
      ({ h }) =>
        ({ params }) =>
          h('p', null, params.code.length),
    )
    const row = defineView<Slots['networks.row']>(
      ({ h, primitives: { Tag } }) =>
        ({ params }) =>
          h(Tag, null, params.network.name),
    )
    const entry = (slot: string, view: View) => ({ slot, load: async () => ({ default: view }) })
    const draws = defineView(
      ({ h }) =>
        ({ ctx }) =>
          h(ctx.Slot, { name: 'acme/view.foot', params: { code: '1' } }),
      { slots: ['acme/view.foot'] },
    )
    const good = await report(
      {
        views: [viewOf(draws)],
        slots: [tab(reads), tab(plain), entry('networks.row', row), entry('acme/view.foot', own)],
      },
      { slots: { 'acme/view.foot': { code: '1' } } },
    )
    expect(good.ok, printReport(good)).toBe(true)
  })

  test("an entry's title that is a text instead of a key is told, and an icon that the modal does not have, where the slot draws neither", async () => {
    const entry = (slot: string, more: object) => ({
      slot,
      load: async () => ({ default: plain }),
      ...more,
    })
    const bad = await report({
      slots: [
        entry('connect.footer', { title: 'Acme', icon: 'chek' }),
        entry('account.tabs', { title: 'acme.title', icon: 'clok' }),
      ],
    })
    expect(detailsOf(bad, 'messages')).toEqual([
      'the title "Acme" of the slot "connect.footer" has no text',
    ])
    expect(detailsOf(bad, 'views').join('\n')).toMatch(
      /slot "connect.footer", ltr: .*there is no icon "chek"[\s\S]*slot "account.tabs", ltr: .*there is no icon "clok"/,
    )
    const good = await report({
      slots: [
        entry('connect.footer', { title: 'acme.title', icon: 'check' }),
        entry('account.tabs', { title: 'ui.networks', icon: 'clock' }),
      ],
    })
    expect(good.ok, printReport(good)).toBe(true)
  })

  test('an entry that draws for some parameters only is told to be given those; with them it conforms', async () => {
    const row = defineView<Slots['connect.row']>(
      ({ h }) =>
        ({ params }) =>
          params.connector === 'acme' ? h('p', null, 'Acme') : null,
    )
    const slots = [{ slot: 'connect.row', load: async () => ({ default: row }) }]
    const empty = (dir: string) =>
      `slot "connect.row", ${dir}: it drew nothing with the parameters {"connector":"conformance"}: pass those it draws something with, slots: { 'connect.row': … }`
    expect(detailsOf(await report({ slots }), 'views')).toEqual([empty('ltr'), empty('rtl')])
    const good = await report({ slots }, { slots: { 'connect.row': { connector: 'acme' } } })
    expect(good.ok, printReport(good)).toBe(true)
  })

  test('entries of the slots of ui() are drawn, and nothing is said of a view that is missing', async () => {
    const said = (['warn', 'error', 'log', 'debug'] as const).map((level) =>
      vi.spyOn(console, level),
    )
    const drawn = new Set<string>()
    const entry = (slot: string) => ({
      slot,
      title: 'acme.title',
      load: async () => ({
        default: defineView(
          ({ h }) =>
            () => (drawn.add(slot), h('p', null, slot)),
        ),
      }),
    })
    const slots = [
      'account.name',
      'account.header',
      'account.balance',
      'account.actions',
      'account.tabs',
      'connect.row',
      'connecting.footer',
      'networks.row',
      'wallets.account',
      'wallets.row',
      'approve.details',
    ]
    // what loads the warnings of `debug`, too
    const good = await report({ slots: slots.map(entry) }, { exercise: (kit) => kit.health() })
    const lines = said.flatMap((spy) => spy.mock.calls.flat().map(String))
    for (const spy of said) spy.mockRestore()
    expect(good.ok, printReport(good)).toBe(true)
    expect([...drawn].sort()).toEqual([...slots].sort())
    expect(lines.filter((line) => line.includes('no view draws'))).toEqual([])
  })

  test("a bundler's link that preloads modules is nothing that a plugin left; control: a style sheet is", async () => {
    const leaves = (rel: string) =>
      report({
        setup: () =>
          void document.head.append(Object.assign(document.createElement('link'), { rel })),
      })
    expect(detailsOf(await leaves('modulepreload'), 'cleanup')).toEqual([])
    expect(detailsOf(await leaves('stylesheet'), 'cleanup').join('\n')).toContain(
      'the element <link> is still in the page',
    )
  })

  test('a view that replaces one of the shell conforms with its need; one that nobody has is told', async () => {
    const standIn = (name: string) =>
      report({ needs: [`replace:${name}`], views: [viewOf(plain, { name })] })
    const good = await standIn('networks')
    expect(good.ok, printReport(good)).toBe(true)
    expect(detailsOf(await standIn('networsk'), 'names')).toEqual([
      'the view "networsk", which it replaces, is there in no plugin; did you mean "networks"?',
    ])
    const needless = await report({ views: [viewOf(plain, { name: 'networks' })] })
    expect(detailsOf(needless, 'plugin')).toEqual([
      '"acme" is no plugin: its view "networks" must start with "acme/"',
    ])
    expect(detailsOf(await report({ needs: ['replace:networks'] }), 'capabilities')).toEqual([
      'it declares the need "replace:networks", and there is no such thing',
    ])
  })

  test('a Row outside a List is told, one in a List conforms', async () => {
    const row = (inList: boolean) =>
      shows(({ h, primitives: { List, Row } }) =>
        inList
          ? h(List, { label: 'x' }, h(Row, { title: 'row' }))
          : h('div', null, h(Row, { title: 'row' })),
      )
    expect(detailsOf(await report({ views: [viewOf(row(false))] }), 'views')).toEqual([
      'view "acme/view", ltr: a Row stands outside a List',
      'view "acme/view", rtl: a Row stands outside a List',
    ])
    const good = await report({ views: [viewOf(row(true))] })
    expect(good.ok, printReport(good)).toBe(true)
  })
})

describe('schemas of zod', () => {
  /** A plugin whose options are checked by a schema of this module of zod, as a built file. */
  const built = async (name: string, module: string) => {
    const source = `
      import { definePlugin } from 'tessera-kit'
      import * as z from '${module}'
      export const acme = definePlugin('acme', () => ({ options: z.object({ appId: z.string() }) }))`
    const alias = { util: join(root, 'node_modules/tapable/lib/util-browser.js') }
    await build({
      stdin: { contents: source, resolveDir: root, loader: 'ts' },
      bundle: true,
      splitting: true,
      format: 'esm',
      alias,
      outdir: join(folder, name),
      tsconfig: join(root, 'tsconfig.json'),
      minifySyntax: true,
      logLevel: 'error',
    })
    return join(folder, name, 'stdin.js')
  }
  const make = async (module: string) => {
    const z = (await import(module)) as typeof import('zod/mini')
    return definePlugin('acme', (_: { appId: string }) => ({
      options: z.object({ appId: z.string() }),
    }))({ appId: 'a' }) as Plugin
  }
  const cure =
    'zod makes functions of text, which a strict policy and Trusted Types forbid: import its schemas from "zod/mini"'

  test('zod itself does not conform, and the suite says the cure; zod/mini conforms', async () => {
    const bad = await conformance(() => make('zod'), { entry: await built('classic', 'zod') })
    expect(failedIn(bad)).toEqual(['creation', 'server'])
    for (const name of ['creation', 'server'] as const) expect(detailsOf(bad, name)).toContain(cure)
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (name.startsWith('__zod')) Reflect.deleteProperty(globalThis, name)
    const good = await conformance(() => make('zod/mini'), {
      entry: await built('mini', 'zod/mini'),
    })
    expect(good.ok, printReport(good)).toBe(true)
  })

  test('control: a function made of text that is not of zod gets no such advice', async () => {
    const evil = await conformance(() => {
      try {
        new Function('return 1')
      } catch {}
      return acme({})
    })
    expect(detailsOf(evil, 'codegen').length + detailsOf(evil, 'creation').length).toBeGreaterThan(
      0,
    )
    expect(JSON.stringify(evil)).not.toContain('zod')
  })
})

describe('what a plugin needs of other packages and servers', () => {
  const packageOf = (name: string, manifest: object, modules: Readonly<Record<string, string>>) => {
    const home = join(folder, name)
    mkdirSync(join(home, 'dist'), { recursive: true })
    writeFileSync(
      join(home, 'package.json'),
      JSON.stringify({ name: 'acme-plugin', type: 'module', ...manifest }),
    )
    // as some compilers put one beside what they emit
    writeFileSync(join(home, 'dist/package.json'), '{ "type": "module" }')
    for (const [file, code] of Object.entries(modules))
      writeFileSync(join(home, 'dist', file), code)
    return join(home, 'dist/index.js')
  }
  const modules = {
    'index.js':
      'import{definePlugin as d}from"tessera-kit";import*as z from"zod/mini";export*from"./rest.js";const view=()=>import("./view.js");',
    'rest.js':
      '/** import { a } from "told-only" */\nconst text = `import("also-told")`, say = "import \\"neither\\" from \'x\'"\nimport "node:fs"\nimport fs from "fs"\nimport "acme-plugin/more"\nimport "#own"\nexport {}',
    'view.js': 'const re = /["\']/; export default () => import(/* later */ "@scope/chart/lines")',
  }

  test('an import of a package that package.json does not bring is told, in modules that are loaded later too', async () => {
    const entry = packageOf(
      'undeclared',
      { peerDependencies: { zod: '4' }, devDependencies: { 'tessera-kit': '0.1.0' } },
      modules,
    )
    const bad = await report({}, { entry })
    expect(detailsOf(bad, 'dependencies')).toEqual([
      'dist/index.js imports "tessera-kit", and package.json has it in devDependencies alone, which an install of the plugin leaves out: add it to peerDependencies',
      'dist/view.js imports "@scope/chart", and package.json does not name it: add it to dependencies or peerDependencies',
    ])
    expect(bad.ok).toBe(false)
  })

  test('control: what is declared is no problem, and without a package.json the check is skipped', async () => {
    const entry = packageOf(
      'declared',
      {
        peerDependencies: { 'tessera-kit': '0.1.0' },
        optionalDependencies: { zod: '4' },
        dependencies: { '@scope/chart': '1' },
      },
      modules,
    )
    expect(
      (await report({}, { entry })).checks.find(({ name }) => name === 'dependencies'),
    ).toEqual({ name: 'dependencies', ok: true })
    writeFileSync(join(folder, 'lone.js'), 'import "zod"')
    expect(
      (await report({}, { entry: join(folder, 'lone.js') })).checks.find(
        ({ name }) => name === 'dependencies',
      ),
    ).toMatchObject({ ok: true, skipped: true })
  })

  test('a need for a server that has a path, or is none, is told what to write', async () => {
    const bad = await report({
      needs: [
        'network:https://acme.example/api',
        'network:acme.example',
        'network:https://acme.example',
      ],
    })
    expect(detailsOf(bad, 'capabilities')).toEqual([
      'the need "network:https://acme.example/api" names more than an origin: declare "network:https://acme.example", open ctx.http("https://acme.example"), and write the path in each of its calls',
      'the need "network:acme.example" names no origin, such as "network:https://api.example.org"',
    ])
  })
})

test('a connector of a view is asked as the plugin declares: its own wallet conforms', async () => {
  const connector = defineConnector({
    manifest: {
      id: 'glass',
      name: 'Glass',
      kind: 'external',
      namespaces: ['eip155'],
      approval: 'wallet',
    },
    async connect({ signal }) {
      signal.throwIfAborted()
      throw Object.assign(new Error('no'), { code: 4001 })
    },
    disconnect: async () => {},
    request: async () => null,
    on: () => () => {},
  })
  const pairs = shows(({ h, primitives: { Button } }, { kit }) =>
    h(Button, { onClick: () => void kit.connect('glass').catch(() => {}) }, 'Pair'),
  )
  const good = await report({
    needs: ['connectors'],
    views: [viewOf(pairs)],
    setup: (ctx: { connectors: { add(connector: unknown): void } }) =>
      ctx.connectors.add(connector),
  })
  expect(good.ok, printReport(good)).toBe(true)
})

test('both starts are compared, and the plugin is used, once its connectors are listed', async () => {
  const connector = defineConnector({
    manifest: {
      id: 'glass',
      name: 'Glass',
      kind: 'external',
      namespaces: ['eip155'],
      approval: 'wallet',
    },
    connect: async () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
    disconnect: async () => {},
    request: async () => null,
    on: () => () => {},
  })
  const schema = {
    '~standard': { version: 1, vendor: 'acme', validate: (value: unknown) => ({ value }) },
  } as const
  const listed: string[][] = []
  const exercise = (kit: AnyKit) =>
    void listed.push(kit.getState().connectors.map(({ manifest }) => manifest.id))
  const persisted = await report(
    {
      needs: ['connectors', 'storage'],
      state: { initial: () => ({ visits: 0 }), persist: { version: 1, pick: ['visits'], schema } },
      setup: (ctx: PluginContext) => {
        // as where its code is fetched first, and its setup does not wait for that
        setTimeout(() => ctx.connectors.add(connector), 200)
        ctx.state.set((now) => ({ visits: (now as { visits: number }).visits + 1 }) as never)
      },
    },
    { exercise },
  )
  expect(detailsOf(persisted, 'setup')).toEqual([])
  expect(listed).toEqual([['glass'], ['glass']])
})
