import { evmCallsOf } from '../evmCalls'
import type { NamespaceChecks } from '../namespace'
import { leavesBy } from '../rules/leaves'
import { delegated, rightsBy } from '../rules/rights'
import { actedBy } from './actingAccount'
import { askChains, askLost } from './askChains'
import { assets } from './assets'
import { commitments } from './commitments'
import { detours } from './detours'
import { fees } from './fees'
import { lost } from './losses'
import { networks } from './networks'
import { operations } from './operations'
import { orders } from './orders'
import { sendsMost } from './sendsMost'
import { simulateEvm } from './simulate'
import { knownSpenders } from './spenders'
import { strangers } from './strangers'
import { unreadAddresses } from './unreadAddresses'

/** What is known of EVM chains. */
export const checks: NamespaceChecks = {
  rules: [
    sendsMost,
    leavesBy(knownSpenders),
    orders,
    detours,
    rightsBy(),
    strangers,
    commitments,
    fees,
    operations,
    networks,
    assets,
    lost,
    delegated,
  ],
  async simulate({ account, chainId, call }, { send, memory, tell }) {
    const calls = evmCallsOf(call)
    return calls
      ? simulateEvm({ account, chainId, calls }, send, memory, tell)
      : { outcome: 'untried', why: 'unsupported' }
  },
  ask: askChains,
  askLost,
  named: unreadAddresses,
  actedBy,
}
