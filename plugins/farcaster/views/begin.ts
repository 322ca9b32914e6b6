import { beginSignIn } from '../../../frame/client/views/federatedSignIn'
import type { ViewContext } from '../../../ui/view'
import { apiOf } from '../api'

/** Begins a sign-in, and shows how it goes: one that fails says so there. */
export const begin = (
  ctx: ViewContext,
  { how }: { readonly how?: 'push' | 'replace' } = {},
): void => beginSignIn(ctx, 'farcaster/connecting', (kit) => apiOf(kit).signIn(), how)
