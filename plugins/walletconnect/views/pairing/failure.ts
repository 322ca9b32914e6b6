import { isKitError, type MessageKey } from '../../../../kernel/index'

/** How a failed attempt is explained. `message` is the error's own one, if it is meant for users and more specific. */
export interface Failure {
  readonly title: MessageKey
  readonly text: MessageKey
  readonly message?: string
  readonly button: MessageKey
  /** For the collapsed details; absent where the code explains nothing more. */
  readonly details?: { readonly code: string; readonly reason: string }
}

const again = 'walletconnect.again'
const declined: Failure = { title: 'walletconnect.declined', text: 'walletconnect.declined-text', button: again }
const expired: Failure = { title: 'walletconnect.expired', text: 'walletconnect.expired-text', button: 'walletconnect.new-code' }

/** Message keys by the last part of an error's code, for any namespace. */
const texts: Readonly<Record<string, MessageKey>> = {
  aborted: 'walletconnect.stopped-text',
  'relay-unreachable': 'walletconnect.unreachable-text',
  'relay-refused': 'walletconnect.not-set-up-text',
  'project-id-missing': 'walletconnect.not-set-up-text',
  'not-loaded': 'walletconnect.not-loaded-text',
  'connector-not-loaded': 'walletconnect.not-loaded-text',
  'chains-refused': 'walletconnect.chains-text',
}

/** Explains the rejection of a pairing. Pure. */
export function failureOf(error: unknown): Failure {
  const plain = { title: 'walletconnect.failed', text: 'walletconnect.failed-text', button: again } as const
  if (!isKitError(error)) return plain
  const { code, message, audience } = error
  const kind = code.split('/')[1] ?? ''
  if (kind === 'user-rejected') return declined
  if (kind === 'expired' || kind === 'timeout') return expired
  const reason = (error.details as { readonly reason?: unknown } | undefined)?.reason
  const details = { code, reason: typeof reason === 'string' && reason ? reason : message }
  const text = texts[kind]
  return { ...plain, ...(text ? { text } : audience === 'user' && { message }), details }
}
