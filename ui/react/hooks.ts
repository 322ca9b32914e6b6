import { useEffect } from 'react'
import type { Account, ChainId, ChangeReason, Connector, ConnectionStatus, ConnectOptions, ConnectResult, KernelState, KitApi, Network, OpenParams, Views } from '../../kernel/index'
import { accountOf, frontNetwork, frontSession } from '../button/buttonState'
import { useKit } from './KitProvider'
import { useKitState } from './useKitState'
import { type TaskState, useTask } from './useTask'

const sessionOf = (state: KernelState) => state.session
const modalOf = (state: KernelState) => state.modal
const connectorsOf = (state: KernelState) => state.connectors
const source = ({ session, modal }: KernelState) => ({ session, modal })
const none: readonly Account[] = Object.freeze([])

/**
 * The connected account. While another wallet is being connected, the account that stays until then; while a stored connection is asked for
 * (`reconnecting`), the account it had, where that is known.
 */
export interface UseAccount {
  readonly address: string | undefined
  readonly accounts: readonly Account[]
  readonly status: ConnectionStatus
  readonly isConnected: boolean
  readonly namespace: string | undefined
  /** CAIP-2. */
  readonly chainId: ChainId | undefined
  readonly connectorId: string | undefined
}

/** The account in front, or of one namespace. Throws `react/no-provider`. */
export function useAccount(namespace?: string): UseAccount {
  const all = useKitState(sessionOf)
  const front = namespace === undefined ? frontSession(all) : { namespace, session: all.namespaces[namespace] ?? ({ status: 'disconnected' } as const) }
  const { session } = front
  const connected = accountOf(session)
  return {
    address: connected?.active,
    accounts: connected?.accounts ?? none,
    status: session.status,
    isConnected: session.status === 'connected',
    namespace: front.namespace,
    chainId: connected?.chainId,
    connectorId: 'connectorId' in session ? session.connectorId : undefined,
  }
}

/** What {@link useNetwork} answers. */
export interface UseNetwork {
  /** The network in front; undefined while the wallet is on one that is not the kit's. */
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  /** Answers whether the switch was made; never rejects. */
  readonly switchNetwork: (chainId: ChainId) => Promise<boolean>
  readonly pending: boolean
  readonly error: unknown
  /** The wallet is on a network that is not the kit's, and the host does not allow that. */
  readonly unsupported: boolean
}

/** The network in front and the way to another. Throws `react/no-provider`. */
export function useNetwork(): UseNetwork {
  const kit = useKit<KitApi>()
  const { network, unsupported } = frontNetwork(kit, useKitState(source))
  const { run, state } = useTask(async (chainId: ChainId) => {
    await kit.switchNetwork(chainId)
    return true
  })
  const switchNetwork = async (chainId: ChainId) => (await run(chainId)) ?? false
  return { network, networks: kit.networks, switchNetwork, pending: state.status === 'pending', error: state.error, unsupported }
}

/** What {@link useConnection} answers. */
export interface UseConnection {
  readonly status: ConnectionStatus
  /** Why there is no connection, if there was one or an attempt. */
  readonly reason: ChangeReason | undefined
  /** Connects a listed connector; call it first in a click handler. Undefined where it failed: see `error`. Never rejects. */
  readonly connect: (connectorId: string, options?: ConnectOptions) => Promise<ConnectResult | undefined>
  readonly disconnect: KitApi['disconnect']
  readonly connectors: readonly Connector[]
  readonly error: unknown
}

/** The connection in front, and the wallets to choose from. Throws `react/no-provider`. */
export function useConnection(): UseConnection {
  const kit = useKit<KitApi>()
  const { session } = frontSession(useKitState(sessionOf))
  const connectors = useKitState(connectorsOf)
  useEffect(() => {
    // wallets are looked for only where somebody lists them
    kit.ready.then(() => (kit.started ? kit.discover() : undefined)).catch(() => {})
  }, [kit])
  const { run, state } = useTask(async (id: string, options?: ConnectOptions) => kit.connect(id, options))
  return {
    status: session.status,
    reason: session.status === 'disconnected' ? session.reason : undefined,
    connect: run,
    disconnect: kit.disconnect,
    connectors,
    error: state.error,
  }
}

/** What {@link useModal} answers. */
export interface UseModal {
  /** Opens the modal, on a view or on the kit's own choice. Throws `kernel/not-started`, `kernel/view-unknown`. */
  readonly open: <V extends keyof Views & string>(view?: V, ...params: OpenParams<V>) => void
  readonly close: () => void
  readonly isOpen: boolean
  readonly loading: boolean
}

/** The modal. Throws `react/no-provider`. */
export function useModal(): UseModal {
  const kit = useKit<KitApi>()
  const { open, loading } = useKitState(modalOf)
  return { open: kit.open, close: kit.close, isOpen: open, loading }
}

/** A request to the wallet and how it stands. */
export type UseRequest<Name extends string, Input> = TaskState<string> & {
  /** Answers what the wallet answered, undefined where it failed or declined; never rejects. */
  readonly [K in Name]: (input: Input) => Promise<string | undefined>
} & { readonly reset: () => void }

/** A transfer of native currency. `amount` in base units. */
export interface NativeTransfer {
  readonly to: string
  readonly amount: bigint
  readonly data?: string
}

/** Asks the wallet in front to sign a text; `data` is the signature as the namespace words it. Throws `react/no-provider`. */
export function useSignMessage(): UseRequest<'signMessage', string> {
  const { run, reset, state } = useWalletRequest({
    word: (driver, account, message: string) => driver.signMessage({ account, message }),
    read: (driver, result) => driver.readSignature(result),
  })
  return { ...state, signMessage: run, reset }
}

/** Asks the wallet in front to send native currency; `data` is the transaction's hash. Throws `react/no-provider`. */
export function useSendTransaction(): UseRequest<'sendTransaction', NativeTransfer> {
  const { run, reset, state } = useWalletRequest({
    word: (driver, account, transfer: NativeTransfer, send) => driver.sendNative({ account, ...transfer }, send),
    read: (driver, result) => driver.readTransaction(result),
  })
  return { ...state, sendTransaction: run, reset }
}

type LoadedDriver = Awaited<ReturnType<Network['driver']>>['default']

type Request = Parameters<KitApi['request']>[0]
interface Wording<I> {
  word(driver: LoadedDriver, account: string, input: I, send: (request: Request) => Promise<unknown>): Request | Promise<Request>
  read(driver: LoadedDriver, result: unknown): string
}

function useWalletRequest<I>({ word, read }: Wording<I>) {
  const kit = useKit<KitApi>()
  return useTask(async (input: I) => {
    const { namespace, session } = frontSession(kit.getState().session)
    const chainId = session.status === 'connected' ? session.chainId : undefined
    // Without a session the pipeline says what is wrong; any network of the namespace brings the words.
    const network = kit.networks.find(({ id }) => id === chainId) ?? kit.networks.find((other) => other.namespace === namespace) ?? kit.network()
    const { default: driver } = await network.driver()
    const account = session.status === 'connected' ? session.active : ''
    const send = (request: Request) => kit.request(request, { namespace: network.namespace })
    return read(driver, await send(await word(driver, account, input, send)))
  })
}
