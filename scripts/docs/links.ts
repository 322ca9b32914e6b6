import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * Gives each heading of one page its anchor, as GitHub makes them: a second heading of the same
 * words gets a number.
 */
export function slugger(): (heading: string) => string {
  const seen = new Map<string, number>()
  return (heading) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')
    const slug = plain
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count ? `${slug}-${count}` : slug
  }
}

/** The anchors of a page as GitHub makes them from its headings. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#{1,6} (.+)$/gm)]
  const slug = slugger()
  return new Set(headings.map(([, heading = '']) => slug(heading)))
}

/**
 * Returns what is wrong with the links of a page that stay in the repository: a missing file, or a
 * missing heading. `unwritten` has pages that are not on the disk, by path from the root.
 */
export function brokenLinks(
  root: string,
  page: string,
  text: string,
  unwritten: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return []
    const [path = '', anchor] = target.split('#')
    const file = path ? normalize(join(dirname(page), path)) : page
    const full = join(root, file)
    const made = unwritten.get(file.replaceAll('\\', '/'))
    if (made === undefined && !existsSync(full)) return [`${page}: ${target} does not exist`]
    if (!anchor || (made === undefined && statSync(full).isDirectory())) return []
    return anchorsOf(made ?? readFileSync(full, 'utf8')).has(anchor)
      ? []
      : [`${page}: ${target} names no heading`]
  })
}
