import { canonical, readApproved } from './approved'
import type { Client } from '../client'
import type { SessionCore } from './core'
import type { Held, Holder } from './holder'
import { readEvent } from './readEvent'

/** Follows what the wallet at the other end and the relay report, from each client's opening on. Other sessions than the held one say nothing. */
export function followWallet(core: SessionCore, holder: Holder): void {
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
function update({ ctx, voice }: SessionCore, holder: Holder, { topic, drivers, chains, approved: before }: Held, client: Client): void {
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

function hear({ ctx, voice }: SessionCore, holder: Holder, { approved, chains, drivers, told }: Held, event: Parameters<typeof readEvent>[0]): void {
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
