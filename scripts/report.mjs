// `npm run report`: how many files the call paths cross and how many the kernel has. These are
// figures to compare with the ones before a change; no test fails by them. `--files` lists the
// files of each path.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The tests that follow a call path. */
const PATHS = [
  'test/kernel/callPaths.test.ts',
  'test/plugins/walletconnect/pairingPath.server.test.ts',
]

/** The kernel's source files, without the definitions of single networks. */
const kernelFiles = () =>
  readdirSync(join(root, 'kernel'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.d)\.tsx?$/.test(file) && !/networks[\\/]definitions[\\/]/.test(file),
  )

const folder = mkdtempSync(join(tmpdir(), 'tessera-report-'))
const notes = join(folder, 'paths.jsonl')
try {
  execFileSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...PATHS], {
    cwd: root,
    env: { ...process.env, CALL_PATHS: notes },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const paths = readFileSync(notes, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  console.log('Files of each call path, as V8 counts the calls:\n')
  for (const { path, files } of paths) {
    console.log(`${String(files.length).padStart(5)}  ${path}`)
    if (process.argv.includes('--files')) for (const file of files) console.log(`         ${file}`)
  }
  console.log(
    `\n${String(kernelFiles().length).padStart(5)}  files of kernel/, without kernel/networks/definitions`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
