import type { ChainId, ConnectInput, ConnectResult } from '../../../kernel/index'
import { runError } from '../../../kernel/plugins/toolkit'
import type { DirectoryWallet } from '../directory/types'
import { walletconnectError } from '../errors'
import { writeDeepLinkChoice } from '../links/deepLinkChoice'
import type { ProtocolSession } from '../signClient/types'
import type { ActiveSessionStore } from './activeSession'
import type { SessionContext } from './context'
import type { Drivers } from './proposal'
import { type ApprovedNamespaces, chooseChain, oneLine, readApproved, wireOf } from './readSession'
import { rememberRecent } from './recent'

/** What was proposed for a settled session. */
export interface ProposedScope {
  /** Namespaces of the proposal. */
  readonly namespaces: readonly string[]
  readonly chainId?: ChainId | undefined
  readonly chainIds?: ConnectInput['chainIds']
  readonly drivers: Drivers
}

/**
 * Whether the wallet can add any EVM chain later: MetaMask adds a chain it has not approved when a
 * request switches to it.
 */
const hasEveryChain = (session: ProtocolSession): boolean =>
  (session.peer as ProtocolSession['peer'] | undefined)?.metadata?.name === 'MetaMask Wallet'

/**
 * What a session approves of the proposal. Throws `walletconnect/chains-refused` and
 * `kernel/bad-answer`.
 */
export function checkApproval(
  { ctx, options }: SessionContext,
  session: ProtocolSession,
  { namespaces, drivers }: Pick<ProposedScope, 'namespaces' | 'drivers'>,
): ApprovedNamespaces {
  const wallet = oneLine(session.peer?.metadata?.name) ?? 'The wallet'
  const asked = Object.fromEntries(
    Object.entries(drivers).filter(([namespace]) => namespaces.includes(namespace)),
  )
  const approved = readApproved(session.namespaces, asked, ctx.networks)
  if (!Object.keys(approved).length)
    throw runError('bad-answer', {
      who: `"${wallet}"`,
      problem: 'it approved no account of a network that was asked for',
    })
  const missing = (options.requiredChains ?? []).filter((chainId) => {
    const namespace = chainId.slice(0, chainId.indexOf(':'))
    return (
      namespaces.includes(namespace) &&
      !wireOf(approved[namespace], chainId) &&
      !(namespace === 'eip155' && approved.eip155 && hasEveryChain(session))
    )
  })
  if (missing.length)
    throw walletconnectError('chains-refused', { wallet }, { details: { missing } })
  return approved
}

/**
 * Replaces the session with a settled one and ends the previous one. An unusable session is ended
 * instead. Emits `disconnect` for the namespaces that only the previous session had. Throws what
 * {@link checkApproval} throws.
 */
export function adoptSession(
  context: SessionContext,
  active: ActiveSessionStore,
  session: ProtocolSession,
  asked: ProposedScope,
  intended?: DirectoryWallet,
): ConnectResult {
  const { ctx, client, storage, events } = context
  const endSession = (topic: string) =>
    void client
      .get()
      .then((now) => now.disconnect(topic))
      .catch((error) => ctx.debug('a session could not be ended', error))
  let approved: ApprovedNamespaces
  try {
    approved = checkApproval(context, session, asked)
  } catch (error) {
    endSession(session.topic)
    throw error
  }
  const before = active.current()
  const old = before?.topic ?? active.stored()?.topic
  active.replace(session, {
    drivers: asked.drivers,
    approved,
    chains: chainsOf(context, approved, asked),
  })
  if (old !== undefined && old !== session.topic) endSession(old)
  if (intended) ctx.state.set({ recent: rememberRecent(storage, intended) })
  // scanned with another device: no app on this one is to be opened for its requests
  else writeDeepLinkChoice(undefined)
  for (const namespace of Object.keys(before?.approved ?? {})) {
    if (!approved[namespace])
      events.emit('disconnect', { namespace, reason: 'another wallet took its place' })
  }
  return sessionsOf(active, Object.keys(approved))
}

/** The chain that each approved namespace starts on. */
export const chainsOf = (
  { ctx }: SessionContext,
  approved: ApprovedNamespaces,
  { chainId, chainIds }: Pick<ProposedScope, 'chainId' | 'chainIds'>,
): Record<string, ChainId> =>
  Object.fromEntries(
    Object.entries(approved).map(([namespace, here]) => {
      const networks = ctx.networks.filter((network) => network.namespace === namespace)
      return [namespace, chooseChain(here, [chainIds?.[namespace], chainId], networks)]
    }),
  )

/** The connected namespaces among these, as the result of `connect`. */
export const sessionsOf = (
  active: ActiveSessionStore,
  namespaces: readonly string[],
): ConnectResult => ({
  sessions: Object.fromEntries(
    namespaces.flatMap((namespace) =>
      [active.connected(namespace)].flatMap((now) => (now ? [[namespace, now] as const] : [])),
    ),
  ),
})
