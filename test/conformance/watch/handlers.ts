/** What outlives a kit and may be given a handler by its name. */
const owners = (): readonly (readonly [string, object])[] => {
  const page = globalThis.document as Document | undefined
  if (!page) return []
  const all: [string, object | null][] = [
    ['window', globalThis],
    ['window', page.defaultView],
    ['document', page],
    ['html', page.documentElement],
    ['body', page.body],
  ]
  return all.filter((entry): entry is [string, object] => entry[1] !== null)
}

/** Names like `onclick`, own and inherited. */
const handlerNames = (target: object): ReadonlySet<string> => {
  const names = new Set<string>()
  for (let at: object | null = target; at; at = Object.getPrototypeOf(at) as object | null) {
    for (const name of Object.getOwnPropertyNames(at)) if (/^on[a-z]/.test(name)) names.add(name)
  }
  return names
}

const valueOf = (target: object, name: string): unknown => {
  try {
    return Reflect.get(target, name) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * The handlers that are set, like `document.onclick`, by name. They are read by value: in a page
 * each is an accessor.
 */
export const readHandlers = (): ReadonlyMap<string, unknown> =>
  new Map(
    owners().flatMap(([owner, target]) =>
      [...handlerNames(target)].flatMap((name) => {
        const value = valueOf(target, name)
        return value === undefined ? [] : [[`${owner}.${name}`, value] as const]
      }),
    ),
  )

/** Names of handlers that were set, changed or removed. */
export const changedHandlers = (
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  )
