import type { HookCalls } from '../hooks/table'
import { stricter } from './policy'
import type { RpcCall, Verdict } from './types'

export interface Decision {
  readonly verdict: Verdict
  /** What plugins gave as reasons for the final verdict, for the visitor. */
  readonly reason: string | undefined
}

/** Lets the `authorize` taps tighten a verdict. Weaker words change nothing, and words after the walk neither. */
export async function decide(hooks: Pick<HookCalls, 'authorize'>, call: RpcCall, original: RpcCall, base: Verdict): Promise<Decision> {
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
