import type { Finding, Level, Rule } from '../types'
import { blind } from './blind'
import { coins } from './coins'
import { detours } from './detours'
import { fees } from './fees'
import { leaves, orders } from './leaves'
import { listed, outcome } from './outcome'
import { payments } from './payments'
import { delegated, rights } from './rights'
import { signing } from './signing'
import { solana } from './solana'

/** The plugin's own rules. */
export const ownRules: readonly Rule[] = [listed, payments, leaves, orders, detours, blind, rights, signing, coins, fees, solana, outcome, delegated]

const order: readonly Level[] = ['danger', 'caution', 'info']

/** The worst first, and each sentence once. */
export const sorted = (findings: readonly Finding[]): readonly Finding[] => {
  const once = new Map(findings.map((finding) => [JSON.stringify([finding.id, finding.values, finding.compare, finding.text]), finding]))
  return [...once.values()].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
}
