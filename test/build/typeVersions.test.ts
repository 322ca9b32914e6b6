import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { entriesOf, exportsOf } from '../../scripts/size.mjs'
import { root } from './sources'

const packed = inject('packed')
// Beside the host's other files, so that `tessera-kit` is the packed package.
const host = mkdtempSync(join(packed.host, 'types-'))
afterAll(() => rmSync(host, { recursive: true, force: true }))

const VERSIONS = [
  ['5.4', 'ts54'],
  ['5.9', 'typescript'],
  ['7', 'ts7'],
] as const
const RESOLUTIONS = ['Bundler', 'NodeNext'] as const
const combinations = VERSIONS.flatMap(([version, name]) =>
  RESOLUTIONS.map((resolution) => [version, resolution, name] as const),
)

interface Found {
  /** The file, from the host. */
  readonly path: string
  readonly line: number
  readonly text: string
}

/**
 * Declarations that come with the libraries which adapters are for: what is wrong in them is
 * theirs.
 */
const adapted = /node_modules\/(ox|@types\/node)\//

/**
 * Runs a compiler of node_modules over these files with the settings of a strict host; every error
 * it names, wherever it is but there.
 */
const compile = async (
  compiler: string,
  resolution: (typeof RESOLUTIONS)[number],
  files: readonly string[],
): Promise<Found[]> => {
  const manifest = JSON.parse(
    readFileSync(join(root, 'node_modules', compiler, 'package.json'), 'utf8'),
  )
  const config = join(host, `tsconfig.${compiler}.${resolution}.${files.length}.json`)
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    jsx: 'react-jsx',
    target: 'ES2022',
    module: resolution === 'Bundler' ? 'ESNext' : 'NodeNext',
    moduleResolution: resolution,
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
  }
  writeFileSync(config, JSON.stringify({ compilerOptions, files }))
  const tsc = join(root, 'node_modules', compiler, manifest.bin.tsc)
  const run = promisify(execFile)(process.execPath, [tsc, '-p', config, '--pretty', 'false'], {
    cwd: host,
    timeout: 100_000,
    maxBuffer: 1e8,
  })
  const { stdout, code } = await run
    .then(({ stdout }) => ({ stdout, code: 0 }))
    .catch((error) => ({ stdout: String(error.stdout), code: Number(error.code) }))
  const found = [...stdout.matchAll(/^(.+?)\((\d+),\d+\): error (TS\d+: .*)$/gm)].map(
    ([, path = '', line, text = '']) => ({ path, line: Number(line), text }),
  )
  // An error without a place is one too, and so is a compiler that did not run.
  if (code !== 0 && found.length === 0) throw new Error(`${compiler} ended with ${code}: ${stdout}`)
  return found.filter(({ path }) => !adapted.test(path))
}

const sources = readdirSync(join(root, 'test/types'))
const tests = sources.filter((name) => name.endsWith('.test-d.ts'))
const withoutDirectives = (text: string) => text.replaceAll('// @ts-expect-error', '// expected:')

beforeAll(() => {
  writeFileSync(join(host, 'package.json'), '{ "type": "module" }')
  cpSync(join(root, 'test/types'), join(host, 'types'), { recursive: true })
  cpSync(join(root, 'test/fixtures/types-host/outside.tsx'), join(host, 'outside.tsx'))
  const entries = entriesOf(exportsOf(packed.installed))
  writeFileSync(
    join(host, 'entries.ts'),
    entries.map((entry, at) => `export * as entry${at} from '${entry}'`).join('\n'),
  )
  const broken = join(host, 'node_modules/broken-kit')
  mkdirSync(broken, { recursive: true })
  writeFileSync(
    join(broken, 'package.json'),
    '{ "name": "broken-kit", "version": "1.0.0", "type": "module", "exports": { "types": "./index.d.ts" } }',
  )
  writeFileSync(join(broken, 'index.d.ts'), 'export declare const a: Missing\n')
  writeFileSync(join(host, 'broken.ts'), `export { a } from 'broken-kit'\n`)
  mkdirSync(join(host, 'wrong'))
  for (const name of sources)
    writeFileSync(
      join(host, 'wrong', name),
      withoutDirectives(readFileSync(join(root, 'test/types', name), 'utf8')),
    )
})

test.each(combinations)(
  'types on TypeScript %s, %s: the negative list is refused, the rest compiles, and so does every declaration of the package',
  async (_, resolution, compiler) => {
    const files = ['outside.tsx', 'entries.ts', ...tests.map((name) => `types/${name}`)]
    expect(tests).toContain('negative.test-d.ts')
    expect(await compile(compiler, resolution, files)).toEqual([])
  },
  120_000,
)

/** The lines after `// expected: …`. */
const expected = (name: string) =>
  readFileSync(join(host, 'wrong', name), 'utf8')
    .split('\n')
    .flatMap((text, at) => (text.includes('// expected:') ? [at + 2] : []))

test.each(VERSIONS)(
  'control: on TypeScript %s each line of the negative lists is an error by itself, and so is a broken declaration of a package',
  async (_, compiler) => {
    const found = await compile(compiler, 'Bundler', [
      'broken.ts',
      ...tests.map((name) => `wrong/${name}`),
    ])
    for (const name of tests) {
      const lines = new Set(
        found.filter(({ path }) => path === `wrong/${name}`).map(({ line }) => line),
      )
      expect(expected(name).length, name).toBeGreaterThan(9)
      expect(
        [...lines].sort((a, b) => a - b),
        name,
      ).toEqual(expected(name))
    }
    const others = found.filter(({ path }) => !path.startsWith('wrong/'))
    expect(others).toEqual([
      {
        path: 'node_modules/broken-kit/index.d.ts',
        line: 1,
        text: expect.stringMatching(/^TS2304: .*'Missing'/),
      },
    ])
  },
  120_000,
)

test('the TypeScripts are those of the contract', () => {
  const versionOf = (name: string) =>
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
      .version as string
  for (const [version, name] of VERSIONS)
    expect(versionOf(name).startsWith(`${version}.`), name).toBe(true)
})
