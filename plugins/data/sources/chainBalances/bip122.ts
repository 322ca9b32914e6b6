import type { ReadChain } from './index'
import { openNative } from './native'

/** Bitcoin, what is unconfirmed included. */
export const read: ReadChain = async (account, network, ask) => ({ items: [await (await openNative(account, network, ask))()], failed: [] })
