import { isRecord } from '../schema/checks'

/** What a signature grants (ERC-5573): abilities such as `request/personal_sign`, by resource. */
export interface Recap {
  readonly att: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const prefix = 'urn:recap:'

/** The ReCap of a list of resources: it can only be the last of them. */
export function recapOf(resources: readonly string[] | undefined): string | undefined {
  const last = resources?.at(-1)
  return last?.startsWith(prefix) ? last : undefined
}

/** Decodes a ReCap; base64 and base64url, with padding or without. Throws for any other text. */
export function decodeRecap(recap: string): Recap {
  const bytes = Uint8Array.from(atob(recap.slice(prefix.length).replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
  const att = isRecord(value) ? value.att : undefined
  if (!isRecord(att) || !Object.values(att).every(isRecord)) throw new Error('expected a ReCap that grants something')
  return { ...(value as object), att: att as Recap['att'] }
}

/** A ReCap that grants these methods on EVM chains in addition to what `before` grants. Throws if `before` is no ReCap. */
export function encodeRecap(methods: readonly string[], before?: string): string {
  const { att, ...rest } = before === undefined ? { att: {} } : decodeRecap(before)
  const granted = Object.fromEntries(methods.map((method) => [`request/${method}`, [{}]]))
  const all = { ...att, eip155: sorted({ ...granted, ...(Object.hasOwn(att, 'eip155') && (att as Recap['att']).eip155) }) }
  const bytes = new TextEncoder().encode(JSON.stringify({ att: sorted(all), ...rest }))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return prefix + text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}

/** One numbered sentence for each resource and ability: `(1) 'request': 'eth_sign', 'personal_sign' for 'eip155'.` Throws for a ReCap that cannot be read. */
export function describeRecap(recap: string): string {
  const sentences = Object.entries(decodeRecap(recap).att).flatMap(([resource, abilities]) => {
    const actions = Object.keys(abilities)
      .map((ability) => ability.split('/') as [string, string?])
      .sort(([, a = ''], [, b = '']) => a.localeCompare(b))
    const names = [...new Set(actions.map(([name]) => name))]
    return names.map((name) => `'${name}': '${actions.flatMap(([of, action = '']) => (of === name ? [action] : [])).join("', '")}' for '${resource}'.`)
  })
  if (!sentences.length) throw new Error('expected a ReCap that grants something')
  return sentences.map((sentence, index) => `(${index + 1}) ${sentence}`).join(' ')
}

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> => Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
