import type { ConnectorEvents } from '../../kernel/connectors/connector'
import type { Clock } from '../../kernel/clock'
import { kernelError } from '../../kernel/kernelErrors'
import { limit } from '../../kernel/limit'
import { readAccounts, readChainId } from './answers'
import type { Ask } from './provider'

/** How long a wallet that became doubtful has to show that it is still there, in milliseconds. */
const recheckLimit = 1_000

/** The events of EIP-1193 that a connector follows. */
export type ProviderEvent = 'accountsChanged' | 'chainChanged' | 'disconnect'
/** What a provider's event comes to. */
export type Reading =
  | { readonly event: 'change'; readonly payload: Omit<ConnectorEvents['change'], 'namespace'> }
  | { readonly event: 'disconnect'; readonly payload: { readonly reason: string } }

/**
 * What an event of a provider means. Garbage, and `disconnect`, which only says that a chain is out of reach, make it
 * ask the wallet again: it has 1 s to answer with accounts and a chain, else it counts as disconnected. Never rejects.
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
    limit(work, { ms: recheckLimit, clock, onTime: () => kernelError('aborted') })
  try {
    const [list, chain] = await Promise.all([within(ask('eth_accounts')), within(ask('eth_chainId'))])
    const accounts = readAccounts(list)
    const chainId = readChainId(chain)
    if (accounts?.length && chainId) return { event: 'change', payload: { accounts, chainId } }
  } catch {
    // no answer is an answer: the wallet is gone
  }
  const reason = event === 'disconnect' ? 'the wallet disconnected' : `the wallet sent an unusable ${event}`
  return { event: 'disconnect', payload: { reason } }
}
