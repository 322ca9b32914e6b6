import { useCallback, useEffect, useState } from 'react'
import { type ChainId, currentConnection, type KernelState, type KitApi } from '../../kernel/index'
import { useKit } from './KitProvider'
import { useKitState } from './useKitState'

/** Whose balance. */
export interface UseBalanceInput {
  /** Default: the account in front, or of the namespace of `chainId`. */
  readonly address?: string
  /** CAIP-2 id of one of the kit's networks. Default: the network that account is on. */
  readonly chainId?: ChainId
}

/** What {@link useBalance} answers. */
export interface UseBalance {
  /** In base units; undefined until it is known. A failed reading keeps what was read before. */
  readonly value: bigint | undefined
  readonly decimals: number | undefined
  readonly symbol: string | undefined
  /** `idle`: there is no account, or its network is not one of the kit's. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** A KitError; `rpc/no-url` where nothing can be asked. */
  readonly error: unknown
  /** Reads it again. It is also read again after each spending through the kit. */
  readonly reload: () => void
}

interface Reading {
  readonly of: string
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
  const of = account !== undefined && network ? `${network.id} ${account}` : ''
  const [reading, setReading] = useState<Reading>({ of: '', pending: false })
  const [turn, setTurn] = useState(0)
  const reload = useCallback(() => setTurn((last) => last + 1), [])

  useEffect(() => {
    if (!network || account === undefined) return
    const abort = new AbortController()
    const { signal } = abort
    setReading((last) => ({ ...(last.of === of && last), of, pending: true }))
    const read = async () => {
      // after a start: a kit that only renders reads nothing
      await kit.ready
      const { readBalance, watchSpending } = await import('../button/readBalance')
      if (signal.aborted) return
      signal.addEventListener('abort', watchSpending(kit, network, reload))
      const value = await readBalance(kit, network, account, signal)
      if (!signal.aborted) setReading({ of, value, pending: false })
    }
    read().catch((error: unknown) => {
      if (!signal.aborted) setReading((last) => ({ ...last, error, pending: false }))
    })
    return () => abort.abort()
  }, [kit, network, account, of, turn, reload])

  const mine: Reading = reading.of === of ? reading : { of, pending: of !== '' }
  const coin = network?.nativeCurrency
  const status = of === '' ? 'idle' : mine.pending && mine.value === undefined ? 'pending' : mine.error !== undefined ? 'error' : mine.value === undefined ? 'pending' : 'success'
  return { value: mine.value, decimals: coin?.decimals, symbol: coin?.symbol, status, error: mine.error, reload }
}
