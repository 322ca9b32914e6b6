import type { Core } from '../core'
import { kernelError } from '../errors/kernelErrors'
import { rpcError } from '../requests/errors'
import type { ShellRoot } from '../modal/shell'
import { disconnected, heldBy } from './machine'

/**
 * Opens the modal, with `home` or the shell's own way to connect, and waits until a wallet is connected in a namespace; closing it is the visitor's no
 * (`rpc/user-rejected`). Rejects with `kernel/aborted` at the kit's end, with the reason of `signal`, or with what opening throws.
 */
export function connectFirst({ api, cells, ended, ending, events, root }: Core, namespace: string, signal: AbortSignal, home?: ReturnType<ShellRoot['home']>): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (then: () => void) => {
      for (const off of offs) off()
      then()
    }
    const closed = () => finish(() => reject(ended() ? kernelError('aborted') : rpcError('user-rejected')))
    const over = () => finish(() => reject(ending.aborted ? kernelError('aborted') : signal.reason))
    const isConnected = () => heldBy(cells.session.get().namespaces[namespace] ?? disconnected) !== undefined
    const offs = [
      events.on('session:change', () => {
        if (isConnected()) finish(resolve)
      }),
      events.on('modal:change', ({ open }) => {
        if (!open) closed()
      }),
      () => signal.removeEventListener('abort', over),
      () => ending.removeEventListener('abort', over),
    ]
    signal.addEventListener('abort', over)
    ending.addEventListener('abort', over)
    if (signal.aborted || ending.aborted) return over()
    if (isConnected()) return finish(resolve)
    try {
      const { view, params } = home ?? root()?.home(namespace) ?? {}
      api.open(view as never, ...([params] as never))
    } catch (error) {
      finish(() => reject(error))
    }
  })
}
