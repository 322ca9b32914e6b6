import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, inject, test } from 'vitest'
import { entries, mirrors, sources } from './entries'

const { host, installed, files } = inject('packed')

interface Manifest {
  readonly exports: Record<string, string | { readonly types: string; readonly default: string }>
}
const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
}

const namesOf = (): Record<string, string[]> => {
  const file = join(host, 'names.ts')
  const text = entries
    .map((entry, i) => `import * as e${i} from '${entry}'\nexport { e${i} }`)
    .join('\n')
  const base = ts.createCompilerHost(options)
  const read = base.getSourceFile
  base.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : read(name, ...rest)
  base.fileExists = (name) => name === file || ts.sys.fileExists(name)
  const program = ts.createProgram([file], { ...options, skipLibCheck: true }, base)
  const checker = program.getTypeChecker()
  return Object.fromEntries(
    entries.map((entry) => {
      const { resolvedModule } = ts.resolveModuleName(entry, file, options, ts.sys)
      const module = program.getSourceFile(resolvedModule?.resolvedFileName ?? '')
      const symbol = module && checker.getSymbolAtLocation(module)
      const describe = (name: ts.Symbol) => {
        const target = name.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(name) : name
        return target.flags & ts.SymbolFlags.Value ? name.name : `type ${name.name}`
      }
      return [entry, symbol ? checker.getExportsOfModule(symbol).map(describe).sort() : []]
    }),
  )
}

test('exports: every public name, as listed', async () => {
  const names = namesOf()
  for (const entry of entries) expect(names[entry]?.length, entry).toBeGreaterThan(0)
  for (const [mirror, source] of mirrors) expect(names[mirror], mirror).toEqual(names[source])
  const own = Object.fromEntries(sources.map((entry) => [entry, names[entry]]))
  await expect(`${JSON.stringify(own, null, 2)}\n`).toMatchFileSnapshot('exports.json')
})

test('exports: each leads to a file in the tarball', () => {
  const targets = Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string'
      ? [target.replace('*', 'tessera.js')]
      : [target.types, target.default],
  )
  expect(targets.length).toBeGreaterThan(14)
  expect(targets.filter((target) => !existsSync(join(installed, target)))).toEqual([])
  for (const target of Object.values(manifest.exports))
    if (typeof target !== 'string') expect(Object.keys(target)[0]).toBe('types')
  expect(Object.keys(manifest.exports)).toEqual([
    ...entries.map((entry) => entry.replace('tessera-kit', '.')),
    './cdn/*',
    './styles.css',
    './package.json',
  ])
})

const isOurs = (path: string) =>
  /^dist\/.+\.(js|d\.ts|css)$|^docs\/.+\.md$|^docs\/primitives\/\w+-(dark|light)\.webp$|^docs\/screens\/connect-dark-desktop\.png$|^bin\/tessera-kit\.mjs$|^demo\/plugin-template\/(bare\/)?((src|test)\/.+\.ts|[\w.]+\.(json|md))$/.test(
    path,
  ) ||
  [
    'dist/cdn/importmap.json',
    'dist/sbom.cdx.json',
    'LICENSE',
    'CHANGELOG.md',
    'SECURITY.md',
    'README.md',
    'THIRD_PARTY_NOTICES.md',
    'package.json',
  ].includes(path)

test('tarball: dist, docs, the template and its command, licence, readme and notices, and nothing else', () => {
  expect(files.filter((path) => !isOurs(path))).toEqual([])
  expect(files).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'THIRD_PARTY_NOTICES.md',
      'dist/sbom.cdx.json',
      'dist/styles.css',
      'dist/testing/inPage.js',
      'bin/tessera-kit.mjs',
      'demo/plugin-template/tsconfig.json',
      'demo/plugin-template/test/signer.ts',
    ]),
  )
  expect(isOurs('kernel/index.ts')).toBe(false)
  expect(isOurs('dist/kernel/index.ts')).toBe(false)
})
