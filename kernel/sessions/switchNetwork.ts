import { withTimeout } from '../async/withTimeout'
import { kernelError } from '../errors/kernelErrors'
import { runError } from '../errors/lateErrors'
import type { KitServices } from '../kit/services'
import type { ShellRoot } from '../modal/shell'
import type { ChainId, Network } from '../networks/types'
import type { SessionService } from './context'
import { activeConnection, currentConnection } from './currentConnection'

// Loaded with the requests: connecting has no use for it.

/**
 * See `kit.switchNetwork`. The later of two calls counts: the earlier one rejects with
 * `kernel/aborted` and changes nothing any more.
 */
export async function switchNetwork(services: KitServices, chainId: ChainId): Promise<void> {
  const network = services.options.networks.find(({ id }) => id === chainId)
  // a number, as EVM libraries name chains
  const hint = Number(chainId)
    ? `. It is no CAIP-2 id: "${services.api.network().namespace}:${chainId}"`
    : ''
  if (!network) {
    services.extras.get().then(
      ({ alerts }) => alerts.raise('network-not-found'),
      () => {},
    )
    throw runError('network-unknown', { network: chainId, hint })
  }
  // in the caller's own task where they are loaded: the wallet may open a window
  const sessions = services.sessions.now() ?? (await services.sessions.get())
  const { pending } = sessions
  pending.last?.abort(kernelError('aborted'))
  const mine = new AbortController()
  const off = services.onEnd(() => mine.abort(kernelError('aborted')))
  pending.last = mine
  pending.chosen = undefined
  try {
    if (!(await goTo(services, sessions, network, mine.signal))) pending.chosen = network
  } finally {
    off()
  }
}

/**
 * Connects a network's namespace first where only another one is connected, asks the wallet there,
 * and makes the network the active one. Returns whether a wallet is connected there.
 */
async function goTo(
  services: KitServices,
  sessions: SessionService,
  network: Network,
  signal: AbortSignal,
): Promise<boolean> {
  const { cells, clock, trackPrompt } = services
  const until = <T>(work: Promise<T>) =>
    withTimeout(work, { signal, clock, onTime: () => kernelError('aborted') })
  await until(reconnected(services, signal))
  const { namespaces } = cells.session.get()
  const connected = Object.values(namespaces).some(currentConnection)
  if (connected) {
    if (!currentConnection(namespaces[network.namespace]))
      await until(connectNamespace(services, sessions, network, signal))
    await until(trackPrompt(sessions.switchWallet(network)))
  }
  sessions.choose(network)
  return connected
}

/** Waits until no namespace is reconnecting; that takes a few seconds at most. */
const reconnected = ({ cells }: KitServices, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const isPending = () =>
      Object.values(cells.session.get().namespaces).some(({ status }) => status === 'reconnecting')
    if (!isPending()) return resolve()
    const look = () => {
      if (isPending() && !signal.aborted) return
      off()
      resolve()
    }
    const off = cells.session.subscribe(look)
    signal.addEventListener('abort', look, { once: true })
  })

/**
 * Connects the active wallet where it has the namespace, by its own view where it has one; else the
 * visitor chooses one.
 */
async function connectNamespace(
  services: KitServices,
  sessions: SessionService,
  { id, namespace }: Network,
  signal: AbortSignal,
): Promise<void> {
  const { cells, connectors, root, trackPrompt } = services
  const session = cells.session.get()
  const active =
    activeConnection(session) ??
    Object.values(session.namespaces)
      .map(currentConnection)
      .find((connection) => connection !== undefined)
  const connector = active && connectors.get(active.connectorId)
  if (connector?.manifest.namespaces.includes(namespace)) {
    const { id: connectorId, view } = connector.manifest
    if (view && root())
      await requireConnection(services, namespace, signal, {
        view,
        params: { connector: connectorId, namespace, chainId: id },
      })
    else
      await trackPrompt(
        sessions.connect(connectorId, { namespaces: [namespace], chainId: id, signal }),
      )
    return
  }
  if (!root()) throw runError('no-session', { namespace })
  await requireConnection(services, namespace, signal)
}

/**
 * Opens the modal, with `home` or the shell's own way to connect, and waits until a wallet is
 * connected in a namespace; closing it is the visitor's rejection (`rpc/user-rejected`). Rejects
 * with `kernel/aborted` at the kit's end, with the reason of `signal`, or with what opening throws.
 */
export function requireConnection(
  { api, cells, disposer, events, requests, root }: KitServices,
  namespace: string,
  signal: AbortSignal,
  home?: ReturnType<ShellRoot['home']>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { signal: ended } = disposer
    const finish = (then: () => void) => {
      for (const off of offs) off()
      then()
    }
    const rejected = () => requests.get().then(({ toKitError }) => toKitError({ code: 4001 }))
    const closed = () =>
      finish(() =>
        ended.aborted ? reject(kernelError('aborted')) : rejected().then(reject, reject),
      )
    const over = () => finish(() => reject(ended.aborted ? kernelError('aborted') : signal.reason))
    const isConnected = () =>
      currentConnection(cells.session.get().namespaces[namespace]) !== undefined
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
