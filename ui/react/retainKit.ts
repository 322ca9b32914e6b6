import type { KitApi } from '../../kernel/index'

/** Kept on the kit itself, hidden: a kit shown by two trees, or by two copies of these bindings, has one count. */
const key = Symbol.for('tessera-kit/react-users')
interface Users {
  count: number
  /** These bindings started the kit, so they end it. */
  started: boolean
  /** Calls off what is planned: an end, or another try to start. */
  callOff: () => void
}

function usersOf(kit: KitApi): Users {
  const holder = kit as KitApi & { [key]?: Users }
  if (!holder[key]) Object.defineProperty(kit, key, { value: { count: 0, started: false, callOff: () => {} } satisfies Users })
  return holder[key] as Users
}

/** How many turns of the event loop a kit outlives its last user: another root draws and mounts in tasks of its own, one after the other. */
const grace = 4

/** Runs after so many turns; answers how to call it off. */
function afterTurns(turns: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const next = (left: number) => {
    timer = setTimeout(() => (left > 1 ? next(left - 1) : run()))
  }
  next(turns)
  return () => clearTimeout(timer)
}

/**
 * Starts a kit for its first user and ends it a moment after the last one left, so that an unmount followed at once by a mount
 * (StrictMode, a change of key, another root) leaves it running. A kit the host started itself stays the host's to end.
 */
export function retainKit(kit: KitApi): () => void {
  const users = usersOf(kit)
  users.count++
  users.callOff()
  const start = () => {
    if (kit.started) return
    void kit.start()
    users.started = true
  }
  try {
    start()
  } catch {
    // A kit with the same id may be on its way out, in the grace it has. If not, the error is the host's to see.
    users.callOff = afterTurns(grace + 1, start)
  }
  return () => {
    users.callOff()
    if (--users.count) return
    users.callOff = afterTurns(grace, () => {
      if (!users.started) return
      users.started = false
      kit.destroy()
    })
  }
}
