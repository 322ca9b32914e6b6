/** Most plural blocks inside each other. */
const MAX_DEPTH = 4

/** A plural block: the name of its value, and its texts by selector. */
export interface PluralBlock {
  readonly name: string
  readonly branches: ReadonlyMap<string, string>
}

/** Position after the brace that closes the one before `from`; 0 if none does. */
function closingBrace(text: string, from: number): number {
  const braces = /[{}]/g
  braces.lastIndex = from
  for (let depth = 1; depth; ) {
    const brace = braces.exec(text)
    if (!brace) return 0
    depth += brace[0] === '{' ? 1 : -1
  }
  return braces.lastIndex
}

/** The branches that begin at `from`, and the position after the block; undefined if malformed. */
function readBranches(text: string, from: number) {
  const branches = new Map<string, string>()
  const part = /\s*(?:(=\d+|zero|one|two|few|many|other)\s*\{|\})/y
  part.lastIndex = from
  for (let match = part.exec(text); match; match = part.exec(text)) {
    const start = part.lastIndex
    if (!match[1]) return branches.has('other') ? { branches, end: start } : undefined
    part.lastIndex = closingBrace(text, start)
    if (!part.lastIndex) return undefined
    branches.set(match[1], text.slice(start, part.lastIndex - 1))
  }
  return undefined
}

/**
 * Splits a text at its plural blocks (see `resolvePlurals` for the syntax). Branches are not split.
 * Returns undefined if a block is malformed, or inside of more than three others. Takes linear time.
 *
 * @param depth - How many blocks the text is inside of.
 */
export function splitPlurals(
  text: string,
  depth: number,
): readonly (string | PluralBlock)[] | undefined {
  const opening = /\{\s*(\w+)\s*,\s*plural\b\s*(,?)/g
  const parts: (string | PluralBlock)[] = []
  let end = 0
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const [, name = '', comma] = match
    const block = comma && depth < MAX_DEPTH ? readBranches(text, opening.lastIndex) : undefined
    if (!block) return undefined
    parts.push(text.slice(end, match.index), { name, branches: block.branches })
    end = opening.lastIndex = block.end
  }
  return [...parts, text.slice(end)]
}
