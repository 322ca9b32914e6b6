import type { SocialProvider } from '../../../frame/client/index'
import { isElsewhere } from '../../../frame/client/views/accounts'
import type { ViewContext } from '../../../ui/view'
import { apiOf } from '../api'
import type { SocialMode } from '../types'

/**
 * Begins a sign-in in the click that called it, and shows how it goes: a sign-in that fails says so
 * there.
 */
export function begin(
  { kit, push, replace }: ViewContext,
  provider: SocialProvider,
  {
    how = 'push',
    mode,
  }: { readonly how?: 'push' | 'replace'; readonly mode?: SocialMode | undefined } = {},
): void {
  if (isElsewhere(kit)) {
    push('embedded/network', {
      proceed: async (ctx) => begin(ctx, provider, { how: 'replace' }),
    })
    return
  }
  apiOf(kit)
    .signIn(provider, { mode })
    .catch(() => {})
  if (how === 'push') push('socials/connecting')
  else replace('socials/connecting')
}
