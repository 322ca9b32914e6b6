import { runError } from '../errors/lateErrors'
import { activate, setPreferences, upsert } from './active'
import { withActive } from './connections'
import type { SessionContext, Sessions } from './context'
import { currentConnection } from './currentConnection'

/** The choices among what is connected; no wallet is asked. */
export function createChanges({ attempts, namespaces, store }: SessionContext): Pick<Sessions, 'choose' | 'switchAccount' | 'switchConnection' | 'setPreferredAccountType'> {
  return {
    choose({ id, namespace }) {
      store.batch(() => {
        if (currentConnection(store.get(namespace))) store.setActive(namespace, 'user')
        store.select(id, 'user')
      }, 'user')
    },

    async switchAccount(namespace, address) {
      const session = currentConnection(store.get(namespace))
      if (!session) throw runError('no-session', { namespace })
      if (!session.accounts.some((account) => account.address === address)) {
        throw runError('bad-answer', { who: 'switchAccount', problem: 'the wallet does not expose this account' })
      }
      store.batch(() => {
        if (session.active !== address) upsert(store, namespace, { ...session, active: address }, 'user')
        store.setActive(namespace, 'user')
      }, 'user')
    },

    async switchConnection(namespace, connectorId) {
      if (!store.connection(namespace, connectorId)) throw runError('no-session', { namespace })
      store.batch(() => {
        // the visitor decided otherwise while another wallet was asked
        attempts.cancel(namespace)
        activate(store, namespace, connectorId, 'user')
        store.setActive(namespace, 'user')
      }, 'user')
    },

    async setPreferredAccountType(namespace, type) {
      if (!namespaces.includes(namespace)) throw runError('network-unknown', { network: namespace })
      if (typeof type !== 'string' || !type || type.length > 64) throw runError('bad-answer', { who: 'setPreferredAccountType', problem: 'expected a kind of account' })
      store.batch(() => {
        setPreferences(store, { ...store.preferences(), [namespace]: type }, 'user')
        const session = currentConnection(store.get(namespace))
        const next = session && withActive(session, [session.accounts.find((account) => account.type === type)?.address, session.active], type)
        if (next && next.active !== session.active) upsert(store, namespace, { connectorId: session.connectorId, ...next }, 'user')
      }, 'user')
    },
  }
}
