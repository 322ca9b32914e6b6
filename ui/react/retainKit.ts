import type { KitApi } from '../../kernel/index'

/**
 * Key of a hidden property of the kit: two React trees, or two copies of these bindings, share one
 * count.
 */
const key = Symbol.for('tessera-kit/react-users')
interface Users {
  count: number
  /** The bindings started the kit, so they destroy it. */
  started: boolean
  /** Cancels what is scheduled: destroying the kit, or another attempt to start it. */
  cancel: () => void
}

function usersOf(kit: KitApi): Users {
  const holder = kit as KitApi & { [key]?: Users }
  if (!holder[key])
    Object.defineProperty(kit, key, {
      value: { count: 0, started: false, cancel: () => {} } satisfies Users,
    })
  return holder[key] as Users
}

/**
 * Number of timer tasks after which an unused kit is destroyed: another React root renders and
 * mounts in tasks of its own.
 */
const grace = 4

/** Runs `run` after a number of consecutive timer tasks. Returns a function that cancels it. */
function afterTasks(count: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const next = (left: number) => {
    timer = setTimeout(() => (left > 1 ? next(left - 1) : run()))
  }
  next(count)
  return () => clearTimeout(timer)
}

/**
 * Starts a kit for its first user and destroys it shortly after the last one is gone, so that an
 * unmount directly followed by a mount (StrictMode, a change of key, another root) keeps it
 * running. A kit that the host started is not destroyed. `fail` is given what the start rejects
 * with. Returns the release function.
 */
export function retainKit(kit: KitApi, fail: (error: unknown) => void): () => void {
  const users = usersOf(kit)
  users.count++
  users.cancel()
  /** Whether the kit is started now; if not, the promise says why. */
  const start = (failed: (error: unknown) => void) => {
    if (kit.started) return true
    kit.start().catch(failed)
    users.started = kit.started
    return kit.started
  }
  // A kit with the same id may be about to be destroyed: only a second attempt that fails is the
  // host's to know.
  if (!start(() => {})) users.cancel = afterTasks(grace + 1, () => void start(fail))
  return () => {
    users.cancel()
    if (--users.count) return
    users.cancel = afterTasks(grace, () => {
      if (!users.started) return
      users.started = false
      kit.destroy()
    })
  }
}
