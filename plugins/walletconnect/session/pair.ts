import type { ChainId, Clock, ConnectInput, ConnectResult } from '../../../kernel/index'
import { kernelError, runError, withTimeout } from '../../../kernel/plugins/toolkit'
import { toHexDigits } from '../../../lib/bytes/hex'
import type { DirectoryWallet } from '../directory/types'
import { afterPaint, lifetimeMs } from '../signClient/pairingRounds'
import type { Client, EarlyRound, PairInput, ProtocolSession } from '../signClient/types'
import type { Pairing } from '../types'
import type { ActiveSessionStore } from './activeSession'
import { adoptSession } from './adoptSession'
import type { SessionContext } from './context'
import { createProposal, type Drivers } from './proposal'

/** The pairings of one connector. */
export interface Pairings {
  /**
   * Shows a code and resolves with what the wallet settled; rejects with `kernel/aborted` on
   * `signal`. `begin` is called once the library is loaded.
   */
  run<T>(
    input: Pick<ConnectInput, 'signal' | 'onProgress'> & Pick<PairInput<T>, 'methods'>,
    begin: (client: Client) => Promise<Pick<PairInput<T>, 'begin' | 'discard'>>,
  ): Promise<T>
  readonly running: () => boolean
  /** Sets the directory wallet that the next pairing is meant for. */
  setIntendedWallet(wallet: DirectoryWallet | undefined): void
  intendedWallet(): DirectoryWallet | undefined
}

/** Makes the pairings of one connector; nothing is shown before `run`. */
export function createPairings({ ctx, client, clock, options }: SessionContext): Pairings {
  let intended: DirectoryWallet | undefined
  let running = 0
  return {
    running: () => running > 0,
    setIntendedWallet: (wallet) => {
      intended = wallet
    },
    intendedWallet: () => intended,
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
        // without either, opening the client rejects with `walletconnect/project-id-missing`: there
        // is no code to show
        const early =
          options.relayUrl || options.projectId ? await createRound(clock, methods) : undefined
        if (early) {
          onUri(early)
          await afterPaint()
        }
        if (signal.aborted) throw kernelError('aborted')
        // an abort while the library is loading rejects at once
        const pending = client.get().then(async (now) => ({ now, ...(await begin(now)) }))
        const { now, discard, ...more } = await withTimeout(pending, {
          signal,
          clock,
          onTime: () => kernelError('aborted'),
        })
        const settled = await now.pair({
          ...more,
          discard,
          signal,
          onUri,
          early,
          ...(methods && { methods }),
        })
        if (!signal.aborted) return settled
        discard(settled)
        throw kernelError('aborted')
      } finally {
        running--
        // a later pairing may be shown by now
        if (shown && ctx.state.get().pairing === shown) ctx.state.set({ pairing: undefined })
      }
    },
  }
}

/**
 * Connects a wallet by a new pairing. Proposes the kit's networks in these namespaces and in those
 * that are connected already, since the new session replaces the present one. Rejects with the
 * wallet's error, `kernel/aborted`, and what {@link adoptSession} throws.
 */
export async function pairSession(
  context: SessionContext,
  active: ActiveSessionStore,
  pairings: Pairings,
  input: ConnectInput,
): Promise<ConnectResult> {
  const { ctx } = context
  const proposing = proposalFor(context, active, input)
  proposing.catch(() => {})
  const session = await pairings.run<ProtocolSession>(input, async (client) => {
    const { proposal } = await proposing
    return {
      begin: (round) => client.propose(round, proposal),
      discard: (unused) =>
        void client
          .disconnect(unused.topic)
          .catch((error) => ctx.debug('a late session could not be ended', error)),
    }
  })
  const { drivers, proposal } = await proposing
  return adoptPaired(context, active, pairings, session, {
    namespaces: Object.keys(proposal),
    chainId: input.chainId,
    drivers,
    requested: input.namespaces,
  })
}

/**
 * The proposal. It needs the networks' drivers, which may still be loading while the code is shown.
 */
async function proposalFor(
  { ctx, drivers: load }: SessionContext,
  active: ActiveSessionStore,
  input: ConnectInput,
) {
  const drivers = await load()
  const namespaces = [
    ...new Set([...input.namespaces, ...Object.keys(active.current()?.approved ?? {})]),
  ]
  const proposal = createProposal(ctx.networks, namespaces, drivers, input.chainId)
  if (!input.namespaces.some((namespace) => Object.hasOwn(proposal, namespace)))
    throw runError('network-unknown', { network: input.namespaces.join(', ') })
  return { drivers, proposal }
}

interface PairedSession {
  readonly namespaces: readonly string[]
  readonly chainId: ChainId | undefined
  readonly drivers: Drivers
  /** The namespaces that `connect` was called for; for the others a `change` is emitted. */
  readonly requested: readonly string[]
}

/** Adopts a session for the intended wallet. */
export function adoptPaired(
  context: SessionContext,
  active: ActiveSessionStore,
  pairings: Pairings,
  session: ProtocolSession,
  { requested, ...scope }: PairedSession,
): ConnectResult {
  const result = adoptSession(context, active, session, scope, pairings.intendedWallet())
  pairings.setIntendedWallet(undefined)
  for (const [namespace, { accounts, chainId }] of Object.entries(result.sessions)) {
    if (!requested.includes(namespace))
      context.events.emit('change', { namespace, accounts, chainId })
  }
  return result
}

/** Five minutes, as in the protocol's library: a minute longer than the code is shown. */
const expirySeconds = 300

/**
 * Makes a pairing without the protocol's library, so that its code is shown while the library is
 * loading: a random key, its SHA-256 as topic, and the URI of both
 * (https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri). Undefined outside a
 * secure context, where `crypto.subtle` is missing.
 */
export async function createRound(
  clock: Clock,
  methods?: readonly string[],
): Promise<EarlyRound | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const key = crypto.getRandomValues(new Uint8Array(32))
  const topic = toHexDigits(new Uint8Array(await crypto.subtle.digest('SHA-256', key)))
  const now = clock.now()
  const expiry = Math.floor(now / 1_000) + expirySeconds
  const query = new URLSearchParams({
    'relay-protocol': 'irn',
    symKey: toHexDigits(key),
    expiryTimestamp: String(expiry),
    ...(methods && { methods: methods.join(',') }),
  })
  return {
    topic,
    uri: `wc:${topic}@2?${query}`,
    key: toHexDigits(key),
    expiry,
    expiresAt: now + lifetimeMs,
    ...(methods && { methods }),
  }
}
