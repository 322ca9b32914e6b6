import { isRecord } from './isRecord'

/** What a signature grants (EIP-5573): abilities such as `request/personal_sign`, by resource. */
export interface Recap {
  readonly att: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const prefix = 'urn:recap:'

/** The ReCap of a list of resources: it can only be the last of them. */
export function recapOf(resources: readonly string[] | undefined): string | undefined {
  const last = resources?.at(-1)
  return last?.startsWith(prefix) ? last : undefined
}

/** Reads a ReCap; both alphabets of base64 are read, with padding or without. Throws for any other text. */
export function decodeRecap(recap: string): Recap {
  const bytes = Uint8Array.from(atob(recap.slice(prefix.length).replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
  const att = isRecord(value) ? value.att : undefined
  if (!isRecord(att) || !Object.values(att).every(isRecord)) throw new Error('expected a ReCap that grants something')
  return { ...(value as object), att: att as Recap['att'] }
}

/** A ReCap that grants these methods of EVM chains, beside what `before` grants. Throws where that cannot be read. */
export function encodeRecap(methods: readonly string[], before?: string): string {
  const { att, ...rest } = before === undefined ? { att: {} } : decodeRecap(before)
  const granted = Object.fromEntries(methods.map((method) => [`request/${method}`, [{}]]))
  const all = { ...att, eip155: sorted({ ...granted, ...(Object.hasOwn(att, 'eip155') && (att as Recap['att']).eip155) }) }
  const bytes = new TextEncoder().encode(JSON.stringify({ att: sorted(all), ...rest }))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return prefix + text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> => Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
