import type {
  Account,
  AuthenticateInput,
  AuthenticateResult,
  ChainId,
  Clock,
  ConnectedNamespace,
  ConnectResult,
  Network,
} from '../../../kernel/index'
import { kernelError, runError, systemClock, withTimeout } from '../../../kernel/plugins/toolkit'
import { injectedError } from '../errors'
import { createNamespaceEvents, type NamespaceConnector, notShared } from '../namespaceConnector'
import { untilShared } from '../untilShared'
import type { AdapterSignIn, NamespaceAdapter } from './namespaceAdapter'
import { createNetworkChoice } from './networkChoice'
import { readStandardAccounts, type StandardAccount } from './readWallet'
import type { StandardWallet } from './wallet'

/** How long a wallet may take to end a connection, in milliseconds. */
const endLimit = 2_000

export interface StandardConnectorInput {
  readonly wallet: StandardWallet
  readonly adapter: NamespaceAdapter
  /** The kit's networks of that namespace. */
  readonly networks: readonly Network[]
  readonly clock?: Clock
  readonly debug: (message: string, details?: unknown) => void
}

/**
 * One namespace of a wallet of the Wallet Standard. The wallet has no active network: each call
 * names its chain, so `switchNetwork` resolves without a prompt. It rejects with
 * `kernel/switch-unsupported` if the wallet shares no account on that network. `connect` rejects
 * with the wallet's error, `injected/locked`, `kernel/bad-answer` or `kernel/aborted`.
 */
export function createStandardConnector({
  wallet,
  adapter,
  networks,
  clock = systemClock,
  debug,
}: StandardConnectorInput): NamespaceConnector {
  const { namespace } = adapter
  const events = createNamespaceEvents(debug)
  let current: ChainId | undefined
  let connected = false
  let attempts = 0
  let reported = ''
  /**
   * The accounts of the wallet's last answer; `wallet.accounts` should be the same, but is empty in
   * some wallets.
   */
  let lastAccounts: readonly StandardAccount[] = []

  const choice = createNetworkChoice(wallet, adapter, networks)
  const key = (id: ChainId | undefined, accounts: readonly Account[]) =>
    [id, ...accounts.map(({ address }) => address)].join(' ')
  const unusable = () =>
    runError('bad-answer', {
      who: `The wallet "${wallet.name}"`,
      problem: 'expected a list of accounts',
    })
  const shared = () => {
    const now = wallet.accounts()
    return now?.length ? now : lastAccounts
  }

  /** Asks the wallet for accounts with `work`, and makes the session of them. */
  const connectBy = async (
    work: (usable: (accounts: readonly StandardAccount[]) => boolean) => Promise<unknown>,
    signal: AbortSignal,
    preferred: ChainId | undefined,
  ): Promise<ConnectResult> => {
    if (signal.aborted) throw kernelError('aborted')
    attempts++
    try {
      const usable = (accounts: readonly StandardAccount[]) =>
        choice.choose(accounts, []) !== undefined
      const answer = await withTimeout(work(usable), {
        signal,
        clock,
        onTime: () => kernelError('aborted'),
      })
      const accounts = answer === undefined ? wallet.accounts() : readStandardAccounts(answer)
      const found = accounts && choice.choose(accounts, [preferred, current])
      if (!accounts || (found && !found.accounts)) throw unusable()
      const [first] = found?.accounts ?? []
      if (!found?.accounts || !first) throw injectedError('locked', { wallet: wallet.name })
      const session: ConnectedNamespace = {
        accounts: found.accounts,
        active: first.address,
        chainId: found.id,
      }
      lastAccounts = accounts
      current = found.id
      connected = true
      reported = key(current, found.accounts)
      return { sessions: { [namespace]: session } }
    } finally {
      attempts--
    }
  }
  const authenticate = async ({
    chains,
    chainId = chains[0],
    signal,
    signIn,
  }: AuthenticateInput): Promise<AuthenticateResult> => {
    let signed: AdapterSignIn | undefined
    const { sessions } = await connectBy(
      async () => {
        signed = await adapter.signIn?.run(wallet, signIn)
        return signed && [signed.account]
      },
      signal,
      chainId,
    )
    const session = sessions[namespace]
    if (!signed || !session) return { sessions, signedIn: [] }
    const { account: _, address, ...rest } = signed
    return { sessions, signedIn: [{ ...rest, account: `${session.chainId}:${address}` }] }
  }

  const chosen = (now = wallet.accounts()) => now && choice.choose(now, [current])
  let isWaiting = false
  /** Reports what the wallet shares; nothing only once that has lasted (`isSure`). */
  const report = (isSure: boolean) => {
    if (!events.hasListeners()) return
    const now = wallet.accounts()
    const found = chosen(now)
    if (!now || (found && !found.accounts)) {
      reported = ''
      events.emit('disconnect', { namespace, reason: 'the wallet shares something unusable' })
      return
    }
    if (!found && !isSure) return void confirmEmpty()
    lastAccounts = now
    const accounts = found?.accounts ?? []
    const next = key(found?.id, accounts)
    if (next === reported) return
    reported = next
    current = found?.id ?? current
    events.emit('change', { namespace, accounts, ...(found && { chainId: found.id }) })
  }
  const confirmEmpty = async () => {
    if (isWaiting || !reported) return
    isWaiting = true
    await untilShared({
      read: async () => chosen(),
      clock,
      isOver: () => !events.hasListeners(),
    })
    isWaiting = false
    report(true)
  }
  wallet.onChange(() => report(false))

  return {
    namespaces: [namespace],
    inUse: () => connected || attempts > 0,
    connect: async ({ signal, silent = false, chainId }) =>
      connectBy((usable) => adapter.connect(wallet, { silent, signal, usable }), signal, chainId),
    get authenticate() {
      return adapter.signIn && wallet.has(adapter.signIn.feature) ? authenticate : undefined
    },
    async disconnect() {
      connected = false
      lastAccounts = []
      reported = ''
      const feature = adapter.disconnectFeatures.find(wallet.has)
      if (!feature) return
      const timeoutError = () =>
        runError('timeout', { what: wallet.name, seconds: endLimit / 1000 })
      await withTimeout(wallet.ask(feature), { ms: endLimit, clock, onTime: timeoutError }).catch(
        (error) => debug(`"${wallet.name}" did not take the disconnect`, error),
      )
    },
    async request(call) {
      const chain = choice.chainOf(call.chainId)
      if (chain === undefined)
        throw Object.assign(new Error('The wallet does not serve this network'), { code: 4901 })
      const accounts = () => choice.accountsOn(shared(), call.chainId)
      const account = (address: unknown = call.account) => {
        const found = accounts().find((each) => each.address === address)
        if (!found) throw notShared()
        return found
      }
      return adapter.request({ wallet, call, chain, account, accounts })
    },
    async switchNetwork({ id }) {
      const accounts = choice.serves(id) ? adapter.read(choice.accountsOn(shared(), id)) : undefined
      if (!accounts?.length) throw runError('switch-unsupported')
      current = id
      reported = key(id, accounts)
      events.emit('change', { namespace, accounts, chainId: id })
    },
    on: events.on,
  }
}
