import type { FunctionComponent, ReactNode } from 'react'
import type { AnyKit, KernelState, MessageKey, Move, OpenParams, Shell, Views } from '../kernel/index'
import type { Primitives } from './primitives/rest'
import type { Runtime, RuntimeHooks } from './runtime'

/** The hooks of a view: the renderer's own, and the kit's. */
export interface ViewHooks extends RuntimeHooks {
  /** A part of the kit's state; re-renders when it changes. Select what is there, make nothing new. */
  useKit<T>(selector: (state: KernelState) => T): T
  /** Runs one asynchronous action at a time; keeps its error until the next run. Never rejects. */
  useAction<A extends readonly unknown[]>(action: (...args: A) => Promise<unknown>): Action<A>
  /** Loads a value when the view shows and when `key` changes. */
  useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T>
  /** Sets the header's title and what stands at its start, while this view shows. */
  useHeader(header: Header): void
}
/** A running, failed or idle action. */
export interface Action<A extends readonly unknown[]> {
  readonly run: (...args: A) => Promise<boolean>
  readonly pending: boolean
  readonly error: unknown
}
/** A value on its way. `reload` asks again and keeps showing the old value. */
export interface Loaded<T> {
  readonly value: T | undefined
  readonly error: unknown
  readonly pending: boolean
  readonly reload: () => void
}
/** What a view puts into the header. */
export interface Header {
  /** Text in the visitor's language; text from outside is fine, it is shown isolated. */
  readonly title?: string | undefined
  /** Replaces the back or help button. */
  readonly start?: ReactNode
}

/** What a view is made with; it imports no renderer. */
export interface ViewRuntime extends Runtime {
  readonly hooks: ViewHooks
  readonly primitives: Primitives
}

/** A view's world while it shows. */
export interface ViewContext {
  readonly kit: AnyKit
  readonly dir: 'ltr' | 'rtl'
  /** BCP 47 tag of the texts in use. */
  readonly locale: string
  t(key: MessageKey, values?: Readonly<Record<string, string | number>>): string
  push<V extends keyof Views & string>(view: V, ...params: OpenParams<V>): void
  replace<V extends keyof Views & string>(view: V, ...params: OpenParams<V>): void
  navigate(move: Move): void
  back(): void
  close(): void
  /** Loads a view's code ahead of a click. */
  preload(view: keyof Views & string): void
  snack(message: string, variant?: 'success' | 'error' | 'loading'): void
  flag(name: string): unknown
  /** Draws a slot's entries; `orderByPlugin` puts some plugins' entries first, `plugins` leaves those of others out. */
  readonly Slot: FunctionComponent<{ name: string; orderByPlugin?: readonly string[]; plugins?: readonly string[] }>
  /** For views of a shell (plugins that need `surface`) only. */
  readonly shell?: Shell
}

/** What a view's component takes. */
export interface ViewProps<Params> {
  readonly params: Params
  readonly ctx: ViewContext
}

/** A view's module: its default export. */
export interface View {
  readonly core: boolean
  readonly ahead: boolean
  readonly styles?: string | undefined
  readonly create: (runtime: ViewRuntime) => FunctionComponent<ViewProps<never>>
}

/**
 * Defines a view, or an entry of a slot, for every renderer the kit is built with. `create` is called once for each mount of the modal.
 * With `core`, the view uses only the primitives of the first screen (`ui/primitives/core`) in their plain looks and shows without waiting for the rest.
 * With `ahead`, a view that the modal opens with is drawn while it is still closed: it must start nothing by itself.
 * `styles` is CSS of its own, added to the modal before the view is first drawn and kept: in it `16u` and `16r` are 16 px that follow the theme's
 * font and radius masters, and colours are the theme's (`var(--t-fg2)`). Name classes so that they meet no other's, `t-` is the kit's.
 */
export const defineView = <Params = void>(
  create: (runtime: ViewRuntime) => FunctionComponent<ViewProps<Params>>,
  { core = false, ahead = false, styles }: Partial<Omit<View, 'create'>> = {},
): View => ({
  core,
  ahead,
  styles,
  create: create as unknown as (runtime: ViewRuntime) => FunctionComponent<ViewProps<never>>,
})

/** A view drawn by hand: `mount` fills the element and returns what empties it. */
export const defineMount = (mount: (element: HTMLElement, props: ViewProps<unknown>) => () => void): View =>
  defineView<unknown>(
    ({ h, hooks }) =>
      function Mounted(props) {
        const place = hooks.useRef<HTMLDivElement>(null)
        const first = hooks.useRef(props)
        hooks.useEffect(() => mount(place.current as HTMLElement, first.current), [])
        return h('div', { ref: place })
      },
    { core: true },
  )

export type { Primitives } from './primitives/rest'
export type { Runtime, RuntimeHooks } from './runtime'
