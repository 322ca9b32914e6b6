import { isChainId, parseAccountId, parseChainId } from '../../../kernel/networks/caip'
import type { ChainId } from '../../../kernel/networks/types'
import type { Client } from '../signClient/types'
import type { ActiveSession, ActiveSessionStore } from './activeSession'
import { canonical, readApproved } from './approvedNamespaces'
import type { SessionContext } from './context'
import { currentId } from './proposal'

/** Follows what the wallet at the other end and the relay report, from each client's opening on. Other sessions than the held one say nothing. */
export function followWalletEvents(core: SessionContext, holder: ActiveSessionStore): void {
  const { ctx, client, voice } = core
  const mine = (topic: string) => (holder.now()?.topic === topic ? holder.now() : undefined)
  const end = (reason: string) => (payload: { readonly topic: string }) => {
    // what is only stored is over too
    if (holder.forget(payload.topic)) voice.emit('disconnect', { reason, ended: true })
  }
  client.heard((now) => {
    now.on('relay', ({ status, error }) => {
      ctx.state.set({ relay: status })
      if (error) ctx.debug(`the relay: ${error}`)
    })
    now.on('session_delete', end('the wallet has ended the session'))
    now.on('session_expire', end('the session has expired'))
    now.on('session_update', ({ topic }) => {
      const held = mine(topic)
      if (held) update(core, holder, held, now)
    })
    now.on('session_event', ({ topic, ...event }) => {
      const held = mine(topic)
      if (held) hear(core, holder, held, event)
    })
  })
}

/** The wallet has changed what it approves: never more namespaces than were asked for. */
function update({ ctx, voice }: SessionContext, holder: ActiveSessionStore, { topic, drivers, chains, approved: before }: ActiveSession, client: Client): void {
  const session = client.session(topic)
  const asked = Object.fromEntries(Object.keys({ ...chains, ...before }).flatMap((namespace) => (drivers[namespace] ? [[namespace, drivers[namespace]]] : [])))
  const approved = session ? readApproved(session.namespaces, asked, ctx.networks) : {}
  if (Object.keys(approved).length) {
    holder.update({ approved })
    return
  }
  holder.forget(topic)
  client.disconnect(topic).catch((error) => ctx.debug('a session without accounts could not be ended', error))
  voice.emit('disconnect', { reason: 'the wallet has taken every account out of the session', ended: true })
}

function hear({ ctx, voice }: SessionContext, holder: ActiveSessionStore, { approved, chains, drivers, told }: ActiveSession, event: Parameters<typeof readEvent>[0]): void {
  const news = readEvent(event)
  const here = news && approved[news.namespace]
  if (!news || !here) return
  const { namespace } = news
  const before = told[namespace] ?? {}
  if (news.type === 'chain') {
    holder.update({ told: { ...told, [namespace]: { ...before, chainId: news.chainId } } })
    return
  }
  const network = ctx.networks.find(({ id }) => id === chains[namespace])
  const spelled = new Map(here.accounts.map(({ address }) => [canonical(address, namespace, drivers), address] as const))
  const first = news.addresses.flatMap((address) => {
    const form = canonical(address, namespace, drivers, network)
    return form === undefined ? [] : [spelled.get(form) ?? address]
  })
  // a wallet without accounts ends its session; an empty list says nothing that a request would not
  if (!first.length) return
  const chosen = [...new Set(first)]
  holder.update({ told: { ...told, [namespace]: { ...before, first: chosen } } })
  const now = holder.connected(namespace)
  if (!now?.accounts.some(({ address }) => !chosen.includes(address))) return
  // the kit stays on its account where the wallet goes on naming it; the session grants the others all the same
  for (const accounts of [now.accounts.filter(({ address }) => chosen.includes(address)), now.accounts]) voice.emit('change', { namespace, accounts, chainId: now.chainId })
}

/** What a wallet told by a `session_event`. */
type WalletNews =
  | { readonly type: 'chain'; readonly namespace: string; readonly chainId: ChainId }
  | { readonly type: 'accounts'; readonly namespace: string; readonly addresses: readonly string[] }

/** Reads `accountsChanged` and `chainChanged` in all the forms that wallets send (CAIP, hexadecimal, number); undefined for anything else. */
export function readEvent({ name, chainId, data }: { readonly name: unknown; readonly chainId: unknown; readonly data: unknown }): WalletNews | undefined {
  if (!isChainId(chainId)) return undefined
  const { namespace } = parseChainId(chainId)
  if (name === 'chainChanged') return { type: 'chain', namespace, chainId: currentId(chainOf(namespace, data) ?? chainId) }
  if (name !== 'accountsChanged' || !Array.isArray(data)) return undefined
  return { type: 'accounts', namespace, addresses: data.slice(0, 500).flatMap((entry) => addressOf(namespace, entry) ?? []) }
}

function chainOf(namespace: string, data: unknown): ChainId | undefined {
  if (isChainId(data)) return data.startsWith(`${namespace}:`) ? data : undefined
  const isNumber = typeof data === 'number' ? Number.isSafeInteger(data) && data > 0 : typeof data === 'string' && /^(?:0x[\da-f]{1,14}|\d{1,16})$/i.test(data)
  if (isNumber) return `${namespace}:${BigInt(data as string | number)}` as ChainId
  // the references of EVM chains are numbers
  const id = `${namespace}:${data}`
  return typeof data === 'string' && namespace !== 'eip155' && isChainId(id) ? id : undefined
}

function addressOf(namespace: string, entry: unknown): string | undefined {
  if (typeof entry !== 'string' || entry.length > 256) return undefined
  if (!entry.includes(':')) return entry
  try {
    const account = parseAccountId(entry)
    return account.namespace === namespace ? account.address : undefined
  } catch {
    return undefined
  }
}
