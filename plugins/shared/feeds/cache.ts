import type { Clock } from '../../../kernel/index'
import { kernelError, withTimeout } from '../../../kernel/plugins/toolkit'
import { restOf } from './restOf'
import type { Reading } from './types'

/** Answers that are kept; those that are watched are, however many. */
const maxEntries = 200

/** How something is read, and how long its answer is good. Durations in milliseconds. */
export interface Spec<T> {
  /** `show` shows what is there so far; `before` is what was known before. */
  load(signal: AbortSignal, show: (value: T) => void, before: T | undefined): Promise<T>
  readonly fresh: number
  /** Between two readings while it is watched. */
  readonly every: number
  /** An answer from before, and when it was read. */
  stored?(): { readonly value: T; readonly at: number } | undefined
}

/** Answers by key: read once for all who ask, kept, and read anew while somebody watches. */
export interface Cache {
  get<T>(key: string, spec: Spec<T>): Reading<T>
  /** The answer; with `force` never one that is kept. */
  read<T>(
    key: string,
    spec: Spec<T>,
    options: { readonly force?: boolean; readonly signal?: AbortSignal | undefined },
  ): Promise<T>
  watch<T>(key: string, spec: Spec<T>, listener: (reading: Reading<T>) => void): () => void
  /**
   * Changes the answer that is kept, if one is, without reading: something has become known in
   * another way. Who watches is told.
   */
  change<T>(key: string, next: (value: T) => T): void
  /**
   * What was read of these is old: it is read again where it is watched, also where it is being
   * read.
   */
  invalidate(matches: (key: string) => boolean): void
  /** The page became visible or hidden, went online or offline. */
  wake(): void
  /** Forgets these, but for what is watched. */
  drop(matches: (key: string) => boolean): void
  /** Ends every reading; nothing is read by itself afterwards. */
  end(): void
}

/** Deps of {@link createCache}. */
export interface CacheDeps {
  readonly clock: Clock
  isOnline(): boolean
  isVisible(): boolean
  /** What rejects while the page is offline. */
  offline(): Error
}

interface Run {
  readonly abort: AbortController
  readonly promise: Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}
interface Entry {
  readonly key: string
  spec: Spec<unknown>
  value?: unknown
  /** When `value` was read, and until when it is good. */
  at: number
  until: number
  error?: unknown
  failures: number
  /** When it is to be read next while it is watched. */
  due: number
  readonly watchers: Set<(reading: Reading<never>) => void>
  readers: number
  run?: Run | undefined
  timer?: unknown
  shown: Reading<unknown>
}

const newRun = (): Run => {
  let settle = {} as Pick<Run, 'resolve' | 'reject'>
  const promise = new Promise<unknown>((resolve, reject) => (settle = { resolve, reject }))
  // a run that nobody waits for may fail
  promise.catch(() => {})
  return { abort: new AbortController(), promise, ...settle }
}

