/** Constructors of the language and of the page; they and their prototypes are looked at. */
const constructors = [
  'Array',
  'Object',
  'String',
  'Number',
  'Date',
  'RegExp',
  'Promise',
  'Function',
  'Map',
  'Set',
  'EventTarget',
  'Node',
  'Element',
  'HTMLElement',
  'Document',
  'History',
  'Navigator',
  'Storage',
] as const
/** Objects that there is one of. */
const objects = ['history', 'navigator', 'console', 'JSON', 'Math', 'Reflect'] as const

type Shape = ReadonlyMap<PropertyKey, PropertyDescriptor>

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'
const shapeOf = (target: object, keys: readonly PropertyKey[]): Shape =>
  new Map(keys.map((key) => [key, Object.getOwnPropertyDescriptor(target, key) ?? {}]))

/** Own properties of the built-in objects, by the name of the object. No getter is called. */
export function readBuiltins(): ReadonlyMap<string, Shape> {
  const world = globalThis as unknown as Readonly<Record<string, unknown>>
  const out = new Map<string, Shape>()
  for (const name of objects) {
    const target = world[name]
    // by symbols an environment keeps state of its own there
    if (isObject(target)) out.set(name, shapeOf(target, Object.getOwnPropertyNames(target)))
  }
  for (const name of constructors) {
    const target = world[name] as { readonly prototype?: unknown } | undefined
    if (!isObject(target)) continue
    out.set(name, shapeOf(target, Object.getOwnPropertyNames(target)))
    if (isObject(target.prototype))
      out.set(`${name}.prototype`, shapeOf(target.prototype, Reflect.ownKeys(target.prototype)))
  }
  return out
}

/** Whether one does something else than the other; plain values may change. */
const isOther = (one: PropertyDescriptor, other: PropertyDescriptor) =>
  one.get !== other.get ||
  one.set !== other.set ||
  ((typeof one.value === 'function' || typeof other.value === 'function') &&
    one.value !== other.value)

/** Properties of built-in objects that were added, changed or removed. */
export const changedBuiltins = (
  before: ReadonlyMap<string, Shape>,
  after: ReadonlyMap<string, Shape>,
): string[] =>
  [...after].flatMap(([name, shape]) => {
    const old = before.get(name)
    if (!old) return []
    return [...new Set([...old.keys(), ...shape.keys()])].flatMap((key) => {
      const [was, is] = [old.get(key), shape.get(key)]
      const what = `"${name}.${String(key)}"`
      if (!was) return [`the built-in ${what} was added`]
      if (!is) return [`the built-in ${what} was removed`]
      return isOther(was, is) ? [`the built-in ${what} was changed`] : []
    })
  })
