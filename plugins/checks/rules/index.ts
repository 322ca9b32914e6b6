import type { Rule } from '../types'
import { blind } from './blind'
import { coins } from './coins'
import { detours } from './detours'
import { leaves, orders } from './leaves'
import { listed, outcome } from './outcome'
import { payments } from './payments'
import { delegated, rights } from './rights'
import { signing } from './signing'
import { solana } from './solana'

/** The plugin's own rules. */
export const ownRules: readonly Rule[] = [listed, payments, leaves, orders, detours, blind, rights, signing, coins, solana, outcome, delegated]
