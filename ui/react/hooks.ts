import { useEffect } from 'react'
import type {
  Account,
  Addresses,
  AddressOf,
  ChainId,
  ChangeReason,
  ConnectionStatus,
  ConnectOptions,
  Connector,
  ConnectResult,
  KernelState,
  KitApi,
  Network,
  OpenParams,
  SendRpc,
  Views,
} from '../../kernel/index'
import { accountOf, activeNetwork, activeSession } from '../button/buttonState'
import { useKit } from './KitProvider'
import { sessionOf, useKitState } from './useKitState'
import { type TaskState, useTask } from './useTask'

const modalOf = (state: KernelState) => state.modal
const connectorsOf = (state: KernelState) => state.connectors
const source = ({ session, modal }: KernelState) => ({ session, modal })
const none: readonly Account[] = Object.freeze([])

/**
 * The connected account. While another wallet is connecting, the current account until that
 * succeeds; while `reconnecting`, the stored account, if it is known.
 */
export interface UseAccount<N extends string = string> {
  readonly address: AddressOf<N> | undefined
  readonly accounts: readonly Account<N>[]
  readonly status: ConnectionStatus
  readonly isConnected: boolean
  readonly namespace: N | undefined
  /** CAIP-2. */
  readonly chainId: ChainId | undefined
  readonly connectorId: string | undefined
}

/**
 * The account of any namespace: where `namespace` is compared with one of {@link Addresses},
 * `address` has its form.
 */
export type UseAnyAccount = { [N in keyof Addresses]: UseAccount<N> }[keyof Addresses]

/** The active account. Throws `react/no-provider`. */
export function useAccount(): UseAnyAccount
/** The account of one namespace, whichever is active. Throws `react/no-provider`. */
export function useAccount<N extends string>(namespace: N | undefined): UseAccount<N>
export function useAccount(namespace?: string): UseAccount {
  const all = useKitState(sessionOf)
  const active =
    namespace === undefined
      ? activeSession(all)
      : { namespace, session: all.namespaces[namespace] ?? ({ status: 'disconnected' } as const) }
  const { session } = active
  const connected = accountOf(session)
  return {
    address: connected?.active,
    accounts: connected?.accounts ?? none,
    status: session.status,
    isConnected: session.status === 'connected',
    namespace: active.namespace,
    chainId: connected?.chainId,
    connectorId: 'connectorId' in session ? session.connectorId : undefined,
  }
}

/** What {@link useNetwork} returns. */
export interface UseNetwork {
  /** The active network; undefined while the wallet is on a network that the kit does not have. */
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  /** Resolves to whether the switch succeeded. Never rejects: see `error`. */
  readonly switchNetwork: (chainId: ChainId) => Promise<boolean>
  readonly pending: boolean
  readonly error: unknown
  /**
   * The wallet is on a network that the kit does not have and must switch: `allowUnsupportedChain`
   * is off, `enableNetworkSwitch` on.
   */
  readonly unsupported: boolean
}

/** The active network, and switching to another. Throws `react/no-provider`. */
export function useNetwork(): UseNetwork {
  const kit = useKit<KitApi>()
  const { network, unsupported } = activeNetwork(kit, useKitState(source))
  const { run, state } = useTask(async (chainId: ChainId) => {
    await kit.switchNetwork(chainId)
    return true
  })
  const switchNetwork = async (chainId: ChainId) => (await run(chainId)) ?? false
  return {
    network,
    networks: kit.networks,
    switchNetwork,
    pending: state.status === 'pending',
    error: state.error,
    unsupported,
  }
}

/** What {@link useConnection} returns. */
export interface UseConnection {
  readonly status: ConnectionStatus
  /** Why there is no connection, after one ended or an attempt failed. */
  readonly reason: ChangeReason | undefined
  /**
   * Connects a connector by its id. Call it first in a click handler: a wallet may open a window.
   * Resolves to undefined if it failed. Never rejects: see `error`.
   */
  readonly connect: (
    connectorId: string,
    options?: ConnectOptions,
  ) => Promise<ConnectResult | undefined>
  readonly disconnect: KitApi['disconnect']
  readonly connectors: readonly Connector[]
  readonly error: unknown
}

/** The active connection and the available connectors. Throws `react/no-provider`. */
export function useConnection(): UseConnection {
  const kit = useKit<KitApi>()
  const { session } = activeSession(useKitState(sessionOf))
  const connectors = useKitState(connectorsOf)
  useEffect(() => {
    // wallets are discovered on first use only
    kit.ready.then(() => (kit.started ? kit.discover() : undefined)).catch(() => {})
  }, [kit])
  const { run, state } = useTask(async (id: string, options?: ConnectOptions) =>
    kit.connect(id, options),
  )
  return {
    status: session.status,
    reason: session.status === 'disconnected' ? session.reason : undefined,
    connect: run,
    disconnect: kit.disconnect,
    connectors,
    error: state.error,
  }
}

/** What {@link useModal} returns. */
export interface UseModal {
  /**
   * Opens the modal with a view, by default the home view. Throws `kernel/not-started`,
   * `kernel/view-unknown`.
   */
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

/** A request to the wallet and its state. */
export type UseRequest<Name extends string, Input> = TaskState<string> & {
  /**
   * Resolves to the wallet's result, or undefined if the request failed or was rejected. Never
   * rejects: see `error`.
   */
  readonly [K in Name]: (input: Input) => Promise<string | undefined>
} & { readonly reset: () => void }

/** A transfer of native currency. `amount` in base units. */
export interface NativeTransfer {
  readonly to: string
  readonly amount: bigint
  readonly data?: string
}

/**
 * Requests a signature of a text from the active wallet; `data` is the signature in the namespace's
 * encoding. Throws `react/no-provider`.
 */
export function useSignMessage(): UseRequest<'signMessage', string> {
  const { run, reset, state } = useWalletRequest(async (driver, send, account, message: string) =>
    driver.readSignature(await send(driver.signMessage({ account, message }))),
  )
  return { ...state, signMessage: run, reset }
}

/**
 * Requests a transfer of native currency from the active wallet; `data` is the transaction's hash.
 * Throws `react/no-provider`.
 */
export function useSendTransaction(): UseRequest<'sendTransaction', NativeTransfer> {
  const { run, reset, state } = useWalletRequest(
    async (driver, send, account, transfer: NativeTransfer) =>
      driver.readTransaction(await send(await driver.sendNative({ account, ...transfer }, send))),
  )
  return { ...state, sendTransaction: run, reset }
}

type LoadedDriver = Awaited<ReturnType<Network['driver']>>['default']

function useWalletRequest<I>(
  request: (driver: LoadedDriver, send: SendRpc, account: string, input: I) => Promise<string>,
) {
  const kit = useKit<KitApi>()
  return useTask(async (input: I) => {
    const { namespace, session } = activeSession(kit.getState().session)
    const { chainId, active = '' } = session.status === 'connected' ? session : {}
    // Without a connection `kit.request` rejects with the right error; any network's driver can
    // encode the request.
    const network =
      kit.networks.find(({ id }) => id === chainId) ??
      kit.networks.find((other) => other.namespace === namespace) ??
      kit.network()
    const { default: driver } = await network.driver()
    return request(
      driver,
      (call) => kit.request(call, { namespace: network.namespace }),
      active,
      input,
    )
  })
}
