import type { Descriptor } from '../../../lib/decode/descriptors/types'
import { createDetails } from './Details'

// The file that comes with a request that waits for approval.

/** The entry below what the kit says of a request. */
export const details = (descriptors: readonly Descriptor[]) => createDetails(descriptors)
export const en = () => import('../messages/en')
export const ar = () => import('../messages/ar')
