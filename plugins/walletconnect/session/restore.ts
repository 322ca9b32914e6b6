import type { ConnectInput, ConnectResult } from '../../../kernel/connectors/types'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import type { ChainId } from '../../../kernel/networks/types'
import { walletconnectError } from '../errors'
import type { ProtocolSession } from '../signClient/types'
import type { ActiveSessionStore } from './activeSession'
import { chainsOf, checkApproval, sessionsOf } from './adoptSession'
import type { SessionContext } from './context'
import { oneLine } from './peer'
import { rpcError } from './rpcError'

/** The error of a session that is over. */
const sessionEnded = (name?: unknown) => walletconnectError('session-ended', { wallet: oneLine(name) ?? 'The wallet' })

/**
 * Takes the stored session up without asking anybody: neither the wallet nor the relay is needed. Rejects with `walletconnect/session-ended`
 * where there is none any more, and opens no client where none is stored.
 */
export async function restoreSession(core: SessionContext, holder: ActiveSessionStore, input: ConnectInput): Promise<ConnectResult> {
  const { clock } = core
  const stored = holder.stored()
  if (!stored) throw sessionEnded()
  const [session, drivers] = await Promise.all([findSession(core, stored.topic), core.drivers()])
  if (input.signal.aborted) throw kernelError('aborted')
  const end = () => {
    holder.forget(stored.topic)
    return sessionEnded(session?.peer?.metadata?.name)
  }
  if (!session || session.expiry * 1_000 <= clock.now()) throw end()
  const asked = [...new Set([...Object.keys(stored.chains), ...input.namespaces])].filter((namespace) => Object.hasOwn(drivers, namespace))
  const approved = approvedOf(core, session, { namespaces: asked, drivers })
  if (!approved) throw end()
  const chainIds = { ...(stored.chains as Record<string, ChainId>), ...input.chainIds }
  // another tab may have chosen another wallet meanwhile
  if (holder.stored()?.topic !== stored.topic) return restoreSession(core, holder, input)
  if (holder.now()?.topic === stored.topic) holder.update({ chains: { ...holder.now()?.chains, ...input.chainIds } })
  else holder.take(session, { drivers, approved, chains: chainsOf(core, approved, { chainIds }) })
  const result = sessionsOf(holder, input.namespaces)
  // the session itself goes on
  if (!Object.keys(result.sessions).length) throw rpcError(4100, 'The wallet shares no account there')
  return result
}

function approvedOf(...input: Parameters<typeof checkApproval>) {
  try {
    return checkApproval(...input)
  } catch {
    return undefined
  }
}

/** The session as the library keeps it; one that another tab has made is found in a client that is opened anew. */
async function findSession({ client }: SessionContext, topic: string): Promise<ProtocolSession | undefined> {
  const open = client.now()
  if (!open) return (await client.get()).session(topic)
  return open.session(topic) ?? (await client.reopen()).session(topic)
}
