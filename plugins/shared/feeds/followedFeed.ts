import type { PluginContext, SessionState } from '../../../kernel/index'
import type { Cache, Spec } from './cache'
import type { Feed, Reading } from './types'

const idle: Reading<never> = Object.freeze({ status: 'idle' })

/**
 * A feed of what the connections make of a query: another account or network is another key, whose
 * answers these can never be; `nothing` is what reading rejects with where there is nothing to
 * read.
 */
export function followedFeed<T>(
  cache: Cache,
  session: PluginContext['session'],
  nothing: () => Error,
  specOf: (state: SessionState) => { readonly key: string; readonly spec: Spec<T> } | undefined,
): Feed<T> {
  const now = () => specOf(session.get())
  const read = async (force: boolean, signal: AbortSignal | undefined) => {
    const wanted = now()
    if (!wanted) throw nothing()
    return cache.read(wanted.key, wanted.spec, { force, signal })
  }
  return {
    get() {
      const wanted = now()
      return wanted ? cache.get(wanted.key, wanted.spec) : idle
    },
    read: ({ signal } = {}) => read(false, signal),
    refresh: ({ signal } = {}) => read(true, signal),
    watch(listener) {
      let key: string | undefined
      let off = () => {}
      const follow = (isFirst = false) => {
        const wanted = now()
        if (!isFirst && wanted?.key === key) return
        off()
        key = wanted?.key
        off = wanted ? cache.watch(wanted.key, wanted.spec, listener) : () => {}
        if (!wanted) listener(idle)
      }
      const stop = session.subscribe(() => follow())
      follow(true)
      return () => {
        stop()
        off()
      }
    },
  }
}
