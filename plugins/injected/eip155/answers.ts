// What a connector needs once a wallet was asked: loaded while the wallet's own window is open.
import type { Clock, ConnectInput, ConnectorManifest, ConnectResult } from '../../../kernel/index'
import { kernelError, runError, withTimeout } from '../../../kernel/plugins/toolkit'
import { injectedError } from '../errors'
import { readAccounts, readChainId } from './parseAnswers'
import type { Ask } from './provider'
import type { ProviderEvent, Reading } from './providerEvents'

/** Arguments of {@link finishConnect}. */
export interface FinishConnectInput extends ConnectInput {
  readonly manifest: ConnectorManifest
  /** The pending `eth_requestAccounts` or `eth_accounts`. */
  readonly asked: Promise<unknown>
  readonly ask: Ask
  /** Switches the wallet to the preferred network; false if that is not one of the kit's. */
  readonly switchTo: (chainId: string) => Promise<boolean>
  readonly clock: Clock
  readonly debug: (message: string, details?: unknown) => void
}

/** Milliseconds for the switch to the preferred network after the wallet has shared its accounts. */
const switchLimit = 120_000

/**
 * Makes a connection of a wallet's answer. A wallet that refuses the preferred network, or is not there within 2 min, is connected on its own one.
 * Rejects with the wallet's error, `kernel/bad-answer`, `kernel/aborted`, or `injected/locked` if it shares no account.
 */
export async function finishConnect(input: FinishConnectInput): Promise<ConnectResult> {
  const { manifest, asked, ask, switchTo, signal, silent, chainId: preferred, clock, debug } = input
  const step = <T>(work: Promise<T>, ms?: number) =>
    withTimeout(work, { signal, clock, ...(ms && { ms }), onTime: () => kernelError('aborted') })
  const unusable = (problem: string) => runError('bad-answer', { who: `The wallet "${manifest.id}"`, problem })

  const accounts = readAccounts(await step(asked))
  if (!accounts) throw unusable('expected a list of addresses')
  const [first] = accounts
  if (!first) throw injectedError('locked', { wallet: manifest.name })
  let chainId = readChainId(await step(ask('eth_chainId')))
  if (!chainId) throw unusable('expected a chain id')
  if (preferred && preferred !== chainId && !silent) {
    try {
      if (await step(switchTo(preferred), switchLimit)) chainId = preferred
    } catch (error) {
      if (signal.aborted) throw error
      debug(`"${manifest.id}" connected, but stayed on its network`, error)
    }
  }
  return { sessions: { eip155: { accounts, active: first.address, chainId } } }
}

/** Milliseconds for a wallet to revoke the permission. */
export const revokeLimit = 2_000

/**
 * Waits until the wallet answered `wallet_revokePermissions` (MIP-2), at most 2 s. Rejects with its error or
 * `kernel/timeout`.
 */
export const finishRevoke = (asked: Promise<unknown>, wallet: string, clock: Clock): Promise<unknown> =>
  withTimeout(asked, {
    ms: revokeLimit,
    clock,
    onTime: () => runError('timeout', { what: wallet, seconds: revokeLimit / 1000 }),
  })

/** Milliseconds for a wallet to answer after an unusable event. */
const recheckLimit = 1_000

/**
 * Interprets an event of a provider. After an unusable payload, and after `disconnect`, which only means that a chain is
 * unreachable, the wallet has 1 s to return accounts and a chain id, else it counts as disconnected. Never rejects.
 */
export async function readEvent(event: ProviderEvent, payload: unknown, ask: Ask, clock: Clock): Promise<Reading> {
  if (event === 'accountsChanged') {
    const accounts = readAccounts(payload)
    if (accounts) return { event: 'change', payload: { accounts } }
  }
  if (event === 'chainChanged') {
    const chainId = readChainId(payload)
    if (chainId) return { event: 'change', payload: { chainId } }
  }
  const within = (work: Promise<unknown>) =>
    withTimeout(work, { ms: recheckLimit, clock, onTime: () => kernelError('aborted') })
  try {
    const [list, chain] = await Promise.all([within(ask('eth_accounts')), within(ask('eth_chainId'))])
    const accounts = readAccounts(list)
    const chainId = readChainId(chain)
    if (accounts?.length && chainId) return { event: 'change', payload: { accounts, chainId } }
  } catch {
    // without an answer the wallet counts as disconnected
  }
  const reason = event === 'disconnect' ? 'the wallet disconnected' : `the wallet sent an unusable ${event}`
  return { event: 'disconnect', payload: { reason } }
}
