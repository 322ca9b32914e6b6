import { createElement, Fragment, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { KitApi } from '../../kernel/index'
import { createCore } from '../primitives/firstScreen'
import type { Primitives } from '../primitives/rest'
import type { Runtime } from '../runtime'
import type { Header, ViewHooks } from '../view'
import { useSelected } from './followKit'
import type * as Notices from './Notices'
import type { MountRuntime } from './types'

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
