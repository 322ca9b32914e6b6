import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pack } from '../../scripts/pack.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A host with the packed kit and the packed template in its node_modules, and the vendor's folder
 * the template was packed from.
 */
export interface Installed {
  readonly host: string
  /** The template's folder, with the packed kit installed. */
  readonly vendor: string
  /** The kit and the template as they lie in the host's node_modules. */
  readonly kit: string
  readonly plugin: string
  readonly remove: () => void
}

/** The environment without what an outer `npm run` says of another package. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(package|lifecycle|config_(local_prefix|omit|include))/.test(name) &&
      name !== 'NODE_ENV',
  ),
)

/**
 * Runs npm in a folder; answers what it printed. Throws, with what it said of it, when it fails.
 */
export const npm = (folder: string, ...args: readonly string[]): string =>
  execFileSync('npm', args, {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })

/** How a host installs: quickly, and without running anything. */
export const installFlags = [
  'install',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
  '--loglevel=error',
]

/** Packs a folder into itself; answers the tarball. */
export const packInto = (folder: string): string => {
  const [{ filename }] = JSON.parse(
    npm(folder, 'pack', '--json', '--ignore-scripts', '--silent'),
  ) as [{ filename: string }]
  return join(folder, filename)
}

/** What the pages of a host import beside the kit and the template, as this checkout has it. */
const beside = () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  return Object.fromEntries(
    ['react', 'react-dom', 'preact', 'axe-core'].map((name) => [name, devDependencies[name]]),
  )
}

/**
 * `npx tessera-kit new-plugin` of the kit that is installed in `host`; answers what it printed.
 * Throws, with what it said of it, when it fails.
 */
export const newPlugin = (host: string, ...args: readonly string[]): string =>
  execFileSync(
    process.execPath,
    [join(host, 'node_modules/tessera-kit/bin/tessera-kit.mjs'), 'new-plugin', ...args],
    { cwd: dirname(host), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )

/**
 * Does what a wallet vendor does (copy, install, build, pack) and what a host does after it
 * (install both tarballs).
 */
export function installTemplate(): Installed {
  const { host: linked, remove } = pack()
  const folder = dirname(linked)
  const modules = join(linked, 'node_modules')
  symlinkSync(join(root, 'node_modules/.bin'), join(modules, '.bin'), 'junction')
  const vendor = join(folder, 'vendor')
  newPlugin(linked, 'acme', vendor)
  symlinkSync(modules, join(vendor, 'node_modules'), 'junction')
  npm(vendor, 'run', 'typecheck', '--silent')
  npm(vendor, 'run', 'build', '--silent')

  const host = join(folder, 'app')
  mkdirSync(host)
  writeFileSync(
    join(host, 'package.json'),
    JSON.stringify({ name: 'app', private: true, type: 'module', dependencies: beside() }),
  )
  const kit = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  npm(host, ...installFlags, join(folder, kit), packInto(vendor))
  return {
    host,
    vendor,
    kit: join(host, 'node_modules/tessera-kit'),
    plugin: join(host, 'node_modules/acme-tessera-plugin'),
    remove,
  }
}
