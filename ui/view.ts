import type { FunctionComponent, ReactNode } from 'react'
import type {
  AnyKit,
  KernelState,
  MessageKey,
  Move,
  OpenParams,
  Shell,
  Views,
} from '../kernel/index'
import type { IconName, Primitives } from './primitives/rest'
import type { Runtime, RuntimeHooks } from './runtime'

/** The hooks of a view: the renderer's and the kit's. */
export interface ViewHooks extends RuntimeHooks {
  /**
   * Subscribes to a selection of the kit's state. The selector must return the same value for the
   * same state: a part of it, not a new object.
   */
  useKit<T>(selector: (state: KernelState) => T): T
  /**
   * Subscribes to a selection of the state of the view's own plugin, which its `setup` writes by
   * `ctx.state`. The selector must return the same value for the same state.
   */
  useOwnState<State extends object, T>(selector: (state: Readonly<State>) => T): T
  /**
   * An asynchronous action and its state. One run at a time; the error is kept until the next run.
   */
  useAction<A extends readonly unknown[]>(action: (...args: A) => Promise<unknown>): Action<A>
  /**
   * Loads a value when the component mounts and when `key` changes. `signal` is aborted when the
   * result is no longer needed.
   */
  useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T>
  /** Sets the header's title and start while the view is mounted. */
  useHeader(header: Header): void
}
/** An action and its state. */
export interface Action<A extends readonly unknown[]> {
  /**
   * Returns whether it succeeded: false if it failed, or if a run is pending, which is then left
   * alone. Never rejects.
   */
  readonly run: (...args: A) => Promise<boolean>
  /** A run is under way. */
  readonly pending: boolean
  /** What the last run rejected with; undefined if it succeeded or is under way. */
  readonly error: unknown
}
/**
 * A value that is loaded asynchronously. `reload` loads it again and keeps the old value until
 * then.
 */
export interface Loaded<T> {
  /** What was loaded last; undefined before. */
  readonly value: T | undefined
  /** What the last load rejected with. */
  readonly error: unknown
  /** A load is under way. */
  readonly pending: boolean
  readonly reload: () => void
}
/** What a view sets in the header. */
export interface Header {
  /**
   * Default: the title of the view's entry. Untrusted text is allowed: it is rendered as text and
   * isolated for direction.
   */
  readonly title?: string | undefined
  /** Rendered in place of the back or help button. */
  readonly start?: ReactNode
}

/** What a view is created with, in place of imports of a renderer and of the design system. */
export interface ViewRuntime extends Runtime {
  /** The renderer's hooks and the kit's. */
  readonly hooks: ViewHooks
  /** The kit's components: docs/primitives.md. */
  readonly primitives: Primitives
}

/** What a view's component is given: the kit, navigation and texts. */
export interface ViewContext {
  /**
   * The kit, as far as the view's plugin declares in `needs`: its state can be read, `use` is
   * there; `connect` takes `connectors` or `sessions`, to disconnect and to switch `sessions`,
   * `open` and `close` `views`, requests `request:<namespace>:<method>`, and they carry the
   * plugin's name. What is the host's (`start`, `destroy`, `add`, `remove`, `surface`, `element`,
   * `health`) takes `surface`. Anything else is refused with `kernel/capability-refused`, and
   * reported. `options` has no `rpc` and no storage adapter; listed connectors can be read and
   * preloaded only.
   */
  readonly kit: AnyKit
  /**
   * The modal is rendered into an element of the page, not a dialog: it is not closed but shows its
   * home view.
   */
  readonly embedded: boolean
  /** The direction of the texts in use. */
  readonly dir: 'ltr' | 'rtl'
  /** BCP 47 tag of the texts in use. */
  readonly locale: string
  /** The text of a key in the current language; `values` replace its `{name}` placeholders. */
  t(key: MessageKey, values?: Readonly<Record<string, string | number>>): string
  /** Adds a view to the history and shows it. */
  push<V extends keyof Views & string>(view: V, ...params: OpenParams<V>): void
  /** Shows a view in place of the current one. */
  replace<V extends keyof Views & string>(view: V, ...params: OpenParams<V>): void
  /** Any other change of the history. */
  navigate(move: Move): void
  /** Goes back to the view before; closes the modal if there is none. */
  back(): void
  /** Closes the modal, unless the view's entry forbids it (`canClose`). */
  close(): void
  /** Loads a view's code before it is shown. A failure is ignored. */
  preload(view: keyof Views & string): void
  /** Shows a short message over the modal. */
  snack(message: string, variant?: 'success' | 'error' | 'loading'): void
  /** The value of a flag, see `Flags`. */
  flag(name: string): unknown
  /** Renders a slot's entries, or nothing. */
  readonly Slot: FunctionComponent<SlotProps>
  /** Set for views of the plugin that registered the shell only. */
  readonly shell?: Shell
}

