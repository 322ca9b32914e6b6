// @vitest-environment happy-dom
import { createKit, definePlugin, isKitError, type Plugin } from 'tessera-kit'
import { anvil } from 'tessera-kit/networks'
import { type CheckName, conformance, printReport } from 'tessera-kit/testing'
import { expect, test } from 'vitest'
import type { acme as template } from '../../demo/plugin-template/src'
import { type Built, buildTemplate, type Edit } from './buildTemplate'

type Factory = typeof template

/** A plugin of somebody else in the same kit. */
const other = definePlugin('other', () => ({ setup: () => ({ works: () => true }) }))
/** Nobody answers there. */
const options = { appId: 'app-1', server: 'http://127.0.0.1:9' }

const inIndex = (from: string, to: string): Edit => ({ file: 'index.ts', from, to })
const inSetup = (line: string) => inIndex('  setup(ctx) {', `  setup(ctx) {\n    ${line}`)
const oldKit = `import { definePlugin as define } from 'tessera-kit'
const definePlugin = ((name: 'acme', create: never) => {
  const make = define(name, create) as unknown as (...args: unknown[]) => object
  return Object.assign((...args: unknown[]) => ({ ...make(...args), apiVersion: 7 }), { pluginName: name })
}) as unknown as typeof define`

interface Case {
  readonly what: string
  readonly edits: readonly Edit[]
  /** What createKit throws, or what is told as `plugin:error`. */
  readonly kit?: { readonly code: string; readonly how: 'refused' | 'reported' }
  /** The check that fails, and its words. */
  readonly check: CheckName
  readonly words: RegExp
}

const cases: readonly Case[] = [
  {
    what: 'wrong version',
    edits: [inIndex("import { definePlugin } from 'tessera-kit'", oldKit)],
    kit: { code: 'kernel/api-version', how: 'refused' },
    check: 'plugin',
    words: /"acme".* API 7/,
  },
  {
    what: 'unknown key',
    edits: [inIndex('  slots: [', '  slotz: [')],
    kit: { code: 'kernel/unknown-key', how: 'refused' },
    check: 'plugin',
    words: /"acme".*"slotz".*did you mean "slots"/,
  },
  {
    what: 'unprefixed flag',
    edits: [inIndex("flags: { 'acme.entry': true }", 'flags: { entry: true }')],
    kit: { code: 'kernel/bad-plugin', how: 'refused' },
    check: 'plugin',
    words: /flag "entry" must start with "acme\."/,
  },
  {
    what: 'unprefixed view',
    edits: [inIndex("name: 'acme/pairing',", "name: 'pairing',")],
    kit: { code: 'kernel/bad-plugin', how: 'refused' },
    check: 'plugin',
    words: /view "pairing" must start with "acme\/"/,
  },
  {
    what: 'work at import',
    edits: [
      inIndex(
        "export { acmeError } from './errors'",
        "export { acmeError } from './errors'\nsetInterval(() => {}, 60_000)",
      ),
    ],
    check: 'server',
    words: /setInterval was called at import/,
  },
  {
    what: 'leaked listener',
    edits: [inSetup("addEventListener('focus', () => {})")],
    check: 'cleanup',
    words: /a listener of "focus" on the window was left/,
  },
  {
    what: 'eval',
    edits: [inSetup('try { (0, eval)("1") } catch {}')],
    check: 'codegen',
    words: /it uses eval/,
  },
  {
    what: 'foreign storage key',
    edits: [inSetup("localStorage.setItem('theme', 'dark')")],
    check: 'globals',
    words: /setItem "theme"/,
  },
  {
    what: 'throw in setup',
    edits: [inSetup("throw new Error('no luck')")],
    kit: { code: 'kernel/plugin-failed', how: 'reported' },
    check: 'setup',
    words: /\[plugin acme\] no luck/,
  },
  {
    what: 'hanging setup',
    edits: [inIndex('  setup(ctx) {', '  async setup(ctx) {\n    await new Promise(() => {})')],
    kit: { code: 'kernel/plugin-slow', how: 'reported' },
    check: 'setup',
    words: /"acme" is not set up in/,
  },
  {
    what: 'undeclared capability',
    edits: [inIndex("'connectors', 'storage',", "'connectors',")],
    check: 'capabilities',
    words: /it uses "storage" without declaring it/,
  },
]

const load = async ({ entry }: Built): Promise<Factory> =>
  ((await import(/* @vite-ignore */ entry)) as { acme: Factory }).acme

/**
 * A kit of another plugin and this one; the code it was refused with, what was reported, and
 * whether the other one works.
 */
async function tryInKit(plugin: Plugin) {
  const settings = { networks: [anvil], storage: 'none', setupTimeout: 0.2 } as const
  const reported: string[] = []
  const run = async (plugins: readonly Plugin[]) => {
    const kit = createKit([other(), ...plugins], settings)
    kit.on('plugin:error', ({ error }) => reported.push(error.code))
    await kit.start()
    const works = (kit as unknown as { use(factory: typeof other): { works(): boolean } })
      .use(other)
      .works()
    kit.destroy()
    return works
  }
  try {
    return { works: await run([plugin]), reported }
  } catch (error) {
    // what was refused is left out, and the host goes on with the same kit
    return {
      refused: isKitError(error) ? error.code : String(error),
      works: await run([]),
      reported,
    }
  }
}

const judge = async (built: Built) => {
  const acme = await load(built)
  // None of these keeps an answer back, so the patience is only for a slow machine: the template
  // loads a file when it connects.
  const report = await conformance(() => acme(options), {
    entry: built.alone,
    options: { setupTimeout: 0.2 },
    patience: 10_000,
  })
  return { acme, report }
}

test('control: the template as it is: taken by the kit, and it conforms', async () => {
  const built = await buildTemplate()
  const { acme, report } = await judge(built)
  built.remove()
  expect(report.ok, printReport(report)).toBe(true)
  expect(report.checks.find(({ name }) => name === 'server')).toEqual({ name: 'server', ok: true })
  expect(await tryInKit(acme(options))).toEqual({ works: true, reported: [] })
})

test.each(cases)(
  '$what: said in the right words, and the other plugin works',
  async ({ edits, kit, check, words }) => {
    const built = await buildTemplate(edits)
    const { acme, report } = await judge(built)
    built.remove()
    expect(report.ok).toBe(false)
    const failed = report.checks.filter(({ ok }) => !ok)
    expect(failed.map(({ name }) => name)).toContain(check)
    expect(failed.find(({ name }) => name === check)?.details?.join('\n')).toMatch(words)
    const outcome = await tryInKit(acme(options))
    expect(outcome.works).toBe(true)
    expect(outcome.refused).toBe(kit?.how === 'refused' ? kit.code : undefined)
    expect(outcome.reported).toEqual(kit?.how === 'reported' ? [kit.code] : [])
  },
)
