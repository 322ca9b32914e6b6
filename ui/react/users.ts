import type { KitApi } from '../../kernel'

/** Kept on the kit itself, hidden: a kit shown by two trees, or by two copies of these bindings, has one count. */
const key = Symbol.for('tessera-kit/react-users')
interface Users {
  count: number
  /** These bindings started the kit, so they end it. */
  started: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

function usersOf(kit: KitApi): Users {
  const holder = kit as KitApi & { [key]?: Users }
  if (!holder[key]) Object.defineProperty(kit, key, { value: { count: 0, started: false, timer: undefined } satisfies Users })
  return holder[key] as Users
}

/**
 * Starts a kit for its first user and ends it in a task of its own after the last one left, so that an unmount followed at once
 * by a mount (StrictMode, a change of key) leaves it running. A kit the host started itself stays the host's to end.
 */
export function retainKit(kit: KitApi): () => void {
  const users = usersOf(kit)
  users.count++
  clearTimeout(users.timer)
  const start = () => {
    if (kit.started) return
    void kit.start()
    users.started = true
  }
  try {
    start()
  } catch {
    // A kit with the same id may be on its way out, in a task that is queued already. If not, the error is the host's to see.
    users.timer = setTimeout(start)
  }
  return () => {
    clearTimeout(users.timer)
    if (--users.count) return
    users.timer = setTimeout(() => {
      if (!users.started) return
      users.started = false
      kit.destroy()
    })
  }
}
