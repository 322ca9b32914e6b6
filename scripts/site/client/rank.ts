/** One thing the search finds. */
export interface Found {
  readonly title: string
  readonly url: string
  readonly page: string
  readonly text?: string
}

const scoreOf = ({ title, page, text = '' }: Found, words: readonly string[]): number => {
  const name = title.toLowerCase()
  const all = `${name} ${page} ${text}`.toLowerCase()
  if (!words.every((word) => all.includes(word))) return 0
  const whole = words.join(' ')
  const exact = name === whole ? 100 : name.startsWith(whole) ? 60 : name.includes(whole) ? 40 : 0
  const inTitle = words.filter((word) => name.includes(word)).length * 10
  return 1 + exact + inTitle + (page ? 0 : 5) - Math.min(name.length, 60) / 60
}

/** The best matches of a query, at most 12. Every word must be in the title, the page's title or the text. */
export function rank(index: readonly Found[], query: string): readonly Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return index
    .map((found) => [scoreOf(found, words), found] as const)
    .filter(([score]) => score > 0)
    .sort(([a], [b]) => b - a)
    .slice(0, 12)
    .map(([, found]) => found)
}
