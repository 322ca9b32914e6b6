import type { ExecFileException } from 'node:child_process'
import type { Outcome, Subject } from '../types'
import { sharedGlobals } from '../watch/places'

// By variable, so that a bundle for browsers does not take Node's modules in.
const load = (name: string): Promise<unknown> => import(/* @vite-ignore */ name)

/** The import may take so many milliseconds. */
const limit = 30_000

/** What a module must not touch while it is imported, and its factory while it makes a plugin. */
const script = `
const [entry, name, args] = process.argv.slice(1)
const did = []
for (const key of ['setTimeout', 'setInterval', 'fetch', 'eval']) {
  const original = globalThis[key]
  globalThis[key] = (...values) => (did.push(key), original(...values))
}
globalThis.Function = new Proxy(Function, { construct: (target, values) => (did.push('new Function'), Reflect.construct(target, values)) })
const before = new Set(Object.getOwnPropertyNames(globalThis))
const problems = []
try {
  const module = await import(entry)
  const factory = Object.values(module).find((one) => typeof one === 'function' && one.pluginName === name)
  if (!factory) problems.push('it exports no factory of the plugin "' + name + '"')
  else if (args) factory(...JSON.parse(args))
} catch (error) {
  problems.push('it cannot be imported without a DOM: ' + error.message)
}
for (const key of Object.getOwnPropertyNames(globalThis)) if (!before.has(key) && !${JSON.stringify(sharedGlobals)}.includes(key)) problems.push('the global "' + key + '" was added at import')
for (const key of new Set(did)) problems.push(key + ' was called at import')
process.stdout.write('\\n@@' + JSON.stringify(problems) + '\\n', () => process.exit())
`

/** Arguments as text, where a text can hold them. */
const printed = (args: readonly unknown[]): string | undefined => {
  const isPlain = (value: unknown): boolean =>
    value === null ||
    ['string', 'number', 'boolean'].includes(typeof value) ||
    (typeof value === 'object' &&
      [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value)) &&
      Object.values(value).every(isPlain))
  return args.every(isPlain) ? JSON.stringify(args) : undefined
}

/**
 * The problems in the marked line; none where there is no such line. A module may print lines of
 * its own.
 */
function answerIn(stdout: string): readonly string[] | undefined {
  const line = stdout.split('\n').findLast((one) => one.startsWith('@@'))
  try {
    const problems: unknown = line === undefined ? undefined : JSON.parse(line.slice(2))
    return Array.isArray(problems) ? problems.map(String) : undefined
  } catch {
    return undefined
  }
}

/** Node ends with this where the import waits for what nothing can bring. */
const unsettled = 13

/** Why the process has answered nothing. */
function whyNone(error: ExecFileException | null, stderr: string): string {
  if (error?.code === unsettled) return 'its import never ends'
  if (error?.killed)
    return `its import was stopped: ${error.code === undefined || error.code === null ? `it did not end within ${limit / 1000} s` : String(error.code)}`
  const last = stderr.trim().split('\n').at(-1)
  return error && last
    ? `it cannot be imported without a DOM: ${last}`
    : 'it ended the process while it was imported'
}

/**
 * A fresh Node process without DOM globals and without code generation imports the built module and
 * makes the plugin.
 */
export async function checkServer({ plugin, options: { entry } }: Subject): Promise<Outcome> {
  if (entry === undefined)
    return { skipped: 'no entry was given: pass the path of the built module' }
  if (typeof process === 'undefined' || !process.versions?.node)
    return { skipped: 'this is no Node process' }
  const { execFile } = (await load('node:child_process')) as typeof import('node:child_process')
  const { pathToFileURL } = (await load('node:url')) as typeof import('node:url')
  const url = String(entry).startsWith('file:') ? String(entry) : pathToFileURL(String(entry)).href
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', script]
  const args = printed(plugin.args)
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...flags, url, plugin.name, ...(args === undefined ? [] : [args])],
      { timeout: limit, env: {} },
      (error, stdout, stderr) => resolve(answerIn(stdout) ?? [whyNone(error, stderr)]),
    )
  })
}
