import type { AuthTypes, ProposalTypes, SessionTypes, SignClientTypes } from '@walletconnect/types'
import { authObject, supportedPayload } from './authenticate'
import { closeRawClient, openRawClient, type RawClient } from './client'
import { REJECTED, refuse, toRpcError } from './rpcError'
import { createSides, type Sides, type SidesOptions } from './sides'

type Proposal = ProposalTypes.Struct & { id: number }

/** A request as the wallet saw it; `answer` once it answered. */
export type SeenRequest = {
  readonly id: number
  readonly topic: string
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  answer?: { result: unknown } | { error: { code: number; message: string } }
}

/** How the wallet's user decides; may be changed at any time. */
export type WalletDecisions = {
  /**
   * Proposals: yes to all it can do, no, no answer, or the namespaces that a function gives
   * (undefined is no). Default `'approve'`.
   */
  proposal:
    | 'approve'
    | 'reject'
    | 'ignore'
    | ((
        proposal: Proposal,
        sides: Sides,
      ) => SessionTypes.Namespaces | undefined | Promise<SessionTypes.Namespaces | undefined>)
  /**
   * Requests: sign, no (5000), no answer, or what a function gives (it may throw). Default
   * `'approve'`.
   */
  request:
    | 'approve'
    | 'reject'
    | 'ignore'
    | ((request: SeenRequest, sign: () => Promise<unknown>) => unknown)
  /**
   * One-click sign-in: sign, no, or answer as a wallet that does not know it (nothing is said).
   * Default `'approve'`.
   */
  authenticate: 'approve' | 'reject' | 'ignore'
  /** What an approval says besides. */
  sessionProperties?: Record<string, string>
}

export type NodeWalletOptions = SidesOptions & {
  readonly relayUrl: string
  readonly projectId?: string
  readonly name?: string
  /** Default a page of loopback. `redirect` is how it says to be opened. */
  readonly metadata?: Partial<SignClientTypes.Metadata>
  readonly decisions?: Partial<WalletDecisions>
  /** Kept across two wallets made with the same map: the same device after a restart. */
  readonly storage?: Map<string, unknown>
}

const decideProposal = async (
  decision: WalletDecisions['proposal'],
  proposal: Proposal,
  sides: Sides,
) => {
  if (typeof decision === 'function') return decision(proposal, sides)
  return decision === 'approve' ? sides.namespacesFor(proposal) : undefined
}

const onProposal = async (
  client: RawClient,
  sides: Sides,
  decisions: WalletDecisions,
  proposal: Proposal,
) => {
  if (decisions.proposal === 'ignore') return
  const namespaces = await decideProposal(decisions.proposal, proposal, sides)
  if (!namespaces || !Object.keys(namespaces).length)
    return void (await client.reject({ id: proposal.id, reason: REJECTED }))
  const { sessionProperties } = decisions
  const { acknowledged } = await client.approve({
    id: proposal.id,
    namespaces,
    ...(sessionProperties && { sessionProperties }),
  })
  await acknowledged()
}

const onRequest = async (
  client: RawClient,
  sides: Sides,
  decisions: WalletDecisions,
  seen: SeenRequest,
) => {
  const decision = decisions.request
  if (decision === 'ignore') return
  const sign = () => sides.handle(seen.chainId, seen.method, seen.params)
  try {
    if (decision === 'reject') throw refuse(REJECTED.code, REJECTED.message)
    seen.answer = { result: await (decision === 'approve' ? sign() : decision(seen, sign)) }
  } catch (error) {
    seen.answer = { error: toRpcError(error) }
  }
  await client.respond({
    topic: seen.topic,
    response: { id: seen.id, jsonrpc: '2.0', ...seen.answer } as never,
  })
}

const onAuthenticate = async (
  client: RawClient,
  sides: Sides,
  decisions: WalletDecisions,
  event: SignClientTypes.EventArguments['session_authenticate'],
) => {
  const [account] = sides.eip155?.accounts ?? []
  if (decisions.authenticate === 'ignore') return
  if (decisions.authenticate === 'reject' || !account)
    return void (await client.rejectSessionAuthenticate({ id: event.id, reason: REJECTED }))
  const { chainIds = [], methods = [] } = sides.eip155 ?? {}
  const authPayload = supportedPayload(
    event.params.authPayload as AuthTypes.PayloadParams,
    chainIds,
    methods,
  )
  const iss = `did:pkh:${authPayload.chains[0]}:${account.address}`
  const signature = await account.signMessage({
    message: client.formatAuthMessage({ request: authPayload, iss }),
  })
  await client.approveSessionAuthenticate({
    id: event.id,
    auths: [authObject(authPayload, signature, iss)],
  })
}

/**
 * The library lets a second pass between two requests, and many between two tries to reach the
 * relay.
 */
const hurry = (client: RawClient) => {
  const { heartbeat, relayer } = client.core
  Object.assign(client.engine, { requestQueueDelay: 0 })
  Object.assign(relayer.publisher, { initialPublishTimeout: 1500 })
  heartbeat.stop()
  Object.assign(heartbeat, { interval: 1 })
  void heartbeat.init()
}

