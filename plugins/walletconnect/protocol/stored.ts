import { is, record, text } from '../../../kernel/check'
import { isRecord } from '../isRecord'

/** How many messages of one topic are remembered, so that the relay can bring none of them twice. */
const mostMessages = 200

/** Whether a value outlives the page; what is listened to follows from the sessions and pairings. */
export const isKept = (key: string): boolean => !key.endsWith('//subscription')

/**
 * What is stored of a value: not what wallets were asked to sign, which the library would keep for 30 days as plain text, and of messages that
 * were dealt with only that they were there.
 */
export function toStore(key: string, value: unknown): unknown {
  if (key.endsWith('//history') && Array.isArray(value)) return value.filter((entry) => (entry as { request?: { method?: unknown } } | null)?.request?.method !== 'wc_sessionRequest')
  if (!key.endsWith('//messages') || !isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([topic, messages]) => [topic, Object.fromEntries(Object.keys(isRecord(messages) ? messages : {}).slice(-mostMessages).map((hash) => [hash, '']))]),
  )
}

const keychainCheck = record(text(256), text(1024))
const messagesCheck = record(text(256), is('an object', isRecord))
const passes = (check: typeof keychainCheck | typeof messagesCheck, value: unknown) => !('issues' in check['~standard'].validate(value))

/** What each record must have so that the library can start with it. */
const records: Readonly<Record<string, (entry: Record<string, unknown>) => boolean>> = {
  session: (entry) =>
    typeof entry.topic === 'string' && typeof entry.expiry === 'number' && isRecord(entry.namespaces) && isRecord(entry.self) && typeof entry.self.publicKey === 'string' &&
    isRecord(entry.peer) && isRecord(entry.peer.metadata),
  proposal: (entry) => typeof entry.id === 'number' && typeof entry.expiryTimestamp === 'number' && isRecord(entry.proposer) && typeof entry.proposer.publicKey === 'string',
  pairing: (entry) => typeof entry.topic === 'string' && typeof entry.expiry === 'number',
  expirer: (entry) => typeof entry.target === 'string' && typeof entry.expiry === 'number',
  history: (entry) => typeof entry.topic === 'string' && typeof entry.id === 'number' && isRecord(entry.request),
}

/** The stored value without what the library could not start with. */
export function usable(short: string, value: unknown): unknown {
  if (value === undefined) return undefined
  if (!short.includes('//')) return typeof value === 'string' || Array.isArray(value) ? value : undefined
  const name = short.slice(short.lastIndexOf('//') + 2)
  if (name === 'keychain') return passes(keychainCheck, value) ? value : undefined
  if (name.startsWith('messages')) return passes(messagesCheck, value) ? value : undefined
  if (name.startsWith('verify')) return undefined
  const test = records[name]
  return Array.isArray(value) ? value.filter((entry) => isRecord(entry) && (!test || test(entry))) : undefined
}
