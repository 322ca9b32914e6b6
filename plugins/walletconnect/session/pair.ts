import type { Clock } from '../../../kernel/async/clock'
import { withTimeout } from '../../../kernel/async/withTimeout'
import type { ConnectInput, ConnectResult } from '../../../kernel/connectors/types'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import { runError } from '../../../kernel/errors/lateErrors'
import type { ChainId } from '../../../kernel/networks/types'
import type { DirectoryWallet } from '../directory/types'
import { afterPaint, lifetimeMs } from '../signClient/pairingRounds'
import type { Client, EarlyRound, PairInput, ProtocolSession } from '../signClient/types'
import type { Pairing } from '../types'
import type { ActiveSessionStore } from './activeSession'
import { adoptSession } from './adoptSession'
import type { SessionContext } from './context'
import { createProposal, type Drivers } from './proposal'

/** Pairings of one connector, one after the other. */
export interface Pairings {
  /** Shows a code and resolves with what the wallet settled; the visitor's leaving ends it. `begin` is asked how to, once the library is there. */
  run<T>(input: Pick<ConnectInput, 'signal' | 'onProgress'> & Pick<PairInput<T>, 'methods'>, begin: (client: Client) => Promise<Pick<PairInput<T>, 'begin' | 'discard'>>): Promise<T>
  readonly running: () => boolean
  /** The directory wallet that the next pairing is meant for. */
  intend(wallet: DirectoryWallet | undefined): void
  intended(): DirectoryWallet | undefined
}

export function createPairings({ ctx, client, clock, options }: SessionContext): Pairings {
  let wish: DirectoryWallet | undefined
  let running = 0
  return {
    running: () => running > 0,
    intend: (wallet) => {
      wish = wallet
    },
    intended: () => wish,
    async run({ signal, onProgress, methods }, begin) {
      let shown: Pairing | undefined
      running++
      try {
        const onUri = ({ uri, expiresAt }: Pairing) => {
          if (signal.aborted) return
          const pairing = { uri, expiresAt }
          shown = pairing
          ctx.state.set({ pairing })
          onProgress?.({ type: 'uri', ...pairing })
          options.manualControl?.(pairing)
        }
        // without either the client says what is missing, and there is no code to scan
        const early = options.relayUrl || options.projectId ? await createRound(clock, methods) : undefined
        if (early) {
          onUri(early)
          await afterPaint()
        }
        if (signal.aborted) throw kernelError('aborted')
        // who leaves while it is on its way has left at once
        const asking = client.get().then(async (now) => ({ now, ...(await begin(now)) }))
        const { now, discard, ...more } = await withTimeout(asking, { signal, clock, onTime: () => kernelError('aborted') })
        const settled = await now.pair({ ...more, discard, signal, onUri, early, ...(methods && { methods }) })
        if (!signal.aborted) return settled
        discard(settled)
        throw kernelError('aborted')
      } finally {
        running--
        // a later pairing may be on the screen
        if (shown && ctx.state.get().pairing === shown) ctx.state.set({ pairing: undefined })
      }
    },
  }
}

/**
 * Connects a wallet by a new pairing: it is asked for the kit's networks in these namespaces, and in those that are held already, since a
 * session takes the place of the one before. Rejects with what the wallet said, `kernel/aborted`, and what `adopt` throws.
 */
export async function pairSession(core: SessionContext, holder: ActiveSessionStore, pairings: Pairings, input: ConnectInput): Promise<ConnectResult> {
  const { ctx } = core
  const proposing = proposalFor(core, holder, input)
  proposing.catch(() => {})
  const session = await pairings.run<ProtocolSession>(input, async (client) => {
    const { proposal } = await proposing
    return {
      begin: (round) => client.propose(round, proposal),
      discard: (late) => void client.disconnect(late.topic).catch((error) => ctx.debug('a late session could not be ended', error)),
    }
  })
  const { drivers, proposal } = await proposing
  return take(core, holder, pairings, session, { namespaces: Object.keys(proposal), chainId: input.chainId, drivers, wanted: input.namespaces })
}

/** What a wallet is asked for. The networks' drivers have a say in it, which may be on their way while the code is shown already. */
async function proposalFor({ ctx, drivers: load }: SessionContext, holder: ActiveSessionStore, input: ConnectInput) {
  const drivers = await load()
  const namespaces = [...new Set([...input.namespaces, ...Object.keys(holder.now()?.approved ?? {})])]
  const proposal = createProposal(ctx.networks, namespaces, drivers, input.chainId)
  if (!input.namespaces.some((namespace) => Object.hasOwn(proposal, namespace))) throw runError('network-unknown', { network: input.namespaces.join(', ') })
  return { drivers, proposal }
}

interface Taken {
  readonly namespaces: readonly string[]
  readonly chainId: ChainId | undefined
  readonly drivers: Drivers
  /** What was asked by the kit; the rest of what is approved is told it. */
  readonly wanted: readonly string[]
}

/** Adopts a session for the wallet that was intended. */
export function take(core: SessionContext, holder: ActiveSessionStore, pairings: Pairings, session: ProtocolSession, { wanted, ...asked }: Taken): ConnectResult {
  const result = adoptSession(core, holder, session, asked, pairings.intended())
  pairings.intend(undefined)
  for (const [namespace, { accounts, chainId }] of Object.entries(result.sessions)) {
    if (!wanted.includes(namespace)) core.voice.emit('change', { namespace, accounts, chainId })
  }
  return result
}

/** Five minutes: a minute more than the code is shown, as the protocol's library has it. */
const expirySeconds = 300

/**
 * Makes a pairing without the protocol's library, so that its code is on the screen while that is on its way: a random key, the topic that is
 * its SHA-256, and the URI of both (https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri). Undefined where the page
 * is no secure context, and the browser has no SHA-256 for it.
 */
export async function createRound(clock: Clock, methods?: readonly string[]): Promise<EarlyRound | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const key = crypto.getRandomValues(new Uint8Array(32))
  const topic = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', key)))
  const now = clock.now()
  const expiry = Math.floor(now / 1_000) + expirySeconds
  const query = new URLSearchParams({ 'relay-protocol': 'irn', symKey: hex(key), expiryTimestamp: String(expiry), ...(methods && { methods: methods.join(',') }) })
  return { topic, uri: `wc:${topic}@2?${query}`, key: hex(key), expiry, expiresAt: now + lifetimeMs, ...(methods && { methods }) }
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