const comeBack = async ({ core: { relayer } }: RawClient) => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await relayer.transportOpen()
    } catch (error) {
      // a wallet that left while it was connecting: the library waits for that attempt, which ends
      // without a socket, and tries no more
      if (attempt === 3) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

const createOwnVerbs = (client: RawClient, latest: () => SessionTypes.Struct) => ({
  /**
   * Says that it is on another chain now: `chainChanged`, and `accountsChanged` with its accounts
   * there.
   */
  switchChain: async (chainId: string, topic = latest().topic) => {
    const [namespace = '', reference = ''] = chainId.split(':')
    const accounts =
      client.session
        .get(topic)
        .namespaces[namespace]?.accounts.filter((one) => one.startsWith(`${chainId}:`)) ?? []
    const data = namespace === 'eip155' ? Number(reference) : reference
    await client.emit({ topic, chainId, event: { name: 'chainChanged', data } })
    await client.emit({ topic, chainId, event: { name: 'accountsChanged', data: accounts } })
  },
  /** Any event of the session. */
  emit: (chainId: string, name: string, data: unknown, topic = latest().topic) =>
    client.emit({ topic, chainId, event: { name, data } }),
  /** Sends other namespaces, and waits until the page took them. */
  updateNamespaces: async (namespaces: SessionTypes.Namespaces, topic = latest().topic) => {
    const { acknowledged } = await client.update({ topic, namespaces })
    await acknowledged()
  },
  extend: async (topic = latest().topic) => (await client.extend({ topic })).acknowledged(),
  /** Ends a session from this side. */
  disconnect: (topic = latest().topic) =>
    client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
})

/**
 * A wallet on another device, in this process: the protocol's own client in Node, keys that really
 * sign, transactions on real chains. It takes every request once, however often the relay brings
 * it; `requests` says what it saw.
 */
export const startNodeWallet = async (options: NodeWalletOptions) => {
  const prefix = `wallet-${crypto.randomUUID()}`
  // the same device has the same prefix in its storage
  const kept = options.storage?.get('prefix')
  const name = typeof kept === 'string' ? kept : prefix
  options.storage?.set('prefix', name)
  const sides = await createSides(options)
  const metadata = {
    name: options.name ?? 'Node Wallet',
    description: 'A wallet of the tests',
    url: globalThis.location?.origin ?? 'http://127.0.0.1',
    icons: [],
    ...options.metadata,
  }
  const client = await openRawClient({
    relayUrl: options.relayUrl,
    projectId: options.projectId,
    prefix: name,
    metadata,
    storage: options.storage,
  })
  hurry(client)
  const decisions: WalletDecisions = {
    proposal: 'approve',
    request: 'approve',
    authenticate: 'approve',
    ...options.decisions,
  }
  const requests: SeenRequest[] = []
  const proposals: Proposal[] = []
  const authentications: SignClientTypes.EventArguments['session_authenticate'][] = []
  const deleted: string[] = []
  const failures: unknown[] = []
  const watch = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => failures.push(error))

  client.on('session_proposal', ({ id, params }) => {
    // the relay delivers at least once
    if (proposals.some((known) => known.id === id)) return
    const proposal = { ...params, id }
    proposals.push(proposal)
    watch(onProposal(client, sides, decisions, proposal))
  })
  client.on('session_request', ({ id, topic, params: { chainId, request } }) => {
    const seen: SeenRequest = { id, topic, chainId, method: request.method, params: request.params }
    requests.push(seen)
    watch(onRequest(client, sides, decisions, seen))
  })
  client.on('session_authenticate', (event) => {
    authentications.push(event)
    watch(onAuthenticate(client, sides, decisions, event))
  })
  client.on('session_delete', ({ topic }) => deleted.push(topic))

  const latest = () => {
    const session = client.session.getAll().at(-1)
    if (!session) throw new Error('The wallet has no session')
    return session
  }
  const clientId = await client.core.crypto.getClientId()
  return {
    client,
    /** Its name at the relay (did:key). */
    clientId,
    sides,
    decisions,
    /** Every request that reached the user, in order. */
    requests: requests as readonly SeenRequest[],
    proposals: proposals as readonly Proposal[],
    authentications,
    /** Topics of sessions that the page ended. */
    deleted: deleted as readonly string[],
    /** What went wrong while it answered. */
    failures: failures as readonly unknown[],
    sessions: () => client.session.getAll(),
    /** Scans a code. */
    pair: (uri: string) => client.pair({ uri }),
    /** Leaves the relay, as a phone in a pocket. */
    offline: () => client.core.relayer.transportClose(),
    /** Comes back to it. */
    online: () => comeBack(client),
    ...createOwnVerbs(client, latest),
    /** Switches the device off; with a `storage` it can be started again. */
    close: () => closeRawClient(client, name),
  }
}

export type NodeWallet = Awaited<ReturnType<typeof startNodeWallet>>
