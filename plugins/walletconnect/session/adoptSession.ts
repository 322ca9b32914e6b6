import type { ConnectInput, ConnectResult } from '../../../kernel/connectors/types'
import { runError } from '../../../kernel/errors/lateErrors'
import type { ChainId } from '../../../kernel/networks/types'
import type { DirectoryWallet } from '../directory/types'
import { walletconnectError } from '../errors'
import { writeDeepLinkChoice } from '../links/deepLinkChoice'
import type { ProtocolSession } from '../signClient/types'
import type { ActiveSessionStore } from './activeSession'
import { type ApprovedNamespaces, chooseChain, readApproved, wireOf } from './approvedNamespaces'
import type { SessionContext } from './context'
import { oneLine } from './peer'
import type { Drivers } from './proposal'
import { rememberRecent } from './recent'

/** What a settled session was asked for. */
export interface Asked {
  /** Namespaces of the proposal. */
  readonly namespaces: readonly string[]
  readonly chainId?: ChainId | undefined
  readonly chainIds?: ConnectInput['chainIds']
  readonly drivers: Drivers
}

/** The wallets that say of themselves that they have every EVM chain: one they have not approved is added when it is switched to. */
const hasEveryChain = (session: ProtocolSession): boolean => (session.peer as ProtocolSession['peer'] | undefined)?.metadata?.name === 'MetaMask Wallet'

/** What a session approves of what was asked. Throws `walletconnect/chains-refused` and `kernel/bad-answer`. */
export function checkApproval({ ctx, options }: SessionContext, session: ProtocolSession, { namespaces, drivers }: Pick<Asked, 'namespaces' | 'drivers'>): ApprovedNamespaces {
  const wallet = oneLine(session.peer?.metadata?.name) ?? 'The wallet'
  const asked = Object.fromEntries(Object.entries(drivers).filter(([namespace]) => namespaces.includes(namespace)))
  const approved = readApproved(session.namespaces, asked, ctx.networks)
  if (!Object.keys(approved).length) throw runError('bad-answer', { who: `"${wallet}"`, problem: 'it approved no account of a network that was asked for' })
  const missing = (options.requiredChains ?? []).filter((chainId) => {
    const namespace = chainId.slice(0, chainId.indexOf(':'))
    return namespaces.includes(namespace) && !wireOf(approved[namespace], chainId) && !(namespace === 'eip155' && approved.eip155 && hasEveryChain(session))
  })
  if (missing.length) throw walletconnectError('chains-refused', { wallet }, { details: { missing } })
  return approved
}

/**
 * Takes a settled session up in place of the one before, which is ended; one that cannot be used is ended itself. What the kernel holds beside
 * what it has asked for is told it. Throws what {@link checkApproval} throws.
 */
export function adoptSession(core: SessionContext, holder: ActiveSessionStore, session: ProtocolSession, asked: Asked, intended?: DirectoryWallet): ConnectResult {
  const { ctx, client, storage, voice } = core
  const leave = (topic: string) => void client.get().then((now) => now.disconnect(topic)).catch((error) => ctx.debug('a session could not be ended', error))
  let approved: ApprovedNamespaces
  try {
    approved = checkApproval(core, session, asked)
  } catch (error) {
    leave(session.topic)
    throw error
  }
  const before = holder.now()
  const old = before?.topic ?? holder.stored()?.topic
  holder.take(session, { drivers: asked.drivers, approved, chains: chainsOf(core, approved, asked) })
  if (old !== undefined && old !== session.topic) leave(old)
  if (intended) ctx.state.set({ recent: rememberRecent(storage, intended) })
  // its requests are answered on another device
  else writeDeepLinkChoice(undefined)
  for (const namespace of Object.keys(before?.approved ?? {})) {
    if (!approved[namespace]) voice.emit('disconnect', { namespace, reason: 'another wallet took its place' })
  }
  return sessionsOf(holder, Object.keys(approved))
}

/** The chain that each namespace comes out on. */
export const chainsOf = ({ ctx }: SessionContext, approved: ApprovedNamespaces, { chainId, chainIds }: Pick<Asked, 'chainId' | 'chainIds'>): Record<string, ChainId> =>
  Object.fromEntries(
    Object.entries(approved).map(([namespace, here]) => {
      const networks = ctx.networks.filter((network) => network.namespace === namespace)
      return [namespace, chooseChain(here, [chainIds?.[namespace], chainId], networks)]
    }),
  )

/** What the holder has in these namespaces, as a connect answers it. */
export const sessionsOf = (holder: ActiveSessionStore, namespaces: readonly string[]): ConnectResult => ({
  sessions: Object.fromEntries(namespaces.flatMap((namespace) => [holder.connected(namespace)].flatMap((now) => (now ? [[namespace, now] as const] : [])))),
})
