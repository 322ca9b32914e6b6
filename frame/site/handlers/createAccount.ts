import { FrameError, frameError } from '../../protocol/errors'
import { SiteError } from '../errors'
import type { Account, AccountAction, AccountFacts } from '../screens/types'
import { RefusedError } from '../session/createApi'
import type { Site } from './types'

type AccountSite = Pick<Site, 'api' | 'wallet'>

async function read({ api }: AccountSite): Promise<AccountFacts> {
  const { user, wallet, devices = [] } = await api.call('/v1/me', {})
  if (!user) throw frameError('login_needed')
  const { email, frozenUntil } = user
  const isOwn = wallet?.custody === 'user-only'
  const { methods } = isOwn ? await api.call('/v1/recovery/methods', {}) : { methods: undefined }
  return { devices, methods, isRecoverable: wallet?.custody === 'operator-recoverable', ...(email !== undefined && { email }), ...(frozenUntil !== undefined && { frozenUntil }) }
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
    case 'freeze':
      await api.call('/v1/freeze', {})
      // what the worker has in memory would open the wallet for a while
      return (await wallet()).end()
    case 'unfreeze':
      return void (await api.call('/v1/unfreeze', {}))
    case 'recover':
      return (await (await wallet()).recovery()).recover(action)
    case 'rotate':
      return void (await (await wallet()).rotate())
  }
}

/** A refusal by its own name: the user is told more than the page around the frame is. */
const told = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    throw error instanceof RefusedError || error instanceof SiteError ? new FrameError(error.code, error.code) : error
  }
}

/** The account for the wallet's own screens: no request of a page reaches it. */
export const createAccount = (site: AccountSite): Account => ({
  read: () => told(read(site)),
  act: (action) => told(act(site, action)),
})
