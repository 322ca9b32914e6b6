import { kernelError } from '../errors/kernelErrors'
import type { KitServices } from '../kit/services'
import type { ShellRoot } from '../modal/shell'
import { currentConnection } from './currentConnection'

/**
 * Opens the modal, with `home` or the shell's own way to connect, and waits until a wallet is connected in a namespace; closing it is the visitor's
 * rejection (`rpc/user-rejected`). Rejects with `kernel/aborted` at the kit's end, with the reason of `signal`, or with what opening throws.
 */
export function requireConnection({ api, cells, disposer, events, requests, root }: KitServices, namespace: string, signal: AbortSignal, home?: ReturnType<ShellRoot['home']>): Promise<void> {
  return new Promise((resolve, reject) => {
    const { signal: ended } = disposer
    const finish = (then: () => void) => {
      for (const off of offs) off()
      then()
    }
    const rejected = () => requests.get().then(({ toKitError }) => toKitError({ code: 4001 }))
    const closed = () => finish(() => (ended.aborted ? reject(kernelError('aborted')) : rejected().then(reject, reject)))
    const over = () => finish(() => reject(ended.aborted ? kernelError('aborted') : signal.reason))
    const isConnected = () => currentConnection(cells.session.get().namespaces[namespace]) !== undefined
    const offs = [
      events.on('session:change', () => {
        if (isConnected()) finish(resolve)
      }),
      events.on('modal:change', ({ open }) => {
        if (!open) closed()
      }),
      () => signal.removeEventListener('abort', over),
      disposer.onEnd(over),
    ]
    signal.addEventListener('abort', over)
    if (signal.aborted || ended.aborted) return over()
    if (isConnected()) return finish(resolve)
    try {
      const { view, params } = home ?? root()?.home(namespace) ?? {}
      api.open(view as never, ...([params] as never))
    } catch (error) {
      finish(() => reject(error))
    }
  })
}
