import type { ConnectorManifest } from '../connectors/types'
import type { HookCalls } from '../hooks/table'
import type { Driver, MethodKind, Network, Safety } from '../networks/types'
import { rpcError } from './errors'
import { clonePlain, deepFreeze } from './plainData'
import type { RpcCall, Verdict } from './types'

/** The final verdict on a call. */
export interface Decision {
  readonly verdict: Verdict
  /** The reasons that plugins gave for this verdict, joined; shown to the visitor. */
  readonly reason: string | undefined
}

/**
 * Runs the `authorize` hook, whose taps may tighten the verdict. A weaker requirement, or one made
 * after the hook has ended, is ignored.
 */
export async function authorize(
  hooks: Pick<HookCalls, 'authorize'>,
  call: RpcCall,
  original: RpcCall,
  base: Verdict,
): Promise<Decision> {
  if (base === 'deny') return { verdict: 'deny', reason: undefined }
  let verdict: Verdict = base
  let running = true
  const reasons: { readonly verdict: Verdict; readonly text: string }[] = []
  await hooks.authorize({
    call,
    original,
    get verdict() {
      return verdict
    },
    require(wanted, text) {
      if (!running || (wanted !== 'ask' && wanted !== 'deny')) return
      verdict = stricter(verdict, wanted)
      reasons.push({ verdict: wanted, text: String(text).slice(0, 300) })
    },
  })
  running = false
  return {
    verdict,
    reason:
      reasons
        .filter((reason) => reason.verdict === verdict)
        .map(({ text }) => text)
        .join(' ')
        .trim() || undefined,
  }
}

const strictness: readonly Verdict[] = ['allow', 'ask', 'deny']

/** The stricter of two verdicts. */
const stricter = (a: Verdict, b: Verdict): Verdict =>
  strictness.indexOf(a) < strictness.indexOf(b) ? b : a

/** What {@link baseVerdict} depends on. */
export interface PolicyInput {
  readonly method: string
  readonly kind: MethodKind | undefined
  /** Who shows prompts for the connected wallet; undefined without one. */
  readonly approval: ConnectorManifest['approval'] | undefined
  /** The driver's table and those of the plugins; if several name a method, `unsafe` wins. */
  readonly policies: readonly Readonly<Record<string, Safety>>[]
}

/**
 * The verdict before the `authorize` hook. `allow` for wallets that show their own prompts and for
 * methods that are answered from the session; otherwise `deny` for methods that no table names, and
 * `ask` for unsafe ones unless the secure frame asks.
 */
export function baseVerdict({ method, kind, approval, policies }: PolicyInput): Verdict {
  if (approval === undefined || approval === 'wallet' || kind === 'session' || kind === 'connect')
    return 'allow'
  const entries = policies.flatMap((policy) =>
    Object.hasOwn(policy, method) ? [policy[method]] : [],
  )
  if (!entries.length) return 'deny'
  return approval === 'kit' && entries.includes('unsafe') ? 'ask' : 'allow'
}

const fixedFields = ['id', 'namespace', 'chainId', 'account', 'origin'] as const

/**
 * The result of the `request` hook, checked, copied and frozen; the call itself if no tap changed
 * it. Throws `rpc/rewrite-refused` if the rewrite has another account, chain, namespace or origin,
 * or is not a call.
 */
export function acceptRewrite(
  original: RpcCall,
  rewrite: unknown,
  plugins: readonly string[],
  driver: Driver,
  network?: Network,
): RpcCall {
  if (rewrite === original) return original
  const refuse = (what: string) => rpcError('rewrite-refused', { what, plugins })
  let given: RpcCall
  try {
    given = clonePlain(rewrite) as RpcCall
  } catch {
    throw refuse('form')
  }
  if (typeof given !== 'object' || given === null || typeof given.method !== 'string')
    throw refuse('form')
  for (const field of fixedFields) if (given[field] !== original[field]) throw refuse(field)
  const rewritten: RpcCall = {
    ...original,
    method: given.method,
    params: driver.checkParams(given, network),
    rewrittenBy: plugins.length ? plugins : ['unknown'],
  }
  const before = targetOf(original, driver)
  const after = targetOf(rewritten, driver)
  if (before.account !== after.account) throw refuse('account')
  if (before.chainId !== after.chainId) throw refuse('chain')
  return deepFreeze(rewritten)
}

function targetOf(call: RpcCall, driver: Driver) {
  const target = driver.callTarget(call)
  const account = target.account ?? call.account
  const verdict = account === undefined ? undefined : driver.checkAddress(account)
  return {
    account: verdict?.valid ? verdict.address : account,
    chainId: target.chainId ?? call.chainId,
  }
}
