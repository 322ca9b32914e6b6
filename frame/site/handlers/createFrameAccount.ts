import { frameError } from '../../protocol/errors'
import { recoveryRoutes } from '../../protocol/recoveryRoutes'
import type { FrameAccount, OwnerScreen, WalletAccess } from '../screens/types'
import { RefusedError, type RouteForm } from '../session/createApi'
import { createAccount, refuseByName } from './createAccount'
import type { Site } from './types'

type AccountSite = Pick<Site, 'api' | 'wallet'>

const CODE = '/v1/login/email/verify'
const EXPORT = '/v1/export'
/**
 * What windows ask of the server beside what is about recovery: who is signed in, and a fresh code
 * of theirs. Exports are noted here.
 */
const ASKED: readonly string[] = [
  '/v1/me',
  '/v1/login/email',
  '/v1/login/poll',
  CODE,
  ...Object.keys(recoveryRoutes).filter((path) => path !== EXPORT),
]
const forms: Readonly<Record<string, RouteForm>> = recoveryRoutes

/** What one window may ask, which shows `screen`. */
function createAccess({ api, wallet }: AccountSite, screen: OwnerScreen): WalletAccess {
  /**
   * Unlocks that are left: a window is given what opens the wallet once, and once more for each
   * code; for an export not before one.
   */
  let left = screen === 'recovery' ? 1 : 0
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
    if (!ASKED.includes(path)) throw frameError('unsupported')
    const answer = await api.call(path, body as never, forms[path])
    if (path === CODE && screen !== 'open') left = 1
    // whose the wallet is may be another's now
    if (path === '/v1/recovery/confirm') (await wallet()).end()
    return answer
  }
  return {
    ask: (path, body) => refuseByName(ask(path, body)),
    device: async () => (await wallet()).device(),
    unlock: () => refuseByName(unlock()),
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
