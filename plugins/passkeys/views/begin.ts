import { isElsewhere } from '../../../frame/client/views/accounts'
import type { ViewContext } from '../../../ui/view'
import { apiOf } from '../api'

/**
 * Begins a sign-in in the click that called it, and shows how it goes: one that fails says so there.
 */
export function begin(
  { kit, push, replace }: ViewContext,
  { how = 'push' }: { readonly how?: 'push' | 'replace' } = {},
): void {
  if (isElsewhere(kit)) {
    push('embedded/network', { proceed: async (ctx) => begin(ctx, { how: 'replace' }) })
    return
  }
  apiOf(kit)
    .signIn()
    .catch(() => {})
  if (how === 'push') push('passkeys/connecting')
  else replace('passkeys/connecting')
}
