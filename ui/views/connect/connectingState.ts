import {
  type Connector,
  isKitError,
  type KitApi,
  type MessageKey,
  type SessionState,
  type Shell,
} from '../../../kernel/index'
import type { ConnectAttempt } from '../../shell/types'
import { sharedNamespaces } from './WalletList'

/**
 * The state of the connecting view. `idle`: nothing is pending, a button starts the attempt.
 * `missing`: the wallet is not available.
 */
export type ConnectingState = 'idle' | 'waiting' | 'declined' | 'failed' | 'missing' | 'done'

/** Whether a wallet is not connected in a namespace that it has in common with the kit. */
export const sharesLess = (
  kit: Pick<KitApi, 'networks'>,
  { namespaces }: SessionState,
  connector: Connector,
): boolean =>
  sharedNamespaces(kit, connector).some((name) => namespaces[name]?.status !== 'connected')

/**
 * Derives the state. A pending or successful attempt takes precedence over `present`: the wallet
 * may have left the list since. Pure.
 */
export function stateOf(attempt: ConnectAttempt | undefined, present: boolean): ConnectingState {
  if (attempt?.status === 'pending') return 'waiting'
  if (attempt?.status === 'done') return 'done'
  if (!present) return 'missing'
  if (!attempt) return 'idle'
  return kindOf(attempt.error) === 'user-rejected' ? 'declined' : 'failed'
}

/** The last part of an error's code: any namespace may have `…/locked` or `…/timeout`. */
const kindOf = (error: unknown): string | undefined =>
  isKitError(error) ? error.code.split('/')[1] : undefined

const sentences: Readonly<Record<string, MessageKey>> = {
  timeout: 'ui.timed-out-text',
  locked: 'ui.locked-text',
  'resource-unavailable': 'ui.busy-text',
  aborted: 'ui.stopped-text',
}

/**
 * How a failed attempt is explained: a message key, and the error's own message if it is meant for
 * users and more specific.
 */
export function reasonOf(error: unknown): {
  readonly key: MessageKey
  readonly message?: string | false
} {
  const known = sentences[kindOf(error) as string]
  return {
    key: known ?? 'ui.failed-text',
    message: !known && isKitError(error) && error.audience === 'user' && error.message,
  }
}

/** Code and reason for the collapsed details; empty for an error that is no KitError. */
export function detailsOf(error: unknown): { readonly code?: string; readonly reason?: string } {
  if (!isKitError(error)) return {}
  const { code, message, details } = error
  const reason = (details as { reason?: unknown } | undefined)?.reason
  return { code, reason: typeof reason === 'string' && reason ? reason : message }
}

/** Whether the wallet is connected on a network that the kit does not have, and must switch. */
export function needsSwitch({ session, options }: Pick<Shell, 'session' | 'options'>): boolean {
  const { active, namespaces } = session.get()
  const current = namespaces[active ?? '']
  return (
    current?.status === 'connected' &&
    !options.allowUnsupportedChain &&
    options.enableNetworkSwitch &&
    !options.networks.some(({ id }) => id === current.chainId)
  )
}
