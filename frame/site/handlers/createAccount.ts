import { FrameError, frameError } from '../../protocol/errors'
import { loginRoutes } from '../../protocol/loginRoutes'
import { recoveryRoutes } from '../../protocol/recoveryRoutes'
import type { OpenedWallet } from '../createOpenedWallet'
import { SiteError } from '../errors'
import { toFrameError } from '../frameErrors'
import type { Account, AccountAction, AccountFacts } from '../screens/types'
import { RefusedError } from '../session/createApi'
import type { Site } from './types'

const METHODS = '/v1/recovery/methods'
const NOTICES = '/v1/notices'

type AccountSite = Pick<Site, 'api'> & {
  readonly wallet: () => Promise<Pick<OpenedWallet, 'end' | 'rotate'>>
}

async function read({ api }: Pick<Site, 'api'>): Promise<AccountFacts> {
  const { user, wallet, devices = [] } = await api.call('/v1/me', {})
  if (!user) throw frameError('login_needed')
  const { email, frozenUntil } = user
  const methods =
    wallet?.custody === 'user-only'
      ? (await api.call(METHODS, {}, recoveryRoutes[METHODS])).methods
      : undefined
  const told = email === undefined ? await api.call(NOTICES, {}, loginRoutes[NOTICES]) : undefined
  return {
    devices,
    methods,
    ...(told && { notices: told.notices }),
    isRecoverable: wallet?.custody === 'operator-recoverable',
    ...(email !== undefined && { email }),
    ...(frozenUntil !== undefined && { frozenUntil }),
  }
}

async function act(site: AccountSite, action: AccountAction): Promise<void> {
  const { api, wallet } = site
  const end = (device: string) => api.call('/v1/devices/revoke', { device })
  switch (action.kind) {
    case 'end':
      return void (await end(action.device))
    case 'endOthers':
      for (const { id, current } of (await read(site)).devices) if (!current) await end(id)
      return
    case 'seen':
      return void (await api.call(NOTICES, { seen: [...action.notices] }, loginRoutes[NOTICES]))
    case 'freeze':
      await api.call('/v1/freeze', {})
      // what the worker has in memory would open the wallet for a while
      return (await wallet()).end()
    case 'unfreeze':
      return void (await api.call('/v1/unfreeze', {}))
    case 'rotate':
      return void (await (await wallet()).rotate())
  }
}

/**
 * A refusal by its own name, for the wallet's own screens: the user is told more than the page
 * around the frame is.
 */
export async function refuseByName<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw error instanceof SiteError || error instanceof RefusedError
      ? new FrameError(error.code, error.code, toFrameError(error).extra)
      : error
  }
}

/** The account for the wallet's own screens: no request of a page reaches it. */
export const createAccount = (site: AccountSite): Account => ({
  read: () => refuseByName(read(site)),
  act: (action) => refuseByName(act(site, action)),
})
