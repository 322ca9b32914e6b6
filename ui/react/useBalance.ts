import { type ChainId, currentConnection, type KitApi } from '../../kernel/index'
import { useKit } from './KitProvider'
import { sessionOf, useKitState } from './useKitState'
import { useReading } from './useReading'

/** Options of {@link useBalance}. */
export interface UseBalanceInput {
  /** Default: the active account, or that of the namespace of `chainId`. */
  readonly address?: string
  /** CAIP-2 id of one of the kit's networks. Default: the network of the connected account. */
  readonly chainId?: ChainId
}

/** What {@link useBalance} returns. */
export interface UseBalance {
  /**
   * In base units; undefined until it has been read. After a failed read it stays the previous
   * value.
   */
  readonly value: bigint | undefined
  readonly decimals: number | undefined
  readonly symbol: string | undefined
  /** `idle`: there is no account, or the kit does not have its network. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /**
   * A KitError, until a later reading succeeds; `rpc/no-url` if the network has no RPC endpoint.
   */
  readonly error: unknown
  /**
   * Reads it again. This also happens after each request through the kit that may have changed it.
   */
  readonly reload: () => void
}

/** The native balance of an account, through the kit. Throws `react/no-provider`. */
export function useBalance({ address, chainId }: UseBalanceInput = {}): UseBalance {
  const kit = useKit<KitApi>()
  const { active, namespaces } = useKitState(sessionOf)
  const namespace = chainId?.slice(0, chainId.indexOf(':')) ?? active
  const current = currentConnection(namespaces[namespace ?? ''])
  const account = address ?? current?.active
  const wanted = chainId ?? current?.chainId
  const network = kit.networks.find(({ id }) => id === wanted)
  const key = account !== undefined && network ? `${network.id} ${account}` : ''
  const { value, error, reload } = useReading<bigint>(key, kit, async (tell, signal, again) => {
    if (!network || account === undefined) return
    // a kit that has not started sends no requests
    await kit.ready
    const { readBalance, watchSpending } = await import('../button/readBalance')
    if (signal.aborted) return
    signal.addEventListener('abort', watchSpending(kit, network, again))
    tell(await readBalance(kit, network, account, signal))
  })
  const coin = network?.nativeCurrency
  const status = !key
    ? 'idle'
    : error !== undefined
      ? 'error'
      : value === undefined
        ? 'pending'
        : 'success'
  return { value, decimals: coin?.decimals, symbol: coin?.symbol, status, error, reload }
}
