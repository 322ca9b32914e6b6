import { type Clock, systemClock } from '../../../kernel/async/clock'
import { withTimeout } from '../../../kernel/async/withTimeout'
import type { Account, ConnectedNamespace } from '../../../kernel/connectors/types'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import { runError } from '../../../kernel/errors/lateErrors'
import type { ChainId, Network } from '../../../kernel/networks/types'
import { injectedError } from '../errors'
import { createNamespaceEvents, type NamespaceConnector, notShared } from '../namespaceConnector'
import type { NamespaceAdapter } from './namespaceAdapter'
import { createNetworkChoice } from './networkChoice'
import { readStandardAccounts, type StandardAccount } from './readWallet'
import type { StandardWallet } from './wallet'

/** How long a wallet may take to end a connection, in milliseconds. */
const endLimit = 2_000

export interface StandardConnectorInput {
  readonly wallet: StandardWallet
  readonly side: NamespaceAdapter
  /** The kit's networks of that namespace. */
  readonly networks: readonly Network[]
  readonly clock?: Clock
  readonly debug: (message: string, details?: unknown) => void
}

/**
 * One namespace of a wallet of the Wallet Standard. The wallet has no network of its own there: the kit's choice goes along with each call,
 * so `switchNetwork` prompts nobody and answers at once; it rejects with `kernel/switch-unsupported` where the wallet shares no account on
 * that network. `connect` rejects with the wallet's error, `injected/locked`, `kernel/bad-answer` or `kernel/aborted`.
 */
export function createStandardConnector({ wallet, side, networks, clock = systemClock, debug }: StandardConnectorInput): NamespaceConnector {
  const { namespace } = side
  const events = createNamespaceEvents(debug)
  let current: ChainId | undefined
  let connected = false
  let attempts = 0
  let told = ''
  /** What the wallet answered last; wallets should list the same, but not all do. */
  let answered: readonly StandardAccount[] = []

  const choice = createNetworkChoice(wallet, side, networks)
  const key = (id: ChainId | undefined, accounts: readonly Account[]) => [id, ...accounts.map(({ address }) => address)].join(' ')
  const unusable = () => runError('bad-answer', { who: `The wallet "${wallet.name}"`, problem: 'expected a list of accounts' })
  const shared = () => {
    const now = wallet.accounts()
    return now?.length ? now : answered
  }

  wallet.onChange(() => {
    if (!events.listened()) return
    const now = wallet.accounts()
    const found = now && choice.first(now, [current])
    if (!now || (found && !found.accounts)) {
      told = ''
      events.emit('disconnect', { namespace, reason: 'the wallet shares something unusable' })
      return
    }
    answered = now
    const accounts = found?.accounts ?? []
    const next = key(found?.id, accounts)
    if (next === told) return
    told = next
    current = found?.id ?? current
    events.emit('change', { namespace, accounts, ...(found && { chainId: found.id }) })
  })

  return {
    namespaces: [namespace],
    inUse: () => connected || attempts > 0,
    async connect({ signal, silent = false, chainId: wish }) {
      if (signal.aborted) throw kernelError('aborted')
      attempts++
      try {
        const usable = (accounts: readonly StandardAccount[]) => choice.first(accounts, []) !== undefined
        const answer = await withTimeout(side.connect(wallet, { silent, signal, usable }), { signal, clock, onTime: () => kernelError('aborted') })
        const accounts = answer === undefined ? wallet.accounts() : readStandardAccounts(answer)
        const found = accounts && choice.first(accounts, [wish, current])
        if (!accounts || (found && !found.accounts)) throw unusable()
        const [first] = found?.accounts ?? []
        if (!found?.accounts || !first) throw injectedError('locked', { wallet: wallet.name })
        const session: ConnectedNamespace = { accounts: found.accounts, active: first.address, chainId: found.id }
        answered = accounts
        current = found.id
        connected = true
        told = key(current, found.accounts)
        return { sessions: { [namespace]: session } }
      } finally {
        attempts--
      }
    },
    async disconnect() {
      connected = false
      answered = []
      told = ''
      const feature = side.disconnects.find(wallet.has)
      if (!feature) return
      const late = () => runError('timeout', { what: wallet.name, seconds: endLimit / 1000 })
      await withTimeout(wallet.ask(feature), { ms: endLimit, clock, onTime: late }).catch((error) => debug(`"${wallet.name}" did not take the disconnect`, error))
    },
    async request(call) {
      const chain = choice.chainOf(call.chainId)
      if (chain === undefined) throw Object.assign(new Error('The wallet does not serve this network'), { code: 4901 })
      const accounts = () => choice.on(shared(), call.chainId)
      const account = (address: unknown = call.account) => {
        const found = accounts().find((each) => each.address === address)
        if (!found) throw notShared()
        return found
      }
      return side.request({ wallet, call, chain, account, accounts })
    },
    async switchNetwork({ id }) {
      const accounts = choice.serves(id) ? side.read(choice.on(shared(), id)) : undefined
      if (!accounts?.length) throw runError('switch-unsupported')
      current = id
      told = key(id, accounts)
      events.emit('change', { namespace, accounts, chainId: id })
    },
    on: events.on,
  }
}
