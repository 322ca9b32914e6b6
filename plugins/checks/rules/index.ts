import type { Rule } from '../types'
import { assets } from './assets'
import { blind } from './blind'
import { coins } from './coins'
import { commitments } from './commitments'
import { detours } from './detours'
import { fees } from './fees'
import { leaves, orders } from './leaves'
import { networks } from './networks'
import { operations } from './operations'
import { listed, outcome } from './outcome'
import { payments } from './payments'
import { delegated, rights } from './rights'
import { signing } from './signing'
import { solana } from './solana'
import { strangers } from './strangers'

/** The plugin's own rules. */
export const ownRules: readonly Rule[] = [listed, payments, leaves, orders, detours, blind, rights, strangers, commitments, signing, coins, fees, operations, networks, assets, solana, outcome, delegated]
