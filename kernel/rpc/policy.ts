import type { ConnectorManifest } from '../connectors/connector'
import type { MethodKind, Safety } from '../networks/driver'
import type { Verdict } from './types'

const order: readonly Verdict[] = ['allow', 'ask', 'deny']

/** The stricter of two verdicts. */
export const stricter = (a: Verdict, b: Verdict): Verdict => (order.indexOf(a) < order.indexOf(b) ? b : a)

export interface PolicyInput {
  readonly method: string
  readonly kind: MethodKind | undefined
  /** Who shows prompts for the connected wallet; undefined without one. */
  readonly approval: ConnectorManifest['approval'] | undefined
  /** The driver's table and the plugins'; where both name a method, unsafe wins. */
  readonly policies: readonly Readonly<Record<string, Safety>>[]
}

/**
 * The verdict before any plugin speaks. A wallet with prompts of its own decides for itself, and what the kit answers from its
 * session reaches no wallet; otherwise unsafe methods are asked about and methods in no table are denied.
 */
export function baseVerdict({ method, kind, approval, policies }: PolicyInput): Verdict {
  if (approval === undefined || approval === 'wallet' || kind === 'session' || kind === 'connect') return 'allow'
  const named = policies.flatMap((policy) => (Object.hasOwn(policy, method) ? [policy[method]] : []))
  if (!named.length) return 'deny'
  return named.includes('unsafe') ? 'ask' : 'allow'
}
