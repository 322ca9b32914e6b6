import type { Client } from '../signClient/types'
import type { ActiveSessionStore } from './activeSession'
import type { SessionContext } from './context'

/** Milliseconds after the opening, or a pairing's end, until sessions that nobody holds are looked for. */
const sweepAfter = 5_000

/**
 * Ends sessions that nobody holds: their wallet approved when the page that asked was closed already. What is stored is read first: another
 * tab may have stored one just now. Answers how to have it done once more.
 */
export function createOrphanCleanup({ ctx, client, clock }: SessionContext, holder: ActiveSessionStore, isBusy: () => boolean): () => void {
  let timer: unknown
  const sweep = (now: Client) => {
    const kept = [holder.now()?.topic, holder.stored()?.topic]
    for (const { topic } of now.sessions()) {
      if (!kept.includes(topic)) now.disconnect(topic).catch((error) => ctx.debug('a session that nobody holds could not be ended', error))
    }
  }
  const plan = () => {
    clock.clearTimeout(timer)
    if (ctx.signal.aborted) return
    timer = clock.setTimeout(() => {
      const now = client.now()
      if (isBusy()) plan()
      else if (now && !ctx.signal.aborted) sweep(now)
    }, sweepAfter)
  }
  client.heard(plan)
  ctx.signal.addEventListener('abort', () => clock.clearTimeout(timer))
  return plan
}
