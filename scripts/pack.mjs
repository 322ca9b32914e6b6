// What an outside host gets: the package as `npm pack` makes it, unpacked beside links to this checkout's other packages.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = ['kernel', 'plugins', 'ui', 'adapters', 'test/harness', 'test/conformance', 'rollup.config.mjs', 'scripts/build.mjs', 'scripts/entries.mjs', 'scripts/rollup', 'package.json']

const newest = (path) => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Runs the build if a source is newer than what it wrote. */
export const ensureBuilt = () => {
  const built = statSync(join(root, 'dist/kernel/index.d.ts'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (SOURCES.some((path) => newest(join(root, path)) > built)) {
    execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
  }
}

/** Packs `dist` into a new folder. Its `host` holds node_modules as a host's would be; `files` are the tarball's. */
export const pack = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-'))
  const npm = ['pack', '--json', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const [{ filename, files }] = JSON.parse(execFileSync('npm', npm, { cwd: root, encoding: 'utf8' }))
  const host = join(folder, 'host')
  const modules = join(host, 'node_modules')
  const installed = join(modules, 'tessera-kit')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', installed, '--strip-components=1'])
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction')
  }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { host, installed, files: files.map(({ path }) => path).sort(), remove }
}
