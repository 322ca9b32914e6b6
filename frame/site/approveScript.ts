import { systemClock } from './clock'
import { createScreens } from './screens/createScreens'
import type { Screens, ScreensContext } from './screens/types'

// What a document loads with the first request to the wallet, as one script: of several each would
// bring what it shares with the others as one more.

export { createRpcHandlers } from './rpc/rpcHandlers'

/** The screens of the product, in this document. */
export const openScreens = ({ origin, account, held, settings }: ScreensContext): Screens =>
  createScreens({
    origin,
    settings,
    mode: settings.approvalMode,
    clock: systemClock,
    account,
    held,
    loadWindows: () => import('./windowScript'),
  })
