import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { entries as entriesOfPackage, preactEntries } from '../../scripts/entries.mjs'

/**
 * What a host imports, but the stylesheet and the files for plain pages: the entries, and the
 * preact mirrors with what each mirrors.
 */
export const sources = Object.keys(entriesOfPackage)
export const mirrors = Object.entries(preactEntries)
export const entries = [...sources, ...mirrors.map(([mirror]) => mirror)]

/**
 * Runs a module in `folder` with plain Node and returns what it printed. Rejects with its stderr
 * when it fails.
 */
export const runNode = async (
  folder: string,
  name: string,
  text: string,
  args: readonly string[] = [],
): Promise<string> => {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, text)
  const { stdout } = await promisify(execFile)(process.execPath, [...args, file], {
    cwd: folder,
    timeout: 50_000,
  })
  return stdout
}
