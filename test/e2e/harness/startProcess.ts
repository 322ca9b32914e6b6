import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url))
const LINE = /^Tessera demo: (\S+) \(chain (\d+) at (\S+), chain (\d+) at ([^\s)]+)\)/
const LIMIT_MS = 60_000

/** `npm start` as a process of its own. */
export type StartedDemo = {
  readonly url: string
  readonly chains: readonly { readonly id: number; readonly url: string }[]
  /** Every line it has printed. */
  readonly lines: readonly string[]
  /** Sends what Ctrl-C sends; resolves with the exit code. A second time it only tells the code. */
  interrupt(): Promise<number | null>
}

const exitOf = (child: ChildProcess) =>
  child.exitCode !== null ? Promise.resolve(child.exitCode) : new Promise<number | null>((resolve) => child.once('exit', resolve))

/** Starts it and waits for the line with its address. Throws with what it printed when the line does not come. */
export const startProcess = (args: readonly string[]): Promise<StartedDemo> => {
  const child = spawn(process.execPath, [SCRIPT, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGINT')
      reject(new Error([why, ...lines].join('\n')))
    }
    const timer = setTimeout(() => fail('npm start printed no address within a minute'), LIMIT_MS)
    child.once('exit', () => fail('npm start ended'))
    let rest = ''
    const read = (chunk: Buffer) => {
      const parts = `${rest}${chunk}`.split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
      const [, url, firstId, firstUrl, secondId, secondUrl] = parts.map((line) => LINE.exec(line)).find(Boolean) ?? []
      if (!url || !firstUrl || !secondUrl) return
      clearTimeout(timer)
      const interrupt = () => {
        process.removeListener('exit', kill)
        if (child.exitCode === null) child.kill('SIGINT')
        return exitOf(child)
      }
      const chains = [
        { id: Number(firstId), url: firstUrl },
        { id: Number(secondId), url: secondUrl },
      ]
      resolve({ url, chains, lines, interrupt })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
}
