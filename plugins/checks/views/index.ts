import { createSendEntry } from './SendEntry'

// The file that comes with a request that is looked at: entries in the views of others, and their
// texts.

export const details = () => import('./ApproveEntry')
export const tick = () => import('./ApproveTick')
export const warnings = (isTicked: boolean) => ({ default: createSendEntry(isTicked) })
export const en = () => import('../messages/en')
export const ar = () => import('../messages/ar')
