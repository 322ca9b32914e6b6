import { execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { expect, inject, test } from 'vitest'
import { everything } from '../everything'
import { root } from './sources'

const { installed } = inject('packed')

/**
 * Runs a package's command with this Node, and answers how it ended and what it printed; through a
 * file, since some end before a pipe is empty.
 */
const runTool = async (
  name: string,
  args: readonly string[],
  cwd: string,
): Promise<{ code: number; output: string }> => {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  const out = mkdtempSync(join(tmpdir(), 'tessera-tool-'))
  const file = openSync(join(out, 'output'), 'w')
  try {
    const child = spawn(
      process.execPath,
      [join(folder, Object.values(bin)[0] as string), ...args],
      {
        // knip asks vitest.config.ts which tests there are: those of a release use code too
        env: { ...process.env, TEST_ALL: '1' },
        cwd,
        stdio: ['ignore', file, file],
      },
    )
    const code = await new Promise<number>((resolve, reject) =>
      child.once('error', reject).once('close', (status) => resolve(status ?? 1)),
    )
    return { code, output: readFileSync(join(out, 'output'), 'utf8') }
  } finally {
    closeSync(file)
    rmSync(out, { recursive: true, force: true })
  }
}

/** A copy of the installed package, without its code's content, to be broken. */
const copyPackage = (
  change: (manifest: Record<string, unknown>) => void,
): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-broken-'))
  cpSync(installed, folder, { recursive: true })
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  change(manifest)
  writeFileSync(file, JSON.stringify(manifest))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const lint = async (pkgDir: string): Promise<string[]> => {
  const { messages, pkg } = await publint({
    pkgDir,
    level: 'suggestion',
    strict: true,
    pack: false,
  })
  // the template is a package to be copied out of this one, with exports of its own
  const isTemplate = (line: string) =>
    line.startsWith('./demo/plugin-template/package.json has an "exports" field')
  return messages
    .map(
      (message) =>
        formatMessage(message, pkg as Record<string, unknown>, { color: false }) ?? message.code,
    )
    .filter((line) => !isTemplate(line))
}

test('publint has nothing to say about the packed package', async () => {
  expect(await lint(installed)).toEqual([])
})

test('control: publint finds an entry that leads to no file', async () => {
  const { folder, remove } = copyPackage((manifest) => {
    manifest.exports = {
      '.': { types: './dist/kernel/index.d.ts', default: './dist/kernel/gone.js' },
    }
  })
  expect((await lint(folder)).join()).toContain('gone.js')
  remove()
})

interface Attw {
  readonly problems?: Readonly<
    Record<string, readonly { kind: string; entrypoint?: string; resolutionKind?: string }[]>
  >
}
/**
 * What attw finds, by entry. The package is ESM only, and its entries need the `exports` map:
 * `node10` cannot read that map at all, and a CommonJS host uses `import()`, or `require` of ESM,
 * which the oldest Node we support has. So the profile is `esm-only`: ESM in Node, and bundlers.
 * The stylesheet has no types and is left out.
 */
const attw = async (folder: string) => {
  const packed = mkdtempSync(join(tmpdir(), 'tessera-attw-'))
  const tarball = join(packed, 'package.tgz')
  execFileSync('tar', [
    '-czf',
    tarball,
    '-C',
    dirname(folder),
    '--transform',
    `s,^${basename(folder)},package,`,
    basename(folder),
  ])
  const { code, output } = await runTool(
    '@arethetypeswrong/cli',
    [
      tarball,
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      'styles.css',
      '--no-definitely-typed',
      '--format',
      'json',
    ],
    packed,
  )
  rmSync(packed, { recursive: true, force: true })
  const all = Object.values(
    (JSON.parse(output.slice(output.indexOf('{'))) as Attw).problems ?? {},
  ).flat()
  const problems = all
    .filter(({ resolutionKind }) => !['node10', 'node16-cjs'].includes(resolutionKind ?? ''))
    .map(({ kind, entrypoint }) => `${entrypoint}: ${kind}`)
  return { code, problems }
}

test('attw finds every entry’s types, from ESM and from bundlers', async () => {
  expect(await attw(installed)).toEqual({ code: 0, problems: [] })
}, 180_000)

// Packs and resolves the whole package a second time.
if (everything) {
  test('control: attw finds an entry whose types are gone', async () => {
    const { folder, remove } = copyPackage((manifest) => {
      manifest.exports = {
        '.': './dist/kernel/index.js',
        './ui': { types: './dist/ui/gone.d.ts', default: './dist/ui/gone.js' },
      }
    })
    const { code, problems } = await attw(folder)
    expect(code).not.toBe(0)
    expect(problems).toContain('./ui: NoResolution')
    remove()
  }, 180_000)
}

const knip = (args: readonly string[], cwd: string) =>
  runTool('knip', ['--no-progress', ...args], cwd)

// What knip cannot see, in knip.json: attw, anvil, axe-core and the other two TypeScripts are found
// by path.
test('knip finds no unused file, export or dependency', async () => {
  const { code, output } = await knip([], root)
  expect(output.trim()).toBe('')
  expect(code).toBe(0)
}, 180_000)

/**
 * knip over what a host gets alone: what only tests, scripts and demos use is unused there. What a
 * file uses itself may be exported for its test.
 */
const knipProduct = async (cwd: string) => {
  const config = join(mkdtempSync(join(tmpdir(), 'tessera-knip-')), 'knip.json')
  writeFileSync(
    config,
    JSON.stringify({
      ...JSON.parse(readFileSync(join(root, 'knip.json'), 'utf8')),
      ignoreExportsUsedInFile: true,
    }),
  )
  const result = await knip(['--production', '--config', config], cwd)
  rmSync(dirname(config), { recursive: true, force: true })
  return result
}

// A second run of knip over the whole repository.
if (everything) {
  test('knip finds nothing in the product that only tests use', async () => {
    const { code, output } = await knipProduct(root)
    expect(output.trim()).toBe('')
    expect(code).toBe(0)
  }, 180_000)
}

test('control: knip finds an unused file, an unused export and an unused dependency, and in the product what only a test uses', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-knip-'))
  for (const name of ['kernel', 'test/kernel']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      name: 'x',
      type: 'module',
      devDependencies: { vitest: '4.0.0', zod: '4.0.0' },
    }),
  )
  writeFileSync(
    join(folder, 'kernel/index.ts'),
    `import { used } from './part'\nconsole.log(used)\n`,
  )
  writeFileSync(
    join(folder, 'kernel/part.ts'),
    'export const used = 1\nexport const unused = 2\nexport const tested = 3\n',
  )
  writeFileSync(join(folder, 'kernel/lost.ts'), 'export const lost = 1\n')
  writeFileSync(
    join(folder, 'test/kernel/part.test.ts'),
    `import { tested } from '../../kernel/part'\nconsole.log(tested)\n`,
  )
  cpSync(join(root, 'knip.json'), join(folder, 'knip.json'))
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `export default { test: { include: ['test/**/*.test.ts'] } }\n`,
  )
  const { code, output } = await knip([], folder)
  expect(code).toBe(1)
  for (const found of ['kernel/lost.ts', 'unused', 'zod']) expect(output).toContain(found)
  expect(output).not.toContain('tested')
  const product = await knipProduct(folder)
  expect(product.code).toBe(1)
  expect(product.output).toContain('tested')
  rmSync(folder, { recursive: true, force: true })
}, 180_000)

