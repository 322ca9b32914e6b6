import type { ViewContext } from '../../../ui/view'
import type { FoldedToken } from '../arrange'
import { isolate } from '../../feeds/views/Notices'

/** Why a token is folded away, in a few words. */
export const whyFolded = (t: ViewContext['t'], { reason, token }: FoldedToken): string => t(`data.why-${reason}`, { symbol: isolate(token.imitates ?? '') })

/** The same of all of them: what a visitor has most to be warned of. */
export function foldedSummary(t: ViewContext['t'], folded: readonly FoldedToken[]): string {
  const symbols = [...new Set(folded.flatMap(({ reason, token }) => (reason === 'imitation' ? (token.imitates ?? []) : [])))]
  if (symbols.length) return t('data.some-imitate', { symbol: isolate(symbols[0] as string) })
  return t(folded.some(({ reason }) => reason === 'unlisted') ? 'data.some-unlisted' : 'data.all-hidden')
}
