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
import { createCore } from '../primitives/firstScreen'
import type { Marks } from '../primitives/marks'
import type { Primitives } from '../primitives/rest'
import type { Runtime } from '../runtime'
import type { Header, ViewHooks } from '../view'
import { type KitReader, useSelected } from './followKit'
import type { MountRuntime, Notices } from './types'

/**
 * Creates the runtime of one mount. The only place where views get the renderer's functions from.
 * `loadIcons` is called when a view draws an icon of those that come with the rest of the
 * primitives, loads these and renders again.
 */
export function createViewRuntime(kit: KitReader, loadIcons: () => void): MountRuntime {
  const base: Runtime = {
    h: createElement,
    Fragment,
    hooks: {
      useState,
      useEffect,
      useLayoutEffect,
      useMemo,
      useRef,
      useCallback,
      useId,
      useSyncExternalStore,
    },
  }
  const core = createCore(base, loadIcons, () => marks)
  const primitives = { ...core } as unknown as Primitives
  let onHeader: (header: Header | undefined) => void = () => {}
  const useHeader = ({ title, start }: Header) => {
    useLayoutEffect(() => {
      // most views set nothing: then the shell is not rendered again
      onHeader(title === undefined && start === undefined ? undefined : { title, start })
    }, [title, start])
    useLayoutEffect(() => () => onHeader(undefined), [])
  }
  const hooks = {
    ...base.hooks,
    useKit: (selector) => useSelected(kit, selector),
    useHeader,
  } as ViewHooks
  let completed = false
  let notices: Notices | undefined
  let marks: Marks | undefined
  return {
    kit,
    view: { ...base, hooks, primitives },
    core,
    complete(create, moreHooks, moreNotices, moreMarks) {
      if (!completed) Object.assign(primitives, create(base, core))
      Object.assign(hooks, moreHooks)
      notices = moreNotices
      marks = moreMarks
      completed = true
    },
    get completed() {
      return completed
    },
    get notices() {
      return notices
    },
    onHeader(listener) {
      onHeader = listener
    },
  }
}
