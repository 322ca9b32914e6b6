import { redactEntry } from '../redact'
import type { DevtoolsEntry } from '../types'
import type { Translate } from './types'

/** What a row shows, redacted. */
export interface Described {
  readonly time: string
  readonly name: string
  readonly summary: string
  readonly duration: string
  /** The row's data as JSON text. */
  readonly detail: string
  /** All of it in lower case, for the filter. */
  readonly searchable: string
}

const two = (part: number) => String(part).padStart(2, '0')

/** The time of day with milliseconds, as the visitor's clock has it. */
function formatTime(at: number): string {
  const time = new Date(at)
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, '0')}`
}

/** Milliseconds below a second, seconds above. */
export const formatDuration = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms * 10) / 10} ms` : `${(ms / 1000).toFixed(1)} s`

/** The facts that are worth the row's one line, in this order. */
const shown = [
  'namespace',
  'method',
  'verdict',
  'route',
  'op',
  'connector',
  'chainId',
  'move',
  'view',
  'plugin',
  'topic',
  'message',
  'event',
  'reason',
] as const

/** Words for an entry, from its redacted form. */
export function describeEntry(entry: DevtoolsEntry, t: Translate): Described {
  const { at, data, kind, milliseconds, name } = redactEntry(entry)
  const parts: string[] = []
  if (typeof data.from === 'string' && typeof data.to === 'string')
    parts.push(`${data.from} → ${data.to}`)
  for (const key of shown) {
    const value = data[key]
    if (typeof value === 'string' && value !== name && value !== 'none') parts.push(value)
  }
  if (typeof data.open === 'boolean') parts.push(String(data.open))
  if (typeof data.size === 'number' && data.op !== 'remove')
    parts.push(t('characters', { size: data.size }))
  const code = (data.error as { code?: unknown } | undefined)?.code
  if (code !== undefined) parts.push(String(code))
  if (data.after !== undefined) parts.push(t('changed'))
  const summary = parts.join(' · ')
  const detail = JSON.stringify(data, null, 2)
  return {
    time: formatTime(at),
    name,
    summary,
    duration: milliseconds === undefined ? '' : formatDuration(milliseconds),
    detail,
    searchable: `${kind} ${name} ${summary} ${detail}`.toLowerCase(),
  }
}
