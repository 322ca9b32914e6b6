import { useCallback } from 'react'
import { useKit, useTask } from '../../../ui/react/index'
import { usePluginState } from '../../shared/feeds/react/usePluginState'
import { apiOf, sendToken } from '../api'
import type { PreparedTransfer, SendApi, SendState, SentTransfer, TransferInput } from '../types'

/** What {@link useSend} returns. */
export interface UseSend extends Pick<SendApi, 'prepare' | 'edit' | 'reset'> {
  /**
   * Prepares a transfer, if it is not prepared yet, and asks the wallet. Resolves to undefined
   * where that has failed: see `error`.
   */
  readonly send: (transfer: TransferInput | PreparedTransfer) => Promise<SentTransfer | undefined>
  /** What is typed in the form. */
  readonly draft: SendState
  /** What was sent last. */
  readonly data: SentTransfer | undefined
  /** Why the last one failed, until the next. */
  readonly error: unknown
  readonly pending: boolean
}

const nothing: SendState = Object.freeze({
  asset: undefined,
  to: '',
  amount: '',
  fiat: false,
  max: false,
  fee: undefined,
  loading: false,
})

/**
 * Sends from a component of the host's. Throws `react/no-provider`. In a kit without `send()` the
 * draft is empty, its functions reject or throw with `kernel/plugin-missing`, and the console says so.
 */
export function useSend(): UseSend {
  const kit = useKit()
  const draft = usePluginState(kit, sendToken, nothing)
  const { run, state } = useTask(async (transfer: TransferInput | PreparedTransfer) => {
    const api = apiOf(kit)
    return api.send('request' in transfer ? transfer : await api.prepare(transfer))
  })
  const prepare = useCallback<SendApi['prepare']>(
    async (...args) => apiOf(kit).prepare(...args),
    [kit],
  )
  const edit = useCallback<SendApi['edit']>((change) => apiOf(kit).edit(change), [kit])
  const reset = useCallback(() => apiOf(kit).reset(), [kit])
  return {
    send: run,
    prepare,
    edit,
    reset,
    draft,
    data: state.data,
    error: state.error,
    pending: state.status === 'pending',
  }
}
