import type { Rule } from '../types'
import { blind } from './blind'
import { listed, outcome } from './outcome'
import { payments } from './payments'
import { signing } from './signing'

/** Rules of every kind of network. */
export const commonRules: readonly Rule[] = [listed, payments, blind, signing, outcome]
