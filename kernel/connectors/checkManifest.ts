import type { ConnectorManifest } from './connector'
import { connectorError } from './connectorErrors'

/** Why a link may not be offered, or undefined: https and the schemes of apps lead out of the page, all else would run, read or be read on the way. */
export function linkProblem(link: unknown): string | undefined {
  if (typeof link !== 'string' || link.length > 2048) return 'expected a text of at most 2048 characters'
  // browsers drop control characters and spaces before they read the scheme
  const bare = [...link].filter((char) => char > ' ' && char !== '\u007f').join('')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
  if (scheme === undefined) return 'expected an absolute URL'
  if (/^(?:http|javascript|data|vbscript|blob|file|filesystem|about|view-source)$/.test(scheme)) return `"${scheme}:" is not allowed; use https or the scheme of an app`
  return scheme !== 'https' || isUrl(bare) ? undefined : 'expected an absolute URL'
}

/** Throws `kernel/bad-manifest` for a link that must not be offered to a visitor. */
export function checkManifest({ id, links = {} }: ConnectorManifest): void {
  for (const [name, link] of Object.entries(links)) {
    const problem = link === undefined ? undefined : linkProblem(link)
    if (problem) throw connectorError('bad-manifest', { connector: id, problem: `links.${name}: ${problem}` })
  }
}

function isUrl(text: string): boolean {
  try {
    return new URL(text).host !== ''
  } catch {
    return false
  }
}