/** Makes a cache. Nothing is read before somebody reads or watches. */
export function createCache({ clock, isOnline, isVisible, offline }: CacheDeps): Cache {
  const entries = new Map<string, Entry>()
  let hasEnded = false

  const readingOf = ({ value, at, error, run }: Entry): Reading<unknown> => {
    const has = value !== undefined
    const status = !isOnline()
      ? 'offline'
      : run
        ? has
          ? 'refreshing'
          : 'loading'
        : error !== undefined
          ? has
            ? 'stale'
            : 'failed'
          : has
            ? 'ready'
            : 'loading'
    return { status, ...(has && { data: value, at }), ...(error !== undefined && { error }) }
  }
  /**
   * Puts together what is shown, the same object as long as nothing changes; answers whether
   * something has.
   */
  const update = (entry: Entry): boolean => {
    const next = readingOf(entry)
    const { shown } = entry
    if (
      next.status === shown.status &&
      next.data === shown.data &&
      next.at === shown.at &&
      next.error === shown.error
    )
      return false
    entry.shown = next
    return true
  }
  const tell = (entry: Entry) => {
    if (update(entry))
      for (const watcher of [...entry.watchers]) watcher(entry.shown as Reading<never>)
  }
  const plan = (entry: Entry) => {
    clock.clearTimeout(entry.timer)
    if (hasEnded || !entry.watchers.size || entry.run || !isOnline() || !isVisible()) return
    entry.timer = clock.setTimeout(() => void start(entry), Math.max(0, entry.due - clock.now()))
  }
  const start = (entry: Entry): Promise<unknown> => {
    const run = newRun()
    const replaced = entry.run
    entry.run = run
    clock.clearTimeout(entry.timer)
    replaced?.abort.abort()
    // who waits for the one that is replaced gets the newer answer
    replaced?.resolve(run.promise)
    const ended = (settle: () => void) => {
      if (entry.run !== run) return
      entry.run = undefined
      settle()
      tell(entry)
      plan(entry)
    }
    const { spec } = entry
    const isFirst = entry.value === undefined
    const show = (value: unknown) => {
      if (entry.run !== run) return
      // beside what is older, it is as of then
      Object.assign(entry, { value, ...(isFirst && { at: clock.now() }) })
      tell(entry)
    }
    spec.load(run.abort.signal, show, entry.value).then(
      (value) =>
        ended(() => {
          const at = clock.now()
          Object.assign(entry, {
            value,
            at,
            until: at + spec.fresh,
            error: undefined,
            failures: 0,
            due: at + spec.every,
          })
          run.resolve(value)
        }),
      (error) =>
        ended(() => {
          entry.error = error
          // what fails while the page is offline says nothing of the source
          if (isOnline()) entry.failures++
          entry.due =
            clock.now() +
            (isOnline() ? (restOf(error) ?? Math.min(30_000, 1000 * 2 ** entry.failures)) : 0)
          run.reject(error)
        }),
    )
    tell(entry)
    return run.promise
  }
  /**
   * Ends a run that nobody waits for any more; a moment later, since whoever draws a page often
   * leaves and comes back at once.
   */
  const leave = (entry: Entry) =>
    queueMicrotask(() => {
      if (entry.watchers.size || entry.readers) return
      const { run } = entry
      entry.run = undefined
      clock.clearTimeout(entry.timer)
      run?.abort.abort()
      run?.reject(kernelError('aborted'))
      tell(entry)
    })
  const entryOf = (key: string, spec: Spec<never>): Entry => {
    const known = entries.get(key)
    entries.delete(key)
    const entry: Entry = known ?? {
      key,
      spec,
      at: 0,
      until: 0,
      failures: 0,
      due: 0,
      watchers: new Set(),
      readers: 0,
      shown: { status: 'loading' },
    }
    const stored = known ? undefined : spec.stored?.()
    if (stored) Object.assign(entry, stored, { until: stored.at + spec.fresh })
    entry.spec = spec
    entries.set(key, entry)
    update(entry)
    for (const [other, { readers, watchers }] of entries) {
      if (entries.size <= maxEntries) break
      if (other !== key && !readers && !watchers.size) entries.delete(other)
    }
    return entry
  }
  const isFresh = ({ value, until }: Entry) => value !== undefined && clock.now() < until

  return {
    get: (key, spec) => entryOf(key, spec as Spec<never>).shown as Reading<never>,
    async read(key, spec, { force = false, signal }) {
      const entry = entryOf(key, spec as Spec<never>)
      const { value } = entry
      if (!force && (isFresh(entry) || (!isOnline() && value !== undefined))) return value as never
      if (!isOnline()) throw offline()
      entry.readers++
      try {
        return (await withTimeout(entry.run?.promise ?? start(entry), {
          signal,
          clock,
          onTime: () => kernelError('aborted'),
        })) as never
      } finally {
        entry.readers--
        leave(entry)
      }
    },
    watch(key, spec, listener) {
      const entry = entryOf(key, spec as Spec<never>)
      let isTold = false
      const watcher = (reading: Reading<never>) => {
        isTold = true
        listener(reading)
      }
      // a fresh answer is not read again at once
      if (!entry.watchers.size && entry.error === undefined)
        entry.due = isFresh(entry) ? clock.now() + spec.every : 0
      entry.watchers.add(watcher)
      if (!entry.run && entry.due <= clock.now() && isOnline() && isVisible()) void start(entry)
      else plan(entry)
      if (!isTold) watcher(entry.shown as Reading<never>)
      return () => {
        if (!entry.watchers.delete(watcher)) return
        if (!entry.watchers.size) leave(entry)
      }
    },
    change(key, next) {
      const entry = entries.get(key)
      if (entry?.value === undefined) return
      entry.value = next(entry.value as never)
      tell(entry)
    },
    invalidate(matches) {
      for (const entry of entries.values()) {
        if (!matches(entry.key)) continue
        entry.until = 0
        // a source that rests goes on resting
        if (entry.error === undefined) entry.due = 0
        if (entry.run) void start(entry)
        else plan(entry)
      }
    },
    wake() {
      for (const entry of entries.values()) {
        tell(entry)
        plan(entry)
      }
    },
    drop(matches) {
      for (const [key, { readers, watchers }] of entries)
        if (!readers && !watchers.size && matches(key)) entries.delete(key)
    },
    end() {
      hasEnded = true
      for (const entry of entries.values()) {
        entry.watchers.clear()
        entry.readers = 0
        leave(entry)
      }
      entries.clear()
    },
  }
}
