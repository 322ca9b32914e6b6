import type { Clock } from '../../../kernel/index'
import { kernelError, withTimeout } from '../../../kernel/plugins/toolkit'
import { untilShared } from '../untilShared'
import { type Ask, type ProviderEvent, type Reading, readAccounts, readChainId } from './provider'

/** Milliseconds for a wallet to answer after such an event. */
const recheckLimit = 1_000

/** Arguments of {@link recheck}. */
export interface RecheckInput {
  readonly event: ProviderEvent
  readonly payload: unknown
  readonly ask: Ask
  readonly clock: Clock
  readonly isSwitching: () => boolean
  /** Whether the wallet has reported accounts since. */
  readonly isOver: () => boolean
}

/**
 * Asks a wallet for its accounts and its chain after an empty list of accounts, an unusable
 * payload, or `disconnect`, which only means that a chain is unreachable. What it returns within
 * half a second counts ({@link untilShared}), or at the latest 1 s after it was asked. A wallet that
 * shares nothing is locked if it said so by an empty list, else disconnected. Undefined where a
 * later event counts. Never rejects.
 */
export async function recheck(input: RecheckInput): Promise<Reading | undefined> {
  const { event, payload, ask, clock, isOver } = input
  const within = (work: Promise<unknown>) =>
    withTimeout(work, { ms: recheckLimit, clock, onTime: () => kernelError('aborted') })
  const read = async () => {
    const [list, chain] = await Promise.all([
      within(ask('eth_accounts')),
      within(ask('eth_chainId')),
    ])
    const accounts = readAccounts(list)
    const chainId = readChainId(chain)
    return accounts?.length && chainId ? { accounts, chainId } : undefined
  }
  const found = await untilShared({ ...input, read })
  if (isOver()) return undefined
  if (found) return { event: 'change', payload: found }
  if (event === 'accountsChanged' && readAccounts(payload))
    return { event: 'change', payload: { accounts: [] } }
  const reason =
    event === 'disconnect' ? 'the wallet disconnected' : `the wallet sent an unusable ${event}`
  return { event: 'disconnect', payload: { reason } }
}
