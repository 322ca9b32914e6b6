import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { parseKeys } from '../../../frame/server/config/keys'
import { writeProgram } from '../../../scripts/frameBuild.mjs'
import { afterFile } from './cleanup'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * A folder below frame/node_modules, where Node finds the package's dependencies; removed after the
 * file's tests.
 */
export const programFolder = () => {
  const folder = mkdtempSync(join(root, 'frame/node_modules/.test-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Builds the package's own program, with the site beside it; removed after the file's tests. */
export const buildProgram = async (): Promise<string> => {
  const folder = programFolder()
  await writeProgram(folder)
  return join(folder, 'main.js')
}

/** Parts written in C, and what is loaded when it is needed: they stay outside of a program. */
const OUTSIDE = ['libsql', 'pg', 'nodemailer']
/** What packages written in CommonJS ask for. */
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

/**
 * Bundles a file of the repository into a program of Node, removed after the file's tests; its
 * packages too: each file that it loads costs its start more than its code.
 */
export const bundleProgram = async (path: string): Promise<string> => {
  const folder = programFolder()
  const outfile = join(folder, 'program.mjs')
  await build({
    absWorkingDir: root,
    entryPoints: [path],
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: OUTSIDE,
    banner: { js: REQUIRE },
    outfile,
    logLevel: 'silent',
  })
  return outfile
}

export interface Program {
  readonly child: ChildProcess
  /** Everything that it printed. */
  output(): string
  /** The first group of a pattern in its output, or all of it. Throws where it ends without it. */
  printed(pattern: RegExp): Promise<string>
  /** Exit code, or null where a signal ended it. */
  readonly ended: Promise<number | null>
}

/**
 * Runs a program with these variables alone, ended with the file's tests. `fullAt`: no file of it
 * becomes larger than so many bytes, as on a disk that is full.
 */
export const runProgram = (
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { fullAt }: { readonly fullAt?: number } = {},
): Program => {
  const command =
    fullAt === undefined
      ? [process.execPath]
      : // in blocks of 512 bytes (POSIX)
        ['/bin/sh', '-c', `ulimit -f ${Math.floor(fullAt / 512)}; exec "$0" "$@"`, process.execPath]
  const [file = '', ...before] = command
  const child = spawn(file, [...before, path, ...args], {
    env,
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (text += chunk))
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  afterFile(() => {
    child.kill('SIGKILL')
    return ended
  })
  const printed = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(text)
      if (found) return found[1] ?? found[0]
      const more = await Promise.race([
        once(child.stdout, 'data'),
        once(child.stderr, 'data'),
        ended,
      ])
      if (!Array.isArray(more) && !pattern.test(text))
        throw new Error(`ended with ${more}: ${text.slice(-2000)}`)
    }
  }
  return { child, output: () => text, printed, ended }
}

/** The settings of a deployment's keys. */
export const NAMES = ['KEY_AUTH', 'KEY_RECOVERY', 'KEY_PEPPER', 'KEY_AUDIT', 'KEY_MAIL'] as const
/** Fresh keys, as the settings have them, all with one kid. */
export const newKeys = (kid: string): Record<string, string> =>
  Object.fromEntries(NAMES.map((name) => [name, `${kid}:${randomBytes(32).toString('base64')}`]))

/** The keys of settings; throws for what the server refuses. */
export const keysOf = (variables: Readonly<Record<string, string>>) =>
  parseKeys(variables, (variable, message) => {
    throw new Error(`${variable} ${message}`)
  })
