import type { ConformanceOptions, Outcome } from '../types'

// By variable, so that a bundle for browsers does not take Node's modules in.
const load = (name: string): Promise<unknown> => import(/* @vite-ignore */ name)

/**
 * What could hold the words of an import and is none, then the imports: `from "x"`, `import "x"`
 * and `import("x")`.
 */
const token = new RegExp(
  [
    String.raw`\/\*[\s\S]*?\*\/|\/\/[^\n]*`,
    String.raw`(?<=[(=,:;!&|?{}[\n]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/`,
    String.raw`(?<![.\w$])(?:(?:import|export)\b[\w$\s{},*]*?\bfrom\s*|import\s*(?:\(\s*(?:\/\*[\s\S]*?\*\/\s*)*)?)(["'])([^"'\n]+)\1`,
    String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\x60(?:[^\x60\\]|\\[\s\S])*\x60`,
  ].join('|'),
  'g',
)

/** The specifiers that a built module imports, static and dynamic. */
const importsOf = (code: string): readonly string[] =>
  [...code.matchAll(token)].flatMap(([, , specifier]) => specifier ?? [])

interface Manifest {
  readonly name?: unknown
  readonly [field: string]: unknown
}

/**
 * Packages that the built files import and the plugin's package.json does not bring: they are there
 * only where it is developed.
 */
export async function checkDependencies({
  entry,
  files = [],
}: ConformanceOptions): Promise<Outcome> {
  if (entry === undefined)
    return { skipped: 'no entry was given: pass the path of the built module' }
  if (typeof process === 'undefined' || !process.versions?.node)
    return { skipped: 'this is no Node process' }
  const { existsSync, readFileSync } = (await load('node:fs')) as typeof import('node:fs')
  const { dirname, join, relative, resolve } = (await load(
    'node:path',
  )) as typeof import('node:path')
  const { isBuiltin } = (await load('node:module')) as typeof import('node:module')
  const { fileURLToPath } = (await load('node:url')) as typeof import('node:url')
  const pathOf = (file: string | URL) =>
    resolve(String(file).startsWith('file:') ? fileURLToPath(file) : String(file))
  const isNamed = (folder: string) =>
    existsSync(join(folder, 'package.json')) &&
    typeof (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest).name ===
      'string'
  let home = dirname(pathOf(entry))
  while (!isNamed(home)) {
    if (home === dirname(home))
      return { skipped: 'there is no package.json with a name above the entry' }
    home = dirname(home)
  }
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest
  const has = (field: string, name: string) =>
    Object.hasOwn((manifest[field] ?? {}) as object, name)
  const given = files
    .filter((file): file is string | URL => typeof file === 'string' || file instanceof URL)
    .map(pathOf)
  const modules = new Set([pathOf(entry), ...given.filter((path) => /\.[cm]?js$/.test(path))])
  const problems = new Set<string>()
  for (const path of modules) {
    if (!existsSync(path)) continue
    for (const specifier of importsOf(readFileSync(path, 'utf8'))) {
      if (/^\.{0,2}\//.test(specifier)) modules.add(resolve(dirname(path), specifier))
      const [name = ''] = /^(@[^/]+\/)?[^./#:@][^/:]*(?=\/|$)/.exec(specifier) ?? []
      if (
        !name ||
        isBuiltin(specifier) ||
        name === manifest.name ||
        ['dependencies', 'peerDependencies', 'optionalDependencies'].some((field) =>
          has(field, name),
        )
      )
        continue
      const where = has('devDependencies', name)
        ? 'package.json has it in devDependencies alone, which an install of the plugin leaves out'
        : 'package.json does not name it'
      problems.add(
        `${relative(home, path)} imports "${name}", and ${where}: add it to ${name === 'tessera-kit' ? 'peerDependencies' : 'dependencies or peerDependencies'}`,
      )
    }
  }
  return [...problems]
}
