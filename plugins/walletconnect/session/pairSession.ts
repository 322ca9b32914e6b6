import type { ConnectInput, ConnectResult } from '../../../kernel/connectors/connector'
import { kernelError } from '../../../kernel/kernelErrors'
import { limit } from '../../../kernel/limit'
import type { ChainId } from '../../../kernel/networks/network'
import { runError } from '../../../kernel/runErrors'
import type { Client, PairInput, ProtocolSession } from '../client'
import type { DirectoryWallet } from '../directory/wallet'
import type { Pairing } from '../types'
import { adopt } from './adopt'
import type { SessionCore } from './core'
import { drawn } from '../protocol/drawn'
import { createRound } from './createRound'
import type { Holder } from './holder'
import { createProposal, type Drivers } from './namespaces'

/** Pairings of one connector, one after the other. */
export interface Pairings {
  /** Shows a code and resolves with what the wallet settled; the visitor's leaving ends it. `begin` is asked how to, once the library is there. */
  run<T>(input: Pick<ConnectInput, 'signal' | 'onProgress'> & Pick<PairInput<T>, 'methods'>, begin: (client: Client) => Promise<Pick<PairInput<T>, 'begin' | 'discard'>>): Promise<T>
  readonly running: () => boolean
  /** The directory wallet that the next pairing is meant for. */
  intend(wallet: DirectoryWallet | undefined): void
  intended(): DirectoryWallet | undefined
}

export function createPairings({ ctx, client, clock, options }: SessionCore): Pairings {
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
          await drawn()
        }
        if (signal.aborted) throw kernelError('aborted')
        // who leaves while it is on its way has left at once
        const asking = client.get().then(async (now) => ({ now, ...(await begin(now)) }))
        const { now, discard, ...more } = await limit(asking, { signal, clock, onTime: () => kernelError('aborted') })
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
export async function pairSession(core: SessionCore, holder: Holder, pairings: Pairings, input: ConnectInput): Promise<ConnectResult> {
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
async function proposalFor({ ctx, drivers: load }: SessionCore, holder: Holder, input: ConnectInput) {
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
export function take(core: SessionCore, holder: Holder, pairings: Pairings, session: ProtocolSession, { wanted, ...asked }: Taken): ConnectResult {
  const result = adopt(core, holder, session, asked, pairings.intended())
  pairings.intend(undefined)
  for (const [namespace, { accounts, chainId }] of Object.entries(result.sessions)) {
    if (!wanted.includes(namespace)) core.voice.emit('change', { namespace, accounts, chainId })
  }
  return result
}
