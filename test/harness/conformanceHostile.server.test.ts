// @vitest-environment happy-dom
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectInput, type Connector, definePlugin, type PluginContext } from 'tessera-kit'
import {
  type CheckName,
  type ConformanceOptions,
  type ConformanceReport,
  conformance,
  printReport,
} from 'tessera-kit/testing'
import { afterAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const detailsOf = ({ checks }: ConformanceReport, name: CheckName) =>
  checks.find((check) => check.name === name)?.details ?? []
const reasonOf = ({ checks }: ConformanceReport, name: CheckName) =>
  checks.find((check) => check.name === name)?.reason

const plain = definePlugin('hostile', () => ({}))

describe('a built module that disturbs the process it is imported in', () => {
  const factory = "export const hostile = Object.assign(() => ({}), { pluginName: 'hostile' })\n"
  const report = (name: string, source: string) => {
    const entry = join(folder, `${name}.mjs`)
    writeFileSync(entry, source + factory)
    return conformance(() => plain(), { entry })
  }

  test('one that prints lines conforms, also where a line looks like JSON', async () => {
    const { ok, checks } = await report(
      'talks',
      "console.log('hello')\nconsole.log('[\"no\"]')\nprocess.on('exit', () => console.log('bye'))\n",
    )
    expect(checks.find(({ name }) => name === 'server')).toEqual({ name: 'server', ok: true })
    expect(ok).toBe(true)
  })

  test('one that ends the process, well or badly, is told so', async () => {
    const ended = ['it ended the process while it was imported']
    expect(detailsOf(await report('leaves', 'process.exit(0)\n'), 'server')).toEqual(ended)
    expect(detailsOf(await report('fails', 'process.exit(3)\n'), 'server')).toEqual(ended)
  })

  test('one whose import never ends is told so', async () => {
    expect(detailsOf(await report('waits', 'await new Promise(() => {})\n'), 'server')).toEqual([
      'its import never ends',
    ])
  })

  test('control: one that touches the DOM is told why it cannot be imported', async () => {
    expect(detailsOf(await report('draws', 'document.title\n'), 'server')).toEqual([
      'it cannot be imported without a DOM: document is not defined',
    ])
  })
})

describe('messages that are no messages', () => {
  const texts = (all: Record<string, unknown>) => async () => ({ default: all })
  const good = texts({ 'hostile.one': 'one {count}' })
  const check = async (messages: Record<string, unknown>) =>
    detailsOf(
      await conformance(() => definePlugin('hostile', () => ({ messages: messages as never }))()),
      'messages',
    )

  test('a module without a default export, and a text that is none, are told', async () => {
    expect(await check({ en: good, ar: async () => ({}) })).toEqual([
      'the messages "ar" have no texts: a module must export them as its default',
    ])
    const odd = texts({ 'hostile.one': 'one {count}', 'hostile.two': 2 })
    expect(await check({ en: odd, ar: odd })).toEqual([
      'the message "hostile.two" is no text in "en"',
      'the message "hostile.two" is no text in "ar"',
    ])
  })

  test('a load that never ends is given up', async () => {
    expect(await check({ en: good, ar: () => new Promise(() => {}) })).toEqual([
      'the messages "ar" did not load within 3 s',
    ])
  })

  test('control: a load that fails and placeholders that differ are told; good ones pass', async () => {
    const fails = async () => {
      throw new Error('no file')
    }
    expect(await check({ en: good, ar: fails })).toEqual([
      expect.stringMatching(/the messages "ar" do not load: .*no file/),
    ])
    expect(await check({ en: good, ar: texts({ 'hostile.one': 'one' }) })).toEqual([
      '"hostile.one" has other placeholders in "ar" than in "en"',
    ])
    expect(await check({ en: good, ar: good })).toEqual([])
  })
})

const address = `0x${'1'.repeat(40)}`
const sessions = {
  eip155: { accounts: [{ address }], active: address, chainId: 'eip155:31337' },
} as const

/** The mock wallet that the suite puts into the window, as EIP-6963 announces it. */
const findMock = (): { request(call: { method: string }): Promise<unknown> } => {
  let found: unknown
  const hear = (event: Event) =>
    (found = (event as CustomEvent<{ provider: unknown }>).detail.provider)
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', hear)
  return found as ReturnType<typeof findMock>
}

/** Leads nowhere, unless told how to connect. */
const connectorOf = (
  manifest: object,
  connect: (input: ConnectInput) => Promise<unknown> = async () => ({ sessions }),
): Connector =>
  ({
    manifest: {
      id: 'glass',
      name: 'Glass',
      kind: 'pairing',
      namespaces: ['eip155'],
      approval: 'wallet',
      ...manifest,
    },
    async connect(input: ConnectInput) {
      input.signal.throwIfAborted()
      return connect(input)
    },
    disconnect: async () => {},
    request: async () => '0x00',
    on: () => () => {},
  }) as unknown as Connector

const plugin = (setup: (ctx: PluginContext) => void, needs: readonly string[] = ['connectors']) =>
  definePlugin('hostile', () => ({ needs: needs as never, setup: setup as never }))
const run = (
  setup: (ctx: PluginContext) => void,
  options: ConformanceOptions = {},
  needs?: readonly string[],
) => conformance(() => plugin(setup, needs)(), { patience: 60, ...options })

describe('connectors that come by another way', () => {
  const bad = connectorOf({ approval: 'nobody' }, () => Promise.reject(new Error('no')))

  test('one that is added when the hook "discover" is called is held against the contract', async () => {
    const report = await run((ctx) => ctx.hooks.discover.tap(({ add }) => void add(bad)), {}, [
      'connectors',
      'hooks:discover',
    ])
    expect(detailsOf(report, 'manifests').join()).toContain('"glass" approval: expected one of')
    expect(detailsOf(report, 'errors').join()).toContain(
      'a silent connect of "glass" was rejected with Error "no"',
    )
    expect(reasonOf(report, 'faults')).toContain('none of its connectors leads to the mock wallet')
  })

  test('one without an id, or without a manifest, is told', async () => {
    const nameless = await run((ctx) => void ctx.connectors.add(connectorOf({ id: undefined })))
    expect(detailsOf(nameless, 'manifests')).toEqual([
      '"undefined" id: expected a text of at most 128 characters',
    ])
    const bare = await run(
      (ctx) => void ctx.connectors.add({ ...bad, manifest: undefined } as never),
    )
    expect(detailsOf(bare, 'manifests').join()).toContain('id: expected a text')
  })

  test('control: those of a plugin beside it, and of what that includes, are not its own', async () => {
    const inner = definePlugin('inner', () => ({
      needs: ['connectors'],
      setup: (ctx) => void ctx.connectors.add(bad),
    }))
    const beside = definePlugin('beside', () => ({ includes: [inner()] }))
    const report = await run(() => {}, { plugins: [[beside()]] })
    expect(report.ok, printReport(report)).toBe(true)
    expect(reasonOf(report, 'manifests')).toBe('it adds no connectors')
  })
})

describe('a connector that asks the visitor when it must not', () => {
  test('a silent connect that prompts is told, and an aborted one that prompts or connects', async () => {
    const ask = async () => {
      await findMock().request({ method: 'eth_requestAccounts' })
      return { sessions }
    }
    const heedless = await run(
      (ctx) => void ctx.connectors.add({ ...connectorOf({}), connect: ask } as never),
    )
    expect(detailsOf(heedless, 'errors')).toEqual([
      'a silent connect of "glass" asked the visitor: it called eth_requestAccounts',
      'an aborted connect of "glass" asked the visitor: it called eth_requestAccounts',
      '"glass" connected although its signal was aborted',
    ])
  })

  test('control: one that asks only when it may conforms', async () => {
    const report = await run(
      (ctx) =>
        void ctx.connectors.add(
          connectorOf({}, async ({ silent }) => {
            const accounts = await findMock().request({
              method: silent ? 'eth_accounts' : 'eth_requestAccounts',
            })
            return { sessions, accounts }
          }),
        ),
    )
    expect(detailsOf(report, 'errors')).toEqual([])
  })
})

test('faults: every connector that leads to the mock wallet is tried, not the first alone', async () => {
  const never = connectorOf({ id: 'never' })
  const broken = connectorOf({ id: 'broken' }, async ({ silent }) => {
    await findMock().request({ method: silent ? 'eth_accounts' : 'eth_requestAccounts' })
    throw Object.assign(new Error('always'), { code: 4900 })
  })
  const report = await run((ctx) => void [never, broken].map((one) => ctx.connectors.add(one)))
  expect(detailsOf(report, 'faults')).toEqual([
    '"broken": connect does not work without a fault: Disconnected: always',
  ])
  expect(reasonOf(await run((ctx) => void ctx.connectors.add(never)), 'faults')).toContain(
    'none of its connectors leads to the mock wallet',
  )
})

describe('what is left in the page', () => {
  const leaks: readonly (readonly [string, CheckName, string, () => void, () => unknown])[] = [
    [
      'a handler of the window',
      'cleanup',
      'handler "window.onresize" was changed',
      () => void (window.onresize = () => {}),
      () => (window.onresize = null),
    ],
    [
      'a handler of the document',
      'cleanup',
      'handler "document.onclick" was changed',
      () => void (document.onclick = () => {}),
      () => (document.onclick = null),
    ],
    [
      'a handler of the body',
      'cleanup',
      'handler "body.onkeydown" was changed',
      () => void (document.body.onkeydown = () => {}),
      () => (document.body.onkeydown = null),
    ],
    [
      'another pushState',
      'globals',
      '"history.pushState" was added',
      () => void (history.pushState = () => {}),
      () => Reflect.deleteProperty(history, 'pushState'),
    ],
    [
      'a method of every array',
      'globals',
      '"Array.prototype.last" was added',
      () => void Object.assign(Array.prototype, { last: () => 1 }),
      () => Reflect.deleteProperty(Array.prototype, 'last'),
    ],
  ]
  test.each(leaks)('%s is told', async (_, check, words, leak, undo) => {
    const report = await run(leak, {}, [])
    undo()
    expect(report.ok).toBe(false)
    expect(detailsOf(report, check).join()).toContain(words)
  })

  test('a built-in method that was replaced is told, and while the plugin is made too', async () => {
    const { find } = Array.prototype
    const replace = () => {
      Array.prototype.find = function (this: unknown[], ...values: unknown[]) {
        return (find as (...all: unknown[]) => unknown).apply(this, values)
      } as never
    }
    const started = await run(replace, {}, [])
    Array.prototype.find = find
    expect(detailsOf(started, 'globals')).toEqual([
      'the built-in "Array.prototype.find" was changed',
    ])
    const made = await conformance(() => (replace(), plain()))
    Array.prototype.find = find
    expect(detailsOf(made, 'creation')).toEqual([
      'at import or creation: the built-in "Array.prototype.find" was changed',
    ])
  })

  test('control: what is put back at the end of the plugin is not told', async () => {
    const report = await run(
      (ctx) => {
        for (const [, , , leak, undo] of leaks) {
          leak()
          ctx.signal.addEventListener('abort', undo)
        }
      },
      {},
      [],
    )
    expect(report.ok, printReport(report)).toBe(true)
  })
})

describe('built files', () => {
  const codegen = async (content: string) =>
    detailsOf(await conformance(plain(), { files: [{ name: 'built.js', content }] }), 'codegen')

  test.each([
    '(0,eval)(x)',
    '(0, eval)(x)',
    'globalThis.eval(x)',
    'window["eval"](x)',
    'Function("return 1")()',
    'globalThis.Function("return 1")()',
    'new Function(x)',
    'eval(x)',
    'const e=eval;e(x)',
    'eval?.(x)',
    '[].constructor.constructor("return 1")()',
  ])('%s is code made from text', async (content) => {
    expect(await codegen(content)).toEqual(['built.js makes code from text'])
  })

  test('control: names that only look like it are none', async () => {
    expect(
      await codegen(
        'isFunction(x);x instanceof Function;Function.prototype.call.apply(f);medieval(x);page.eval(x);typeof Function==="function";$Function(x)',
      ),
    ).toEqual([])
  })
})

test('a plugin that the kit refuses, with names that are none, is reported and rejects nothing', async () => {
  const odd = definePlugin('odd', () => ({
    views: [{} as never],
    slots: [
      null as never,
      {
        slot: 'connect.footer',
        title: (() => 'Odd') as never,
        load: async () => ({ default: {} }),
      },
    ],
  }))
  const report = await conformance(() => odd(), {})
  expect(report.ok).toBe(false)
  expect(detailsOf(report, 'names').join('\n')).toMatch(/./)
})
