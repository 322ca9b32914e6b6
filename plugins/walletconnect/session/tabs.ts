import { kernelError } from '../../../kernel/plugins/toolkit'
import type { ActiveSession, ActiveSessionStore } from './activeSession'
import type { SessionContext } from './context'
import { restoreSession } from './restore'

/** Milliseconds that the kernel has to apply another tab's change itself. */
const kernelDelayMs = 1_000

/**
 * Applies the session that another tab has stored or removed. The kernel notices nothing if the
 * account and the network are the same, so the events are emitted here.
 */
export function followTabs(
  context: SessionContext,
  active: ActiveSessionStore,
  isBusy: () => boolean,
): void {
  const { clock, ctx, events } = context
  let timer: unknown
  const check = () => {
    const current = active.current()
    const stored = active.stored()
    if (!current || stored?.topic === current.topic) return
    clock.clearTimeout(timer)
    if (ctx.signal.aborted) return
    if (isBusy()) {
      // a running pairing may bring its own session
      timer = clock.setTimeout(check, kernelDelayMs)
      return
    }
    if (stored) {
      void adoptStored(context, active, current).catch((error) =>
        ctx.debug('the session of another tab could not be taken up', error),
      )
      return
    }
    active.remove(current.topic)
    timer = clock.setTimeout(() => {
      if (!active.current() && !isBusy())
        events.emit('disconnect', { reason: 'another tab has ended the session' })
    }, kernelDelayMs)
  }
  const onStorage = ({ key }: { readonly key: string | null }) => {
    if (key === null || key.endsWith(':walletconnect:session')) check()
  }
  globalThis.document?.defaultView?.addEventListener('storage', onStorage, { signal: ctx.signal })
  ctx.signal.addEventListener('abort', () => clock.clearTimeout(timer))
}

async function adoptStored(
  context: SessionContext,
  active: ActiveSessionStore,
  before: ActiveSession,
): Promise<void> {
  const { ctx, events } = context
  const namespaces = Object.keys(before.approved)
  try {
    const { sessions } = await restoreSession(context, active, {
      namespaces,
      silent: true,
      signal: ctx.signal,
    })
    for (const namespace of namespaces) {
      const now = sessions[namespace]
      if (now) events.emit('change', { namespace, accounts: now.accounts, chainId: now.chainId })
      else
        events.emit('disconnect', { namespace, reason: 'another tab has connected another wallet' })
    }
  } catch (error) {
    if (ctx.signal.aborted) throw kernelError('aborted')
    if (active.remove(before.topic))
      events.emit('disconnect', { reason: 'another tab has ended the session' })
    throw error
  }
}
