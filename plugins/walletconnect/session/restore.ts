import type { ChainId, ConnectInput, ConnectResult } from '../../../kernel/index'
import { kernelError } from '../../../kernel/plugins/toolkit'
import { walletconnectError } from '../errors'
import type { ProtocolSession } from '../signClient/types'
import type { ActiveSessionStore } from './activeSession'
import { chainsOf, checkApproval, sessionsOf } from './adoptSession'
import type { SessionContext } from './context'
import { canonical, oneLine } from './readSession'
import { rpcError } from './rpcError'

/** The error for a session that has ended. */
const sessionEnded = (name?: unknown) =>
  walletconnectError('session-ended', { wallet: oneLine(name) ?? 'The wallet' })

/**
 * Restores the stored session without a request: neither the wallet nor the relay is needed.
 * Rejects with `walletconnect/session-ended` if the session is gone, and opens no client if none is
 * stored.
 */
export async function restoreSession(
  context: SessionContext,
  active: ActiveSessionStore,
  input: ConnectInput,
): Promise<ConnectResult> {
  const { clock } = context
  const stored = active.stored()
  if (!stored) throw sessionEnded()
  const [session, drivers] = await Promise.all([
    findSession(context, stored.topic),
    context.drivers(),
  ])
  if (input.signal.aborted) throw kernelError('aborted')
  const endStored = () => {
    active.remove(stored.topic)
    return sessionEnded(session?.peer?.metadata?.name)
  }
  if (!session || session.expiry * 1_000 <= clock.now()) throw endStored()
  const asked = [...new Set([...Object.keys(stored.chains), ...input.namespaces])].filter(
    (namespace) => Object.hasOwn(drivers, namespace),
  )
  const approved = approvedOf(context, session, { namespaces: asked, drivers })
  if (!approved) throw endStored()
  const chainIds = { ...(stored.chains as Record<string, ChainId>), ...input.chainIds }
  // another tab may have connected another wallet meanwhile
  if (active.stored()?.topic !== stored.topic) return restoreSession(context, active, input)
  if (active.current()?.topic === stored.topic)
    active.update({ chains: { ...active.current()?.chains, ...input.chainIds } })
  else {
    const reported = Object.fromEntries(
      Object.entries(stored.first ?? {}).map(([namespace, first]) => [
        namespace,
        { first: first.filter((address) => canonical(address, namespace, drivers) === address) },
      ]),
    )
    active.replace(session, {
      drivers,
      approved,
      chains: chainsOf(context, approved, { chainIds }),
      reported,
    })
  }
  const result = sessionsOf(active, input.namespaces)
  // the session itself stays connected
  if (!Object.keys(result.sessions).length)
    throw rpcError(4100, 'The wallet shares no account there')
  return result
}

function approvedOf(...input: Parameters<typeof checkApproval>) {
  try {
    return checkApproval(...input)
  } catch {
    return undefined
  }
}

/** The library's session. One that another tab has made is found after the client was reopened. */
async function findSession(
  { client }: SessionContext,
  topic: string,
): Promise<ProtocolSession | undefined> {
  const open = client.now()
  if (!open) return (await client.get()).session(topic)
  return open.session(topic) ?? (await client.reopen()).session(topic)
}
