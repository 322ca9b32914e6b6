import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import type { createAccounts } from '../../../frame/server/createAccounts'
import type { assembleServer } from '../../../frame/server/createFrameServer'
import { temporaryFolder } from './databases'
import { programFolder } from './programs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)

/** What a release's server is made of: of every release here the same. */
export interface Release {
  readonly assembleServer: typeof assembleServer
  readonly createAccounts: typeof createAccounts
}

const ENTRY = `export { assembleServer } from './frame/server/createFrameServer'
export { createAccounts } from './frame/server/createAccounts'
`

/**
 * Builds the frame's server as it was at a commit of the repository's own history; removed after
 * the file's tests. Throws where the history does not have it, as in a shallow clone.
 */
export const loadRelease = async (commit: string): Promise<Release> => {
  const sources = temporaryFolder()
  await run(
    'sh',
    [
      '-c',
      // releases of long ago have no `lib`
      'git archive "$1" frame $(git ls-tree --name-only "$1" lib) > "$2/frame.tar" && tar -xf "$2/frame.tar" -C "$2"',
      'sh',
      commit,
      sources,
    ],
    { cwd: root },
  )
  writeFileSync(join(sources, 'entry.ts'), ENTRY)
  const outfile = join(programFolder(), 'release.mjs')
  await build({
    absWorkingDir: sources,
    entryPoints: ['entry.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'error',
  })
  return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Release
}
