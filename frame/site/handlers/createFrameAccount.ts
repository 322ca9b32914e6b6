import { frameError } from '../../protocol/errors'
import { loginRoutes } from '../../protocol/loginRoutes'
import { recoveryRoutes } from '../../protocol/recoveryRoutes'
import type { FrameAccount, OwnerScreen, WalletAccess } from '../screens/types'
import { RefusedError, type RouteForm } from '../session/createApi'
import { createAccount, refuseByName } from './createAccount'
import type { Site } from './types'

type AccountSite = Pick<Site, 'api' | 'wallet' | 'signIn'>

const CODE = '/v1/login/email/verify'
const EXPORT = '/v1/export'
const FINISH = '/v1/login/oauth/finish'
const DELETE = '/v1/delete'
/**
 * What windows ask of the server beside what is about recovery: who is signed in, that they confirm
 * it, and the ways that they sign in by. Exports are noted here.
 */
const ASKED: readonly string[] = [
  '/v1/me',
  '/v1/login/email',
  '/v1/login/poll',
  CODE,
  '/v1/login/oauth/start',
  FINISH,
  '/v1/identities',
  ...Object.keys(recoveryRoutes).filter((path) => path !== EXPORT),
]
/** What one screen alone asks. */
const OF_SCREEN: { readonly [Screen in OwnerScreen]?: readonly string[] } = {
  identities: ['/v1/identities/add', '/v1/identities/remove'],
  delete: [DELETE],
}
const forms: Readonly<Record<string, RouteForm>> = { ...recoveryRoutes, ...loginRoutes }

/** What one window may ask, which shows `screen`. */
function createAccess({ api, signIn, wallet }: AccountSite, screen: OwnerScreen): WalletAccess {
  /**
   * Unlocks that are left: a window is given what opens the wallet once, and once more for each
   * confirmation; for an export not before one.
   */
  let left = screen === 'recovery' ? 1 : 0
  let isDeleted = false
  const read = async () => {
    if (screen === 'export') await api.call(EXPORT, {}, recoveryRoutes[EXPORT])
    const payload = await (await wallet()).readUnlock()
    if (!payload) throw new RefusedError('recovery_needed')
    return payload
  }
  const unlock = async () => {
    if (left === 0) throw frameError('login_needed')
    left = 0
    try {
      return await read()
    } catch (error) {
      left = 1
      throw error
    }
  }
  const ask: WalletAccess['ask'] = async (path, body) => {
    // a window signs nobody else in
    const isOther = path === FINISH && !(body as { readonly confirm?: true }).confirm
    if ((!ASKED.includes(path) && !OF_SCREEN[screen]?.includes(path)) || isOther)
      throw frameError('unsupported')
    const answer = await api.call(path, body as never, forms[path])
    if ((path === CODE || path === FINISH) && screen !== 'open') left = 1
    if (path === DELETE) isDeleted = true
    // whose the wallet is may be another's now
    if (path === '/v1/recovery/confirm') (await wallet()).end()
    return answer
  }
  return {
    ask: (path, body) => refuseByName(ask(path, body)),
    device: async () => (await wallet()).device(),
    unlock: () => refuseByName(unlock()),
    left: async () => {
      if (isDeleted) await signIn.end(true)
    },
    pair: async (paired) => refuseByName((await wallet()).pair(paired)),
  }
}

/** The account for the frame's own windows: no request of a page reaches it. */
export const createFrameAccount = (site: AccountSite): FrameAccount => ({
  ...createAccount(site),
  isOpen: async () => {
    try {
      await (await site.wallet()).get()
      return true
    } catch (error) {
      if (error instanceof RefusedError && error.code === 'recovery_needed') return false
      throw error
    }
  },
  access: (screen) => createAccess(site, screen),
})
