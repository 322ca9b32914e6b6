import type { Config, Keys } from '../../../frame/server/config/types'

// Of the child of mortal.ts: apart from it, so that its program loads no test runner.

/**
 * What a test tells its child: a server that ends itself with SIGKILL at the step that its parent
 * names.
 */
export interface CrashSettings {
  readonly config: Omit<Config, 'keys'>
  /** `kid` and key as base64, of each purpose. */
  readonly keys: Readonly<Record<Exclude<keyof Keys, 'mail'>, readonly [string, string]>>
  /** Control: the build lacks what the test is about. */
  readonly weakened: boolean
  /** Milliseconds that its clock is ahead of the machine's. */
  readonly ahead: number
}

export interface Death {
  readonly step: string
  /** Which time it comes there. */
  readonly time: number
}

/** In the child: its settings, what it tells its parent, and where it may die. */
export const readSettings = () => {
  const { config, keys, weakened, ahead } = JSON.parse(
    process.env.CRASH_SETTINGS ?? '',
  ) as CrashSettings
  const set = ([kid, key]: readonly [string, string]) => [
    { kid, key: new Uint8Array(Buffer.from(key, 'base64')) },
  ]
  let death: Death | undefined
  let times = 0
  process.on('message', (message) => {
    death = message as Death
    process.send?.('armed')
  })
  return {
    config: {
      ...config,
      keys: {
        auth: set(keys.auth),
        recovery: set(keys.recovery),
        pepper: set(keys.pepper),
        audit: set(keys.audit),
      } satisfies Keys,
    },
    weakened,
    clock: { now: () => Date.now() + ahead },
    step: (name: string) => {
      if (name === death?.step && ++times === death.time) process.kill(process.pid, 'SIGKILL')
    },
    started: (url: string) => process.send?.(url),
  }
}
