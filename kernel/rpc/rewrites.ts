/** Keeps who rewrote a request. `trace` fits the guard's `trace` argument; `by` names the plugins of a rewritten call, in order. */
export interface RewriteLog {
  trace(hook: string, plugin: string, input: unknown, answer: unknown): void
  by(rewritten: object): readonly string[]
}

/** Makes one kit's log of rewrites. Small and free of imports: it belongs to the page's start, where hooks are guarded. */
export function createRewriteLog(): RewriteLog {
  const names = new WeakMap<object, readonly string[]>()
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
  return {
    trace(hook, plugin, input, answer) {
      if (hook !== 'request' || !isObject(answer) || answer === input) return
      names.set(answer, [...((isObject(input) && names.get(input)) || []), plugin])
    },
    by: (rewritten) => names.get(rewritten) ?? [],
  }
}
