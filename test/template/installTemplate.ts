import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pack } from '../../scripts/pack.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A host with the packed kit and the packed template in its node_modules, and the vendor's folder the template was packed from. */
export interface Installed {
  readonly host: string
  /** The template's folder, with the packed kit installed. */
  readonly vendor: string
  /** The kit and the template as they lie in the host's node_modules. */
  readonly kit: string
  readonly plugin: string
  readonly remove: () => void
}

/** Does what a wallet vendor does (copy, install, build, pack) and what a host does after it (install both). */
export function installTemplate(): Installed {
  const { host, installed: kit, remove } = pack()
  const modules = join(host, 'node_modules')
  symlinkSync(join(root, 'node_modules/.bin'), join(modules, '.bin'), 'junction')
  const vendor = join(dirname(host), 'vendor')
  cpSync(join(root, 'demo/plugin-template'), vendor, { recursive: true, filter: (path) => !/[\\/](node_modules|dist)$/.test(path) })
  symlinkSync(modules, join(vendor, 'node_modules'), 'junction')
  const npm = (...args: string[]) => execFileSync('npm', [...args, '--silent'], { cwd: vendor, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  npm('run', 'typecheck')
  npm('run', 'build')
  const [{ filename }] = JSON.parse(npm('pack', '--json', '--ignore-scripts')) as [{ filename: string }]
  const plugin = join(modules, 'acme-tessera-plugin')
  mkdirSync(plugin)
  execFileSync('tar', ['-xzf', join(vendor, filename), '-C', plugin, '--strip-components=1'])
  return { host, vendor, kit, plugin, remove }
}