/** Props of `Slot`. */
export interface SlotProps {
  /** The slot, `<view>.<place>`. */
  readonly name: string
  /** What each entry is given, see `Slots`. */
  readonly params?: unknown
  /** The entries of these plugins come first. */
  readonly orderByPlugin?: readonly string[] | undefined
  /** The entries of all other plugins are left out. */
  readonly plugins?: readonly string[] | undefined
  /**
   * Draws the entries otherwise than one after the other, as tabs for instance. It is called
   * without entries, too.
   */
  readonly children?: ((entries: readonly SlotItem[], draw: DrawEntry) => ReactNode) | undefined
}

/** An entry of a slot, for the view that draws it. */
export interface SlotItem {
  /** `<plugin>:<the entry's own>`, unique in its slot. */
  readonly id: string
  /** Message key. */
  readonly title?: MessageKey
  /** Drawn beside the title. */
  readonly icon?: IconName
}

/**
 * Draws an entry; what `fallback` returns stands for one that has failed, with `retry`, and for one
 * that is being loaded, without. Default: nothing.
 */
export type DrawEntry = (entry: SlotItem, fallback?: (retry?: () => void) => ReactNode) => ReactNode

/** Props of a view's component. */
export interface ViewProps<Params> {
  /** What the view was opened with, or the slot gives its entries. */
  readonly params: Params
  /** The kit, navigation and texts. */
  readonly ctx: ViewContext
}

/**
 * What {@link defineView} returns: the default export of a view's module. See there for `core`,
 * `ahead`, `styles` and `slots`; `create` makes its component.
 */
export interface View {
  readonly core: boolean
  readonly ahead: boolean
  readonly styles?: string | undefined
  readonly slots?: readonly string[] | undefined
  readonly create: (runtime: ViewRuntime) => FunctionComponent<ViewProps<never>>
}

/**
 * Defines a view, or an entry of a slot, that works with every renderer the kit is built for.
 * `create` is called once for each mount of the modal and returns the component.
 * - `core`: the view uses only the primitives of the first screen (`createCore` in
 *   `ui/primitives/firstScreen.ts`), in their default variants, and is shown
 *   without waiting for the others. Default false.
 * - `ahead`: as the home view it may be rendered while the modal is still closed, so it must have
 *   no effects of its own, such as requests. Default false.
 * - `slots`: the slots that the view draws with `ctx.Slot`, each `<view>.<place>`. An entry for
 *   another slot of this view is then known to be a mistake: with `debug` the console says so, and
 *   the
 *   conformance suite does. Default: not told.
 * - `styles`: CSS, added to the modal before the view is first rendered, and kept. `16u` and `16r`
 *   are 16 px scaled by the theme's font and radius
 *   variables; colours are the theme's custom properties (`var(--t-fg2)`). Give classes a prefix;
 *   `t-` is the kit's.
 */
export const defineView = <Params = void>(
  create: (runtime: ViewRuntime) => FunctionComponent<ViewProps<Params>>,
  { core = false, ahead = false, styles, slots }: Partial<Omit<View, 'create'>> = {},
): View => ({
  core,
  ahead,
  styles,
  slots,
  create: create as unknown as (runtime: ViewRuntime) => FunctionComponent<ViewProps<never>>,
})

/**
 * Defines a view without a renderer: `mount` fills the element when the view is shown and returns
 * its cleanup. Later changes of the props are not passed.
 */
export const defineMount = (
  mount: (element: HTMLElement, props: ViewProps<unknown>) => () => void,
): View =>
  defineView<unknown>(
    ({ h, hooks }) =>
      function Mounted(props) {
        const element = hooks.useRef<HTMLDivElement>(null)
        const initial = hooks.useRef(props)
        hooks.useEffect(() => mount(element.current as HTMLElement, initial.current), [])
        return h('div', { ref: element })
      },
    { core: true },
  )

export type { Primitives } from './primitives/rest'
export type { Runtime, RuntimeHooks } from './runtime'
