import type { KitApi } from '../../kernel/index'
import { useKit } from './KitProvider'
import type { TypedData, TypedDataTypes } from './typedData'
import { type TaskState, useTask } from './useTask'

/** What {@link useSignTypedData} returns. */
export type UseSignTypedData = TaskState<`0x${string}`> & {
  /**
   * Resolves to the signature, or undefined if the request failed or was rejected. Never rejects:
   * see `error`.
   */
  readonly signTypedData: <const Types extends TypedDataTypes, Name extends keyof Types & string>(
    data: TypedData<Types, Name>,
  ) => Promise<`0x${string}` | undefined>
  readonly reset: () => void
}

/**
 * Requests a signature of EIP-712 typed data from the connected EVM wallet, whichever namespace is
 * active; `data` is the signature. Throws `react/no-provider`.
 */
export function useSignTypedData(): UseSignTypedData {
  const kit = useKit<KitApi>()
  const { run, reset, state } = useTask(async (data: TypedData) =>
    (await import('./typedData')).signTypedData(kit, data),
  )
  return { ...state, signTypedData: run as UseSignTypedData['signTypedData'], reset }
}
