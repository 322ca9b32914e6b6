// What an outside host gets: a package as `npm pack` makes it, unpacked beside this checkout's
// other packages.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeFrameDocs } from './frameDocs.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = [
  'lib',
  'entries',
  'kernel',
  'plugins',
  'ui',
  'adapters',
  'test/harness',
  'test/conformance',
  'rollup.config.mjs',
  'scripts/build.mjs',
  'scripts/entries.mjs',
  'scripts/rollup',
  'package.json',
]
const FRAME_SOURCES = ['protocol', 'site', 'server', 'package.json']
  .map((name) => `frame/${name}`)
  .concat('lib', 'scripts/frameBuild.mjs', 'scripts/frameSite.mjs')

const newest = (path) => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Runs the build if a source is newer than what it wrote. */
export const ensureBuilt = () => {
  writeFrameDocs()
  const isStale = (file, sources) =>
    sources.some((path) => newest(join(root, path)) > newest(join(root, file)))
  if (
    isStale('dist/kernel/index.d.ts', SOURCES) ||
    isStale('docs/api.md', ['scripts/docs/api.ts', 'scripts/docs/exports.ts']) ||
    isStale('frame/dist/index.d.ts', FRAME_SOURCES)
  ) {
    execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], {
      cwd: root,
      stdio: 'inherit',
    })
  }
}

/**
 * Packs the package of a folder and unpacks it in node_modules of a new one; `files` are the
 * tarball's.
 */
const unpack = (source, name) => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-'))
  const npm = ['pack', '--json', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const [{ filename, files }] = JSON.parse(
    execFileSync('npm', npm, { cwd: source, encoding: 'utf8' }),
  )
  const host = join(folder, 'host')
  const modules = join(host, 'node_modules')
  const installed = join(modules, name)
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', installed, '--strip-components=1'])
  return {
    host,
    modules,
    installed,
    files: files.map(({ path }) => path).sort(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * Packs `dist` into a new folder. Its `host` holds node_modules as a host's would be; `files` are
 * the tarball's.
 */
export const pack = () => {
  const { modules, ...packed } = unpack(root, 'tessera-kit')
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction')
  }
  return packed
}

/**
 * The folders of what an install adds for a package in `from`, by name: its dependencies, those of
 * this platform too, each with theirs.
 */
const dependenciesOf = (from, found = new Map()) => {
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(from, 'package.json'), 'utf8'),
  )
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const places = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
    const place = places
      .map((path) => join(path, name))
      .find((path) => statSync(join(path, 'package.json'), { throwIfNoEntry: false }))
    if (!place && !(name in optionalDependencies)) throw new Error(`${name} is not installed`)
    if (!place || found.has(name)) continue
    found.set(name, place)
    dependenciesOf(place, found)
  }
  return found
}

/**
 * Packs `frame/dist` and installs it in a new, empty folder: the package and what it depends on,
 * and nothing else.
 */
export const packFrame = () => {
  const { modules, ...packed } = unpack(join(root, 'frame'), 'tessera-frame')
  const dependencies = dependenciesOf(join(root, 'frame'))
  for (const [name, place] of dependencies) cpSync(place, join(modules, name), { recursive: true })
  return { ...packed, dependencies: [...dependencies].map(([name, place]) => ({ name, place })) }
}
