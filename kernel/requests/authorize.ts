import type { ConnectorManifest } from '../connectors/types'
import type { HookCalls } from '../hooks/table'
import type { Driver, MethodKind, Safety } from '../networks/types'
import { rpcError } from './errors'
import { clonePlain, deepFreeze } from './plainData'
import type { RpcCall, Verdict } from './types'

export interface Decision {
  readonly verdict: Verdict
  /** What plugins gave as reasons for the final verdict, for the visitor. */
  readonly reason: string | undefined
}

/** Lets the `authorize` taps tighten a verdict. Weaker words change nothing, and words after the walk neither. */
export async function authorize(hooks: Pick<HookCalls, 'authorize'>, call: RpcCall, original: RpcCall, base: Verdict): Promise<Decision> {
  if (base === 'deny') return { verdict: 'deny', reason: undefined }
  let verdict: Verdict = base
  let open = true
  const reasons: { readonly verdict: Verdict; readonly text: string }[] = []
  await hooks.authorize({
    call,
    original,
    get verdict() {
      return verdict
    },
    require(wanted, text) {
      if (!open || (wanted !== 'ask' && wanted !== 'deny')) return
      verdict = stricter(verdict, wanted)
      reasons.push({ verdict: wanted, text: String(text).slice(0, 300) })
    },
  })
  open = false
  return { verdict, reason: reasons.filter((reason) => reason.verdict === verdict).map(({ text }) => text).join(' ') || undefined }
}

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

const fixed = ['id', 'namespace', 'chainId', 'account', 'origin'] as const

/**
 * What the `request` taps made of a call, checked, copied and frozen; the call itself if they left it alone. Throws
 * `rpc/rewrite-refused` where the rewrite speaks for another account, chain, namespace or origin, or is no call at all.
 */
export function acceptRewrite(original: RpcCall, answer: unknown, plugins: readonly string[], driver: Driver): RpcCall {
  if (answer === original) return original
  const refuse = (what: string) => rpcError('rewrite-refused', { what, plugins })
  let given: RpcCall
  try {
    given = clonePlain(answer) as RpcCall
  } catch {
    throw refuse('form')
  }
  if (typeof given !== 'object' || given === null || typeof given.method !== 'string') throw refuse('form')
  for (const field of fixed) if (given[field] !== original[field]) throw refuse(field)
  const rewritten: RpcCall = { ...original, method: given.method, params: driver.checkParams(given), rewrittenBy: plugins.length ? plugins : ['unknown'] }
  const before = subjectOf(original, driver)
  const after = subjectOf(rewritten, driver)
  if (before.account !== after.account) throw refuse('account')
  if (before.chainId !== after.chainId) throw refuse('chain')
  return deepFreeze(rewritten)
}

function subjectOf(call: RpcCall, driver: Driver) {
  const named = driver.subject(call)
  const account = named.account ?? call.account
  const verdict = account === undefined ? undefined : driver.checkAddress(account)
  return { account: verdict?.valid ? verdict.address : account, chainId: named.chainId ?? call.chainId }
}
