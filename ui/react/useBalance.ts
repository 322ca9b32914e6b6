import { useCallback, useEffect, useState } from 'react'
import { type ChainId, currentConnection, type KernelState, type KitApi } from '../../kernel/index'
import { useKit } from './KitProvider'
import { useKitState } from './useKitState'

/** Options of {@link useBalance}. */
export interface UseBalanceInput {
  /** Default: the active account, or that of the namespace of `chainId`. */
  readonly address?: string
  /** CAIP-2 id of one of the kit's networks. Default: the network of the connected account. */
  readonly chainId?: ChainId
}

/** What {@link useBalance} returns. */
export interface UseBalance {
  /** In base units; undefined until it has been read. After a failed read it stays the previous value. */
  readonly value: bigint | undefined
  readonly decimals: number | undefined
  readonly symbol: string | undefined
  /** `idle`: there is no account, or the kit does not have its network. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** A KitError; `rpc/no-url` if the network has no RPC endpoint. */
  readonly error: unknown
  /** Reads it again. This also happens after each request through the kit that may have changed it. */
  readonly reload: () => void
}

interface Reading {
  readonly key: string
  readonly value?: bigint
  readonly error?: unknown
  readonly pending: boolean
}

const sessionOf = (state: KernelState) => state.session

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
  const [reading, setReading] = useState<Reading>({ key: '', pending: false })
  const [reloads, setReloads] = useState(0)
  const reload = useCallback(() => setReloads((last) => last + 1), [])

  useEffect(() => {
    if (!network || account === undefined) return
    const abort = new AbortController()
    const { signal } = abort
    setReading((last) => ({ ...(last.key === key && last), key, pending: true }))
    const read = async () => {
      // a kit that has not started sends no requests
      await kit.ready
      const { readBalance, watchSpending } = await import('../button/readBalance')
      if (signal.aborted) return
      signal.addEventListener('abort', watchSpending(kit, network, reload))
      const value = await readBalance(kit, network, account, signal)
      if (!signal.aborted) setReading({ key, value, pending: false })
    }
    read().catch((error: unknown) => {
      if (!signal.aborted) setReading((last) => ({ ...last, error, pending: false }))
    })
    return () => abort.abort()
  }, [kit, network, account, key, reloads, reload])

  const latest: Reading = reading.key === key ? reading : { key, pending: key !== '' }
  const coin = network?.nativeCurrency
  const status = key === '' ? 'idle' : latest.pending && latest.value === undefined ? 'pending' : latest.error !== undefined ? 'error' : latest.value === undefined ? 'pending' : 'success'
  return { value: latest.value, decimals: coin?.decimals, symbol: coin?.symbol, status, error: latest.error, reload }
}
