import type { Connection, Slots } from 'tessera-kit'
import type {} from 'tessera-kit/ui'
import type { Subject } from '../types'

const address = `0x${'1'.repeat(40)}`

/**
 * What an entry of a slot is given while the suite draws it: the caller's `slots`, else made-up
 * facts of the first network for the slots of `ui()`.
 */
export function paramsOf(slot: string, { networks, options }: Subject): unknown {
  const [network] = networks
  if (options.slots && Object.hasOwn(options.slots, slot)) return options.slots[slot]
  if (!network) return undefined
  const { id: chainId, namespace } = network
  const account = { address, chainId }
  const connection: Connection = {
    connectorId: 'conformance',
    accounts: [{ address }],
    active: address,
    chainId,
  }
  const call = {
    id: 1,
    namespace,
    chainId,
    account: address,
    origin: 'host',
    rewrittenBy: [],
    method: 'personal_sign',
    params: ['0x68656c6c6f', address],
  }
  const known: Partial<Slots> = {
    'connect.row': { connector: 'conformance' },
    'connecting.footer': { connector: 'conformance' },
    'account.name': account,
    'account.header': account,
    'account.balance': account,
    'account.actions': account,
    'account.tabs': account,
    'networks.row': { network },
    'wallets.account': account,
    'wallets.row': { namespace, connection },
    'approve.details': { request: { id: 1, call }, hold: () => () => {} },
  }
  return known[slot as keyof Slots]
}
