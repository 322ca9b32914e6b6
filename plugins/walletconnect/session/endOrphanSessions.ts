import type { Client } from '../signClient/types'
import type { ActiveSessionStore } from './activeSession'
import type { SessionContext } from './context'

/**
 * Milliseconds after the client was opened, or a pairing ended, before orphan sessions are ended.
 */
const cleanupDelayMs = 5_000

/**
 * Ends orphan sessions: those that a wallet approved after the page that proposed them was closed.
 * Reads the stored session first, which another tab may have written. Runs some seconds after the
 * client was opened; returns a function that schedules another run.
 */
export function createOrphanCleanup(
  { ctx, client, clock }: SessionContext,
  active: ActiveSessionStore,
  isBusy: () => boolean,
): () => void {
  let timer: unknown
  const endOrphans = (now: Client) => {
    const kept = [active.current()?.topic, active.stored()?.topic]
    for (const { topic } of now.sessions()) {
      if (!kept.includes(topic))
        now
          .disconnect(topic)
          .catch((error) => ctx.debug('a session that nobody holds could not be ended', error))
    }
  }
  const schedule = () => {
    clock.clearTimeout(timer)
    if (ctx.signal.aborted) return
    timer = clock.setTimeout(() => {
      const now = client.now()
      if (isBusy()) schedule()
      else if (now && !ctx.signal.aborted) endOrphans(now)
    }, cleanupDelayMs)
  }
  client.onOpen(schedule)
  ctx.signal.addEventListener('abort', () => clock.clearTimeout(timer))
  return schedule
}
