import type { SocialProvider } from '../../../frame/client/index'
import { beginSignIn } from '../../../frame/client/views/federatedSignIn'
import type { ViewContext } from '../../../ui/view'
import { apiOf } from '../api'
import type { SocialMode } from '../types'

/**
 * Begins a sign-in in the click that called it, and shows how it goes: a sign-in that fails says so
 * there.
 */
export const begin = (
  ctx: ViewContext,
  provider: SocialProvider,
  { how, mode }: { readonly how?: 'push' | 'replace'; readonly mode?: SocialMode | undefined } = {},
): void =>
  beginSignIn(ctx, 'socials/connecting', (kit) => apiOf(kit).signIn(provider, { mode }), how)
