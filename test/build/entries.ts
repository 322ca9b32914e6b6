import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What a host imports, but the stylesheet. */
export const entries = [
  'tessera-kit',
  'tessera-kit/ui',
  'tessera-kit/view',
  'tessera-kit/react',
  'tessera-kit/injected',
  'tessera-kit/networks',
  'tessera-kit/testing',
] as const

/** Runs a module in `folder` with plain Node and returns what it printed. Rejects with its stderr when it fails. */
export const runNode = async (folder: string, name: string, text: string, args: readonly string[] = []): Promise<string> => {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, text)
  const { stdout } = await promisify(execFile)(process.execPath, [...args, file], { cwd: folder, timeout: 50_000 })
  return stdout
}
