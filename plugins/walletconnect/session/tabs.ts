import { kernelError } from '../../../kernel/errors/kernelErrors'
import type { ActiveSession, ActiveSessionStore } from './activeSession'
import type { SessionContext } from './context'
import { restoreSession } from './restore'

/** Milliseconds that the kernel is given to follow another tab by itself. */
const kernelFollows = 1_000

/**
 * Follows another tab of the page that has stored another session, or none any more: the one that is held here is over then. Of the same
 * account on the same network the kernel sees no difference, so it is told here.
 */
export function followTabs(core: SessionContext, holder: ActiveSessionStore, isBusy: () => boolean): void {
  const { clock, ctx, voice } = core
  let timer: unknown
  const look = () => {
    const held = holder.now()
    const stored = holder.stored()
    if (!held || stored?.topic === held.topic) return
    clock.clearTimeout(timer)
    if (ctx.signal.aborted) return
    if (isBusy()) {
      // a pairing that is open may bring a session of its own
      timer = clock.setTimeout(look, kernelFollows)
      return
    }
    if (stored) {
      void takeOver(core, holder, held).catch((error) => ctx.debug('the session of another tab could not be taken up', error))
      return
    }
    holder.forget(held.topic)
    timer = clock.setTimeout(() => {
      if (!holder.now() && !isBusy()) voice.emit('disconnect', { reason: 'another tab has ended the session' })
    }, kernelFollows)
  }
  const hear = ({ key }: { readonly key: string | null }) => {
    if (key === null || key.endsWith(':walletconnect:session')) look()
  }
  globalThis.document?.defaultView?.addEventListener('storage', hear, { signal: ctx.signal })
  ctx.signal.addEventListener('abort', () => clock.clearTimeout(timer))
}

async function takeOver(core: SessionContext, holder: ActiveSessionStore, before: ActiveSession): Promise<void> {
  const { ctx, voice } = core
  const namespaces = Object.keys(before.approved)
  try {
    const { sessions } = await restoreSession(core, holder, { namespaces, silent: true, signal: ctx.signal })
    for (const namespace of namespaces) {
      const now = sessions[namespace]
      if (now) voice.emit('change', { namespace, accounts: now.accounts, chainId: now.chainId })
      else voice.emit('disconnect', { namespace, reason: 'another tab has connected another wallet' })
    }
  } catch (error) {
    if (ctx.signal.aborted) throw kernelError('aborted')
    if (holder.forget(before.topic)) voice.emit('disconnect', { reason: 'another tab has ended the session' })
    throw error
  }
}
