import { readFileSync } from 'node:fs'

/** Milliseconds between two looks at whether the shell is still there. */
const LOOKED = 250

/**
 * Whether the parent is the shell that npm or npx runs this program in: a signal to npm ends that
 * shell, which passes it on to nobody. On systems without `/proc` their shell is replaced by the
 * program, or nothing is known of it.
 */
const isInShellOfNpm = (env: NodeJS.ProcessEnv): boolean => {
  const script = env.npm_lifecycle_script
  if (!script) return false
  try {
    const command = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').split('\0')
    return command.some((argument) => argument.startsWith(script))
  } catch {
    return false
  }
}

/**
 * Resolves at SIGTERM or SIGINT, and once the shell ended that npm or npx runs the program in. A
 * second signal ends the process at once.
 */
export const untilEnded = (env: NodeJS.ProcessEnv): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
    if (!isInShellOfNpm(env)) return
    const shell = process.ppid
    const looking = setInterval(() => {
      if (process.ppid === shell) return
      clearInterval(looking)
      resolve()
    }, LOOKED).unref()
  })
