import { withTimeout } from '../async/withTimeout'
import { runError } from '../errors/lateErrors'
import type { Connector } from './types'
import { heldBy } from './machine'
import type { Sessions } from './session'
import { bringForward, prefer } from './arranging'
import { withActive } from './connections'
import { put } from './holding'
import { call, late, sessionLimits, toKitError } from './sessionCore'
import type { HeldCore } from './sessionVerbs'

/** What the visitor may choose among what is connected. Fetched with the first choice. */
export type SessionChoices = Pick<Sessions, 'choose' | 'switchNetwork' | 'switchAccount' | 'switchConnection' | 'setPreferredAccountType'>

export function createSessionChoices(core: HeldCore): SessionChoices {
  const { book, cancel, namespaces: kitNamespaces } = core
  return {
    switchNetwork: createSwitch(core),

    async choose({ id, namespace }) {
      book.together(() => {
        if (heldBy(book.get(namespace))) book.setActive(namespace, 'user')
        book.select(id, 'user')
      }, 'user')
    },

    async switchAccount(namespace, address) {
      const session = heldBy(book.get(namespace))
      if (!session) throw runError('no-session', { namespace })
      if (!session.accounts.some((account) => account.address === address)) {
        throw runError('bad-answer', { who: 'switchAccount', problem: 'the wallet does not expose this account' })
      }
      book.together(() => {
        if (session.active !== address) put(book, namespace, { ...session, active: address }, 'user')
        book.setActive(namespace, 'user')
      }, 'user')
    },

    async switchConnection(namespace, connectorId) {
      if (!book.connection(namespace, connectorId)) throw runError('no-session', { namespace })
      book.together(() => {
        // the visitor has decided otherwise while another wallet was asked
        cancel(namespace)
        bringForward(book, namespace, connectorId, 'user')
        book.setActive(namespace, 'user')
      }, 'user')
    },

    async setPreferredAccountType(namespace, type) {
      if (!kitNamespaces.includes(namespace)) throw runError('network-unknown', { network: namespace })
      if (typeof type !== 'string' || !type || type.length > 64) throw runError('bad-answer', { who: 'setPreferredAccountType', problem: 'expected a kind of account' })
      book.together(() => {
        prefer(book, { ...book.preferences(), [namespace]: type }, 'user')
        const session = heldBy(book.get(namespace))
        const next = session && withActive(session, [session.accounts.find((account) => account.type === type)?.address, session.active], type)
        if (next && next.active !== session.active) put(book, namespace, { connectorId: session.connectorId, ...next }, 'user')
      }, 'user')
    },
  }
}

/** Asks the wallet in front for another network. A later wish ends an earlier one as aborted: what its wallet does after all is told by the wallet. */
function createSwitch({ book, clock, connectors, ending }: HeldCore): Sessions['switchNetwork'] {
  const asking = new Map<string, AbortController>()
  return async (network) => {
    const { namespace } = network
    asking.get(namespace)?.abort()
    const session = heldBy(book.get(namespace))
    if (!session) throw runError('no-session', { namespace })
    if (session.chainId === network.id) return
    const connector = connectors.get(session.connectorId)
    if (!connector?.switchNetwork) throw runError('switch-unsupported')
    const abort = new AbortController()
    const over = () => abort.abort()
    ending.addEventListener('abort', over)
    asking.set(namespace, abort)
    try {
      const work = call(() => (connector.switchNetwork as NonNullable<Connector['switchNetwork']>)(network, { signal: abort.signal }))
      await withTimeout(work, { ms: sessionLimits.switchNetwork, signal: abort.signal, clock, onTime: late('The wallet', sessionLimits.switchNetwork) })
    } catch (error) {
      throw await toKitError(error)
    } finally {
      ending.removeEventListener('abort', over)
      if (asking.get(namespace) === abort) asking.delete(namespace)
      abort.abort()
    }
    const now = book.connection(namespace, session.connectorId)
    if (!now) throw runError('no-session', { namespace })
    if (now.chainId !== network.id) put(book, namespace, { ...now, chainId: network.id }, 'user')
  }
}
