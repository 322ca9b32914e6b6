import {
  createElement,
  Fragment,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { KitApi } from '../../kernel'
import type { Primitives } from '../primitives'
import { type Core, createCore } from '../primitives/core'
import type { createMore } from '../primitives/more'
import type { Runtime } from '../runtime'
import type { Action, Header, Loaded, ViewHooks, ViewRuntime } from '../view'

/** One mount's runtime: what every view is made with. */
export interface MountRuntime {
  readonly view: ViewRuntime
  readonly core: Core
  /** Adds the primitives the first screen does without. */
  complete(create: typeof createMore): void
  readonly completed: boolean
  /** Called by the view that shows; the shell listens. */
  onHeader(listener: (header: Header | undefined) => void): void
}

/** Makes the runtime of one mount. The only file that takes the renderer's functions for views. */
export function createViewRuntime(kit: KitApi): MountRuntime {
  const base: Runtime = {
    h: createElement,
    Fragment,
    hooks: { useState, useEffect, useLayoutEffect, useMemo, useRef, useCallback, useId, useSyncExternalStore },
  }
  const core = createCore(base)
  const primitives = { ...core } as unknown as Primitives
  let tellHeader: (header: Header | undefined) => void = () => {}
  const useHeader = ({ title, start }: Header) => {
    useLayoutEffect(() => {
      tellHeader({ title, start })
    }, [title, start])
    useLayoutEffect(() => () => tellHeader(undefined), [])
  }
  const hooks: ViewHooks = { ...base.hooks, useKit: (selector) => useSelected(kit, selector), useAction, useLoad, useHeader }
  let completed = false
  return {
    view: { ...base, hooks, primitives },
    core,
    complete(create) {
      if (!completed) Object.assign(primitives, create(base, core))
      completed = true
    },
    get completed() {
      return completed
    },
    onHeader(listener) {
      tellHeader = listener
    },
  }
}

/** A part of the kit's state, as React reads an outside store. */
export function useSelected<T>(kit: KitApi, selector: (state: ReturnType<KitApi['getState']>) => T): T {
  const read = () => selector(kit.getState())
  return useSyncExternalStore(
    useCallback((changed) => kit.subscribe((state) => state, changed), [kit]),
    read,
    read,
  )
}

function useAction<A extends readonly unknown[]>(action: (...args: A) => Promise<unknown>): Action<A> {
  const [state, setState] = useState<{ pending: boolean; error: unknown }>({ pending: false, error: undefined })
  const running = useRef(false)
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])
  const run = async (...args: A) => {
    if (running.current) return false
    running.current = true
    setState({ pending: true, error: undefined })
    try {
      await action(...args)
      if (alive.current) setState({ pending: false, error: undefined })
      return true
    } catch (error) {
      if (alive.current) setState({ pending: false, error })
      return false
    } finally {
      running.current = false
    }
  }
  return { run, ...state }
}

function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<{ key: string; value: T | undefined; error: unknown; pending: boolean }>({
    key,
    value: undefined,
    error: undefined,
    pending: true,
  })
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    const abort = new AbortController()
    setState((now) => (now.key === key ? { ...now, pending: true } : { key, value: undefined, error: undefined, pending: true }))
    latest.current(abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setState({ key, value, error: undefined, pending: false })
      },
      (error) => {
        if (!abort.signal.aborted) setState((now) => ({ ...now, key, error, pending: false }))
      },
    )
    return () => abort.abort()
  }, [key, turn])
  const current = state.key === key ? state : { value: undefined, error: undefined, pending: true }
  return { value: current.value, error: current.error, pending: current.pending, reload: () => setTurn((n) => n + 1) }
}
