import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url))
const LINE = /^Tessera demo: (\S+) \(chain (\d+) at (\S+), chain (\d+) at ([^\s)]+)\)/
const LIMIT_MS = 110_000

/** `npm start` as a process of its own. */
export type StartedDemo = {
  readonly url: string
  readonly chains: readonly { readonly id: number; readonly url: string }[]
  /** Every line it has printed. */
  readonly lines: readonly string[]
  /** Sends what Ctrl-C sends; resolves with the exit code. A second time it only tells the code. */
  interrupt(): Promise<number | null>
  /** Sends SIGTERM to what was started, and to nothing else; resolves when that has ended. */
  terminate(): Promise<number | null>
  /** Ends whatever is left of it. */
  kill(): void
}

const exitOf = (child: ChildProcess) =>
  child.exitCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise<number | null>((resolve) => child.once('exit', resolve))

/**
 * Starts it, with `npm` as a visitor does, and waits for the line with its address. Throws with
 * what it printed when the line does not come.
 */
export const startProcess = (
  args: readonly string[],
  { npm = false } = {},
): Promise<StartedDemo> => {
  const [command, first] = npm
    ? (['npm', ['start', '--']] as const)
    : ([process.execPath, [SCRIPT]] as const)
  // a group of its own: what npm starts can be ended with it
  const child = spawn(command, [...first, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    detached: npm,
  })
  const lines: string[] = []
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGINT')
      reject(new Error([why, ...lines].join('\n')))
    }
    const timer = setTimeout(() => fail('npm start printed no address in time'), LIMIT_MS)
    child.once('exit', () => fail('npm start ended'))
    let rest = ''
    const read = (chunk: Buffer) => {
      const parts = `${rest}${chunk}`.split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
      const [, url, firstId, firstUrl, secondId, secondUrl] =
        parts.map((line) => LINE.exec(line)).find(Boolean) ?? []
      if (!url || !firstUrl || !secondUrl) return
      clearTimeout(timer)
      const interrupt = () => {
        process.removeListener('exit', kill)
        if (child.exitCode === null) child.kill('SIGINT')
        return exitOf(child)
      }
      const terminate = () => {
        process.removeListener('exit', kill)
        child.kill('SIGTERM')
        return exitOf(child)
      }
      const killGroup = () => {
        try {
          process.kill(-(child.pid as number), 'SIGKILL')
        } catch {
          // nothing is left
        }
      }
      const chains = [
        { id: Number(firstId), url: firstUrl },
        { id: Number(secondId), url: secondUrl },
      ]
      resolve({ url, chains, lines, interrupt, terminate, kill: killGroup })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
}
