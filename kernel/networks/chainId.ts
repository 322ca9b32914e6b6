import { type Check, is } from '../schema/checks'
import type { ChainId } from './types'

const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/** Schema of CAIP-2 chain ids (https://chainagnostic.org/CAIPs/caip-2). */
export const chainId: Check<ChainId> = is('a CAIP-2 id like "eip155:1"', (v) => typeof v === 'string' && caip2.test(v))
