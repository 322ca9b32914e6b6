import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A folder of its own in which the packed package is installed, for a test that builds pages. */
export const installHost = (name: string) => {
  const { host } = inject('packed')
  const scratch = mkdtempSync(join(tmpdir(), `tessera-${name}-`))
  const modules = join(scratch, 'node_modules')
  mkdirSync(modules)
  for (const found of readdirSync(join(host, 'node_modules'))) symlinkSync(join(host, 'node_modules', found), join(modules, found), 'junction')
  return { scratch, remove: () => rmSync(scratch, { recursive: true, force: true }) }
}
