import { isRecord } from '../../../kernel/plugins/toolkit'
import { fromBase64, toBase64url } from '../../../lib/bytes/base64'

/** The first words of what a ReCap adds to a statement. */
export const grants =
  'I further authorize the stated URI to perform the following actions on my behalf: '

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

/** The JSON text in a ReCap; base64 and base64url, with padding or without. */
export const textOf = (recap: string): string =>
  new TextDecoder().decode(
    fromBase64(recap.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/')),
  )

/** Decodes a ReCap. Throws for any other text. */
export function decodeRecap(recap: string): Recap {
  const value: unknown = JSON.parse(textOf(recap))
  if (!isRecord(value) || !isRecord(value.att) || !Object.values(value.att).every(isRecord))
    throw new Error('expected a ReCap that grants something')
  return value as unknown as Recap
}

/**
 * A ReCap that grants these methods on EVM chains in addition to what `before` grants. Throws if
 * `before` is no ReCap.
 */
export function encodeRecap(methods: readonly string[], before?: string): string {
  const { att, ...rest }: Recap = before === undefined ? { att: {} } : decodeRecap(before)
  const granted = Object.fromEntries(methods.map((method) => [`request/${method}`, [{}]]))
  const all = { ...att, eip155: sorted({ ...granted, ...att.eip155 }) }
  const json = JSON.stringify({ att: sorted(all), ...rest })
  return prefix + toBase64url(new TextEncoder().encode(json))
}

/**
 * One numbered sentence for each resource and ability, in the order of their code units:
 * `(1) 'request': 'eth_sign', 'personal_sign' for 'eip155'.` Throws for a ReCap that cannot be
 * read.
 */
export function describeRecap(recap: string): string {
  const sentences = Object.entries(decodeRecap(recap).att)
    .sort(byKey)
    .flatMap(([resource, abilities]) => {
      const byName = new Map<string, string[]>()
      for (const ability of Object.keys(abilities).sort()) {
        const [name = '', action = ''] = ability.split('/')
        byName.set(name, [...(byName.get(name) ?? []), action])
      }
      return [...byName]
        .sort(byKey)
        .map(([name, named]) => `'${name}': '${named.join("', '")}' for '${resource}'.`)
    })
  if (!sentences.length) throw new Error('expected a ReCap that grants something')
  return sentences.map((sentence, index) => `(${index + 1}) ${sentence}`).join(' ')
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1
const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(byKey))
