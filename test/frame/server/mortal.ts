import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished } from 'vitest'
import type { Config, Keys } from '../../../frame/server/config/types'
import type { CrashSettings, Death } from './mortalSettings'

/**
 * A server in a process of its own, on one port (by default a free one) and one database over all
 * its lives; `entry` is its program. It is killed at the test's end.
 */
export const startMortal = async (
  entry: string,
  {
    config,
    keys,
    port = 0,
    weakened = false,
  }: {
    readonly config: Omit<Config, 'keys' | 'port' | 'host'>
    readonly keys: Keys
    readonly port?: number
    readonly weakened?: boolean
  },
) => {
  const text = ([first]: Keys['auth']) =>
    [first?.kid ?? '', Buffer.from(first?.key ?? []).toString('base64')] as const
  const written = {
    auth: text(keys.auth),
    recovery: text(keys.recovery),
    pepper: text(keys.pepper),
    audit: text(keys.audit),
  }
  let child: ChildProcess | undefined
  let url = ''
  const start = async (ahead = 0) => {
    const settings: CrashSettings = {
      config: {
        ...config,
        port: Number(new URL(url || `http://localhost:${port}`).port),
        host: '127.0.0.1',
      },
      keys: written,
      weakened,
      ahead,
    }
    child = fork(entry, {
      env: { ...process.env, CRASH_SETTINGS: JSON.stringify(settings) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [first] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('The server did not start'))),
    ])
    url = String(first)
  }
  await start()
  onTestFinished(() => void child?.kill('SIGKILL'))
  return {
    url,
    /** Its next life, with a clock that is so many milliseconds ahead. */
    restart: start,
    /** The server is killed when it comes to this step. */
    killAt: async (death: Death) => {
      child?.send(death)
      await once(child as ChildProcess, 'message')
    },
    /** It is killed now. */
    kill: async () => {
      child?.kill('SIGKILL')
      await once(child as ChildProcess, 'exit')
    },
    /** Waits for the end of one that was killed. Throws for a server that lives. */
    ended: async () => {
      if (child?.signalCode == null)
        await once(child as ChildProcess, 'exit', { signal: AbortSignal.timeout(30_000) })
      expect(child?.signalCode).toBe('SIGKILL')
    },
  }
}
