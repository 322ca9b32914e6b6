import type * as React from 'react'

/**
 * What a view receives instead of importing a renderer: the functions of React (18 or 19) or of
 * preact/compat. A view written against it bundles no renderer of its own.
 */
export interface Runtime {
  /** Creates an element: `h(Component, props, ...children)`. */
  readonly h: typeof React.createElement
  /** Several children without an element around them. */
  readonly Fragment: typeof React.Fragment
  /** The renderer's hooks. */
  readonly hooks: RuntimeHooks
}

/**
 * The renderer's hooks that a view may use: `useState`, `useEffect`, `useLayoutEffect`, `useMemo`,
 * `useRef`, `useCallback`, `useId`, `useSyncExternalStore` of React. They stay the same functions
 * until the modal unmounts.
 */
export interface RuntimeHooks {
  readonly useState: typeof React.useState
  readonly useEffect: typeof React.useEffect
  readonly useLayoutEffect: typeof React.useLayoutEffect
  readonly useMemo: typeof React.useMemo
  readonly useRef: typeof React.useRef
  readonly useCallback: typeof React.useCallback
  readonly useId: typeof React.useId
  readonly useSyncExternalStore: typeof React.useSyncExternalStore
}
