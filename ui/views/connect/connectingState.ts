import { isKitError } from '../../../kernel/errors/KitError'
import type { MessageKey, Shell } from '../../../kernel/index'
import type { ConnectAttempt } from '../../shell/connectAttempts'

/** What the connecting view shows. `idle`: the wallet waits for a click of its own. */
export type ConnectingState = 'idle' | 'waiting' | 'declined' | 'failed' | 'missing' | 'done'

/** Pure: a pending or finished try wins over the list, which wallets may have left meanwhile. */
export function stateOf(attempt: ConnectAttempt | undefined, present: boolean): ConnectingState {
  if (attempt?.status === 'pending') return 'waiting'
  if (attempt?.status === 'done') return 'done'
  if (!present) return 'missing'
  if (!attempt) return 'idle'
  return kindOf(attempt.error) === 'user-rejected' ? 'declined' : 'failed'
}

/** The last part of an error's code: any owner may say `…/locked` or `…/timeout`. */
const kindOf = (error: unknown): string | undefined => (isKitError(error) ? error.code.split('/')[1] : undefined)

const sentences: Readonly<Record<string, MessageKey>> = {
  timeout: 'ui.timed-out-text',
  locked: 'ui.locked-text',
  'resource-unavailable': 'ui.busy-text',
  aborted: 'ui.stopped-text',
}

/** What a failed try is told with: the key of a sentence, and the error's own words where they are meant for a visitor and say more. */
export function reasonOf(error: unknown): { readonly key: MessageKey; readonly words?: string } {
  const known = sentences[kindOf(error) ?? '']
  if (known) return { key: known }
  return isKitError(error) && error.audience === 'user' ? { key: 'ui.failed-text', words: error.message } : { key: 'ui.failed-text' }
}

/** Code and reason for the details fold; a foreign error has no code. */
export function detailsOf(error: unknown): { readonly code?: string; readonly reason?: string } {
  if (!isKitError(error)) return {}
  const { code, message, details } = error
  const reason = (details as { reason?: unknown } | undefined)?.reason
  return { code, reason: typeof reason === 'string' && reason ? reason : message }
}

/** Whether the wallet came out on a network that the kit does not have and must leave. */
export function needsSwitch({ session, options }: Pick<Shell, 'session' | 'options'>): boolean {
  const { active, namespaces } = session.get()
  const current = active === undefined ? undefined : namespaces[active]
  if (current?.status !== 'connected' || options.allowUnsupportedChain || !options.enableNetworkSwitch) return false
  return !options.networks.some(({ id }) => id === current.chainId)
}
