import type { Cell } from '../cell'
import type { FlagValues } from '../flags'
import type { Catalogue } from '../i18n'
import { kernelError } from '../kernelErrors'
import { createLoader, type Load } from './load'
import { register } from './register'
import { isOn } from './isOn'
import type { ViewRules } from './router'

/** What a view's module exports by default. The kernel carries it and never looks inside; `defineView` of `tessera-kit/view` makes one. */
export type ViewModule = NonNullable<unknown>

/** A registered view. */
export interface ViewDefinition extends ViewRules {
  readonly name: string
  /** Message key of the header's title; absent: no header title. */
  readonly title?: string
  readonly load: Load<ViewModule>
  /** The flag that must be `true` for the view to be there. */
  readonly when?: string
  /** The view that the header's help button opens. */
  readonly help?: string
  /** Texts that only this view needs, fetched with it. */
  readonly messages?: Catalogue
  readonly plugin: string
}

/** The views of one kit. */
export interface ViewRegistry {
  /** Adds a view; the function returned removes it. A name that is taken is refused with `kernel/bad-plugin`. */
  add(view: ViewDefinition): () => void
  /** The view of that name, or undefined. */
  find(name: string): ViewDefinition | undefined
  /** The view of that name; `kernel/view-unknown` if no plugin registered it or its flag is off. */
  get(name: string): ViewDefinition
  /** In the order of registration. */
  list(): readonly ViewDefinition[]
  /** Fetches a view's module once; a failure rejects and the next call tries again. Rejects with `kernel/view-unknown` too. */
  preload(name: string): Promise<ViewModule>
  /** A module that is here already, at once; else undefined. */
  loaded(name: string): ViewModule | undefined
}

/** Makes the registry over the cell that holds its list; views whose `when` flag is not true are as if not there. */
export function createViews(
  cell: Cell<readonly ViewDefinition[]>,
  flags: () => FlagValues = () => ({}),
  texts: (view: ViewDefinition) => Promise<void> | undefined = () => undefined,
): ViewRegistry {
  const loader = createLoader<ViewModule>((owner) => texts(owner as ViewDefinition))
  const list = () => cell.get().filter((view) => isOn(flags(), view.when))
  const find = (name: string) => list().find((view) => view.name === name)
  const get = (name: string): ViewDefinition => {
    const view = find(name)
    if (!view) throw kernelError('view-unknown', { view: name })
    return view
  }
  return {
    add: (view) => register(cell, view, `view "${view.name}"`, (other) => other.name === view.name),
    find,
    get,
    list,
    preload(name) {
      try {
        return loader.load(get(name), `View "${name}"`)
      } catch (error) {
        return Promise.reject(error)
      }
    },
    loaded(name) {
      const view = find(name)
      return view && loader.loaded(view)
    },
  }
}
