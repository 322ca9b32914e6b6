import type { NamespaceSession } from './connectors/machine'
import type { Core } from './core'

/**
 * Shows stored connections as reconnecting at once, and fetches what asks the wallets; without any, nothing is fetched before another
 * tab stores some. What is stored is checked, and shown, by the part that is fetched.
 */
export async function restore({ cells, document, ended, ending, options, sessions, storage }: Core): Promise<void> {
  const key = `tessera:${options.id}:kernel:sessions`
  const hear = (event: StorageEvent) => {
    if ((event.key ?? key) === key) sessions.get().then((part) => part.follow()).catch(() => {})
  }
  if (options.storage === 'local') document.defaultView?.addEventListener('storage', hear, { signal: ending })
  let raw: string | null = null
  try {
    raw = storage.area().getItem(key)
  } catch (error) {
    storage.complain(error)
  }
  if (!raw) return
  try {
    const namespaces: Record<string, NamespaceSession> = {}
    const { current } = JSON.parse(raw)
    for (const { namespace } of options.networks) {
      const connectorId: unknown = current[namespace]
      if (typeof connectorId === 'string') namespaces[namespace] = { status: 'reconnecting', connectorId }
    }
    cells.session.set({ namespaces })
  } catch {
    // what is stored is broken: the part that asks the wallets checks it again, drops it and says so
  }
  try {
    await (await sessions.get()).restore()
  } catch (error) {
    // the part did not load: nothing may stay reconnecting for ever
    if (!ended()) cells.session.set({ namespaces: {} })
    throw error
  }
}
