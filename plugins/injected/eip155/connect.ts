import type { Clock } from '../../../kernel/async/clock'
import { withTimeout } from '../../../kernel/async/withTimeout'
import type { ConnectInput, ConnectorManifest, ConnectResult } from '../../../kernel/connectors/types'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import { runError } from '../../../kernel/errors/lateErrors'
import { injectedError } from '../errors'
import { readAccounts, readChainId } from './parseAnswers'
import type { Ask } from './provider'

export interface FinishConnectInput extends ConnectInput {
  readonly manifest: ConnectorManifest
  /** The wallet's answer to `eth_requestAccounts` or `eth_accounts`, which was asked already. */
  readonly asked: Promise<unknown>
  readonly ask: Ask
  /** Moves the wallet to the wished network; false if that network is not known here. */
  readonly moveTo: (chainId: string) => Promise<boolean>
  readonly clock: Clock
  readonly debug: (message: string, details?: unknown) => void
}

/** How long a wallet may take to go to the wished network once it shares its accounts, in milliseconds. */
const moveLimit = 120_000

/**
 * Makes a connection of what a wallet answered. A wallet that refuses the wished network, or does not go there within 2 min, is connected on its own.
 * Rejects with the wallet's error, `kernel/bad-answer`, `kernel/aborted`, or `injected/locked` if it shares no account.
 */
export async function finishConnect(input: FinishConnectInput): Promise<ConnectResult> {
  const { manifest, asked, ask, moveTo, signal, silent, chainId: wish, clock, debug } = input
  const step = <T>(work: Promise<T>, ms?: number) =>
    withTimeout(work, { signal, clock, ...(ms && { ms }), onTime: () => kernelError('aborted') })
  const unusable = (problem: string) => runError('bad-answer', { who: `The wallet "${manifest.id}"`, problem })

  const accounts = readAccounts(await step(asked))
  if (!accounts) throw unusable('expected a list of addresses')
  const [first] = accounts
  if (!first) throw injectedError('locked', { wallet: manifest.name })
  let chainId = readChainId(await step(ask('eth_chainId')))
  if (!chainId) throw unusable('expected a chain id')
  if (wish && wish !== chainId && !silent) {
    try {
      if (await step(moveTo(wish), moveLimit)) chainId = wish
    } catch (error) {
      if (signal.aborted) throw error
      debug(`"${manifest.id}" connected, but stayed on its network`, error)
    }
  }
  return { sessions: { eip155: { accounts, active: first.address, chainId } } }
}
