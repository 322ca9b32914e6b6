import { changedBuiltins, readBuiltins } from './builtins'
import { changedHandlers, readHandlers } from './handlers'
import { readStores } from './storage'

/** What can be read of the world at one moment, to compare with a later one. */
export interface Places {
  readonly nodes: ReadonlySet<unknown>
  /** Attributes of the root element and the body. */
  readonly attributes: readonly string[]
  readonly stores: Readonly<Record<string, string>>
  readonly cookie: string
  /** Values of the globals that were there at first, and the names of later ones. */
  readonly globals: ReadonlyMap<string, unknown>
  /** Handlers like `window.onresize`. */
  readonly handlers: ReturnType<typeof readHandlers>
  /** Own properties of built-in objects and prototypes. */
  readonly builtins: ReturnType<typeof readBuiltins>
}

const attributesOf = (element: Element | null) =>
  [...(element?.attributes ?? [])].map(
    ({ name, value }) => `${element?.localName} ${name}="${value}"`,
  )

const valueOf = (name: string): unknown => {
  const found = Object.getOwnPropertyDescriptor(globalThis, name)
  return found && 'value' in found ? found.value : found?.get
}

/**
 * Globals that a plugin may leave: zod keeps its settings in one object for all its copies, and
 * `zod/mini` has it too.
 */
export const sharedGlobals: readonly string[] = ['__zod_globalConfig']

/** Reads the places. Of the globals, those of `known` and whatever came later. */
export function readPlaces(known: ReadonlySet<string>): Places {
  const page = globalThis.document as Document | undefined
  const names = new Set([...known, ...Object.getOwnPropertyNames(globalThis)])
  return {
    nodes: new Set(page?.querySelectorAll('*')),
    attributes: page ? [...attributesOf(page.documentElement), ...attributesOf(page.body)] : [],
    stores: readStores(),
    cookie: page?.cookie ?? '',
    globals: new Map([...names].map((name) => [name, valueOf(name)])),
    handlers: readHandlers(),
    builtins: readBuiltins(),
  }
}

/**
 * Bundlers add it for what a lazy module imports, whoever loads that:
 * https://vite.dev/guide/features#async-chunk-loading-optimization
 */
const isPreload = (node: Element) =>
  node.localName === 'link' && node.getAttribute('rel') === 'modulepreload'

/** Names of elements that are in the page and were not. */
export const newNodes = (before: Places, after: Places): string[] =>
  [...after.nodes]
    .filter((node) => !before.nodes.has(node) && !isPreload(node as Element))
    .map((node) => `the element <${(node as Element).localName}> is still in the page`)

/** Attributes of the root element and the body, and handlers of the page, that differ. */
export const newAttributes = (before: Places, after: Places): string[] => [
  ...after.attributes
    .filter((line) => !before.attributes.includes(line))
    .map((line) => `the page's ${line} was not there before`),
  ...before.attributes
    .filter((line) => !after.attributes.includes(line))
    .map((line) => `the page's ${line} is gone`),
  ...changedHandlers(before.handlers, after.handlers).map(
    (name) => `the page's handler "${name}" was changed`,
  ),
]

/** Globals, and properties of built-in objects, that were added, changed or removed. */
export const changedGlobals = (before: Places, after: Places): string[] => [
  ...[...after.globals].flatMap(([name, value]) => {
    // handlers are told by their own list
    if (after.handlers.has(`window.${name}`) || before.handlers.has(`window.${name}`)) return []
    if (!before.globals.has(name))
      return sharedGlobals.includes(name) ? [] : [`the global "${name}" was added`]
    return Object.is(before.globals.get(name), value) ? [] : [`the global "${name}" was changed`]
  }),
  ...changedBuiltins(before.builtins, after.builtins),
]

/** Keys of the page's stores that were added, changed or removed. */
export const changedStores = (before: Places, after: Places): string[] => {
  const keys = new Set([...Object.keys(before.stores), ...Object.keys(after.stores)])
  return [...keys].filter((key) => before.stores[key] !== after.stores[key])
}
