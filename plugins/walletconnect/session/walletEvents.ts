import type { ChainId } from '../../../kernel/index'
import { isChainId } from '../../../kernel/plugins/toolkit'
import type { Client } from '../signClient/types'
import type { ActiveSession, ActiveSessionStore } from './activeSession'
import type { SessionContext } from './context'
import { currentId } from './proposal'
import { canonical, readAccountId, readApproved } from './readSession'

/**
 * Applies the events of the wallet and the relay, of each client that is opened. Events of other
 * sessions than the present one are ignored.
 */
export function followWalletEvents(context: SessionContext, active: ActiveSessionStore): void {
  const { ctx, client, events } = context
  const activeOn = (topic: string) =>
    active.current()?.topic === topic ? active.current() : undefined
  const end = (reason: string) => (payload: { readonly topic: string }) => {
    // also removes a session that is only stored
    if (active.remove(payload.topic)) events.emit('disconnect', { reason, ended: true })
  }
  client.onOpen((now) => {
    now.on('relay', ({ status, error }) => {
      ctx.state.set({ relay: status })
      if (error) ctx.debug(`the relay: ${error}`)
    })
    now.on('session_delete', end('the wallet has ended the session'))
    now.on('session_expire', end('the session has expired'))
    now.on('session_update', ({ topic }) => {
      const current = activeOn(topic)
      if (current) update(context, active, current, now)
    })
    now.on('session_event', ({ topic, ...event }) => {
      const current = activeOn(topic)
      if (current) applyEvent(context, active, current, event)
    })
  })
}

/** The wallet has changed its approval: namespaces that were never proposed are ignored. */
function update(
  { ctx, events }: SessionContext,
  active: ActiveSessionStore,
  { topic, drivers, chains, approved: before, reported }: ActiveSession,
  client: Client,
): void {
  const session = client.session(topic)
  const asked = Object.fromEntries(
    Object.keys({ ...chains, ...before }).flatMap((namespace) =>
      drivers[namespace] ? [[namespace, drivers[namespace]]] : [],
    ),
  )
  const approved = session ? readApproved(session.namespaces, asked, ctx.networks) : {}
  if (Object.keys(approved).length) {
    // another account that is first in the approval is newer than what was reported
    const isSame = (namespace: string) =>
      approved[namespace]?.accounts[0]?.address === before[namespace]?.accounts[0]?.address
    active.update({
      approved,
      reported: Object.fromEntries(
        Object.entries(reported).filter(([namespace]) => isSame(namespace)),
      ),
    })
    return
  }
  active.remove(topic)
  client
    .disconnect(topic)
    .catch((error) => ctx.debug('a session without accounts could not be ended', error))
  events.emit('disconnect', {
    reason: 'the wallet has taken every account out of the session',
    ended: true,
  })
}

function applyEvent(
  { ctx }: SessionContext,
  active: ActiveSessionStore,
  { approved, chains, drivers, reported }: ActiveSession,
  event: Parameters<typeof readEvent>[0],
): void {
  const change = readEvent(event)
  const approval = change && approved[change.namespace]
  if (!change || !approval) return
  const { namespace } = change
  const before = reported[namespace] ?? {}
  if (change.type === 'chain') {
    active.update({
      reported: { ...reported, [namespace]: { ...before, chainId: change.chainId } },
    })
    return
  }
  const network = ctx.networks.find(({ id }) => id === chains[namespace])
  const first = new Set(
    change.addresses.flatMap((address) => canonical(address, namespace, drivers, network) ?? []),
  )
  // a wallet without accounts ends its session; an empty list alone changes nothing
  if (first.size)
    active.update({ reported: { ...reported, [namespace]: { ...before, first: [...first] } } })
}

/** The content of a `session_event`. */
type WalletChange =
  | { readonly type: 'chain'; readonly namespace: string; readonly chainId: ChainId }
  | { readonly type: 'accounts'; readonly namespace: string; readonly addresses: readonly string[] }

/**
 * Parses `accountsChanged` and `chainChanged` in all the forms that wallets send (CAIP ids,
 * hexadecimal, numbers); undefined for anything else.
 */
export function readEvent({
  name,
  chainId,
  data,
}: {
  readonly name: unknown
  readonly chainId: unknown
  readonly data: unknown
}): WalletChange | undefined {
  if (!isChainId(chainId)) return undefined
  const namespace = chainId.slice(0, chainId.indexOf(':'))
  if (name === 'chainChanged')
    return { type: 'chain', namespace, chainId: currentId(chainOf(namespace, data) ?? chainId) }
  if (name !== 'accountsChanged' || !Array.isArray(data)) return undefined
  return {
    type: 'accounts',
    namespace,
    addresses: data.slice(0, 500).flatMap((entry) => addressOf(namespace, entry) ?? []),
  }
}

function chainOf(namespace: string, data: unknown): ChainId | undefined {
  if (isChainId(data)) return data.startsWith(`${namespace}:`) ? data : undefined
  const isNumber =
    typeof data === 'number'
      ? Number.isSafeInteger(data) && data > 0
      : typeof data === 'string' && /^(?:0x[\da-f]{1,14}|\d{1,16})$/i.test(data)
  if (isNumber) return `${namespace}:${BigInt(data as string | number)}` as ChainId
  // a reference that is no number is possible outside eip155 only
  const id = `${namespace}:${data}`
  return typeof data === 'string' && namespace !== 'eip155' && isChainId(id) ? id : undefined
}

function addressOf(namespace: string, entry: unknown): string | undefined {
  if (typeof entry !== 'string' || entry.length > 256) return undefined
  if (!entry.includes(':')) return entry
  const account = readAccountId(entry)
  return account?.namespace === namespace ? account.address : undefined
}
