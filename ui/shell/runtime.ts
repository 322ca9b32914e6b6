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
import type * as Notices from './Notices'
import type { Header, ViewHooks, ViewRuntime } from '../view'

/** One mount's runtime: what every view is made with. */
export interface MountRuntime {
  readonly view: ViewRuntime
  readonly core: Core
  /** Adds the primitives and hooks the first screen does without. */
  complete(create: typeof createMore, hooks: Pick<ViewHooks, 'useAction' | 'useLoad'>, notices?: typeof Notices): void
  readonly completed: boolean
  /** The bars for messages, once completed. */
  readonly notices: typeof Notices | undefined
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
  const hooks = { ...base.hooks, useKit: (selector) => useSelected(kit, selector), useHeader } as ViewHooks
  let completed = false
  let notices: typeof Notices | undefined
  return {
    view: { ...base, hooks, primitives },
    core,
    complete(create, more, bars) {
      if (!completed) Object.assign(primitives, create(base, core))
      Object.assign(hooks, more)
      notices = bars
      completed = true
    },
    get completed() {
      return completed
    },
    get notices() {
      return notices
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
