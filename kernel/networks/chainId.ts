import { type Check, is } from '../schema/checks'
import type { ChainId } from './types'

const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/** Whether `value` matches the syntax of CAIP-2 ids (https://chainagnostic.org/CAIPs/caip-2). */
export const isChainId = (value: unknown): value is ChainId => typeof value === 'string' && caip2.test(value)

/** Schema of CAIP-2 chain ids. */
export const chainId: Check<ChainId> = is('a CAIP-2 id like "eip155:1"', isChainId)