test('every entry of knip.json still names a file', () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'knip.json'), 'utf8')) as {
    workspaces: Record<string, { entry: string[]; ignoreDependencies?: string[] }>
  }
  const entry = Object.entries(workspaces).flatMap(([folder, { entry: patterns }]) =>
    patterns.map((pattern) => join(folder, pattern)),
  )
  const open = (pattern: string): string[] => {
    const [all, words] = /\{([^}]*)\}/.exec(pattern) ?? []
    return all && words
      ? words.split(',').flatMap((word) => open(pattern.replace(all, word)))
      : [pattern.replace(/!$/, '')]
  }
  const there = (path: string) => {
    const [folder = '', rest = ''] = path.split('*')
    return path.includes('*')
      ? readdirSync(join(root, folder)).some(
          (name) =>
            existsSync(join(root, folder, rest.startsWith('/') ? name + rest : '')) &&
            (rest.startsWith('/') || name.endsWith(rest)),
        )
      : existsSync(join(root, path))
  }
  expect(entry.flatMap(open).filter((path) => !there(path))).toEqual([])
  expect(there('kernel/ghost.ts') || there('plugins/*/ghost.ts')).toBe(false)
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  expect(workspaces['.']?.ignoreDependencies?.filter((name) => !devDependencies[name])).toEqual([])
})

interface Manifest {
  readonly name: string
  readonly version: string
}

/**
 * What is wrong with a changeset: its first lines name our package and how far its version goes.
 */
const wrongIn = (text: string, name: string) =>
  new RegExp(`^---\\n["']${name}["']: (patch|minor|major)\\n---\\n\\n\\S`).test(text) ? [] : [text]

test('the version that is published stands in CHANGELOG, and every changeset is one of this package', () => {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${version}\n`)
  const pending = readdirSync(join(root, '.changeset')).filter(
    (file) => file.endsWith('.md') && file !== 'README.md',
  )
  expect(
    pending.flatMap((file) => wrongIn(readFileSync(join(root, '.changeset', file), 'utf8'), name)),
  ).toEqual([])
  expect(wrongIn(`---\n"${name}": minor\n---\n\nNew.\n`, name)).toEqual([])
  expect(wrongIn('---\n"other": minor\n---\n\nNew.\n', name)).toHaveLength(1)
})
