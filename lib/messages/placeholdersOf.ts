import { splitPlurals } from './splitPlurals'

/**
 * The names of a text's placeholders, sorted, each once: of `{name}`, and of plural blocks and in
 * all their branches. Undefined if a plural block is malformed.
 *
 * @param depth - How many plural blocks the text is inside of.
 */
export function placeholdersOf(text: string, depth = 0): readonly string[] | undefined {
  const parts = splitPlurals(text, depth)
  if (!parts) return undefined
  const names = new Set<string>()
  for (const part of parts) {
    if (typeof part === 'string') {
      for (const [, name = ''] of part.matchAll(/\{(\w+)\}/g)) names.add(name)
      continue
    }
    names.add(part.name)
    for (const branch of part.branches.values()) {
      const inner = placeholdersOf(branch, depth + 1)
      if (!inner) return undefined
      for (const name of inner) names.add(name)
    }
  }
  return [...names].sort()
}
