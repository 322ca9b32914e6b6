import type { Core } from '../core'
import { withTimeout } from '../async/withTimeout'
import { kernelError } from '../errors/kernelErrors'
import type { ChainId, Network } from '../networks/types'
import { runError } from '../errors/lateErrors'
import { connectFirst } from './connectFirst'
import { disconnected, heldBy } from './machine'
import type { Sessions } from './session'
import { frontSession } from './sessionState'

/** What the visitor wished for last. */
export interface Wishes {
  /** The last wish for a network, while it is on its way. */
  last?: AbortController
  /** The network that the next connection begins on. */
  chosen?: Network | undefined
}

/** See `kit.switchNetwork`. Of two wishes the later one counts: the earlier one ends with `kernel/aborted`, and puts nothing in front any more. */
export async function switchNetwork(core: Core, sessions: Sessions, wishes: Wishes, chainId: ChainId): Promise<void> {
  const { ending, options } = core
  const found = options.networks.find(({ id }) => id === chainId)
  if (!found) throw runError('network-unknown', { network: chainId })
  wishes.last?.abort(kernelError('aborted'))
  const mine = new AbortController()
  const over = () => mine.abort(kernelError('aborted'))
  ending.addEventListener('abort', over)
  wishes.last = mine
  wishes.chosen = undefined
  try {
    if (!(await goToNetwork(core, sessions, found, mine.signal))) wishes.chosen = found
  } finally {
    ending.removeEventListener('abort', over)
  }
}

/** Connects a network's namespace first where only another one is connected, asks the wallet there, and puts it in front. Answers whether somebody is connected there. */
async function goToNetwork(core: Core, sessions: Sessions, network: Network, signal: AbortSignal): Promise<boolean> {
  const { busy, cells, clock } = core
  const until = <T>(work: Promise<T>) => withTimeout(work, { signal, clock, onTime: () => kernelError('aborted') })
  const held = () => heldBy(cells.session.get().namespaces[network.namespace] ?? disconnected)
  await until(restored(core, signal))
  const connected = Object.values(cells.session.get().namespaces).some(heldBy)
  if (connected) {
    if (!held()) await until(connectThere(core, sessions, network, signal))
    await until(busy(sessions.switchNetwork(network)))
  }
  await sessions.choose(network)
  return connected
}

/** Who is connected after a reload is known soon. */
const restored = ({ cells }: Core, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const isWaiting = () => Object.values(cells.session.get().namespaces).some(({ status }) => status === 'reconnecting')
    if (!isWaiting()) return resolve()
    const look = () => {
      if (isWaiting() && !signal.aborted) return
      off()
      resolve()
    }
    const off = cells.session.subscribe(look)
    signal.addEventListener('abort', look, { once: true })
  })

/** The wallet in front where it has the namespace, by its own view where it has one; else one of the visitor's choice. */
async function connectThere(core: Core, sessions: Sessions, { id, namespace }: Network, signal: AbortSignal): Promise<void> {
  const { busy, cells, connectors } = core
  const session = cells.session.get()
  const front = frontSession(session) ?? Object.values(session.namespaces).map(heldBy).find((held) => held !== undefined)
  const connector = front && connectors.get(front.connectorId)
  if (connector?.manifest.namespaces.includes(namespace)) {
    const { id: connectorId, view } = connector.manifest
    if (view && core.root()) await connectFirst(core, namespace, signal, { view, params: { connector: connectorId, namespace, chainId: id } })
    else await busy(sessions.connect(connectorId, { namespaces: [namespace], chainId: id, signal }))
    return
  }
  if (!core.root()) throw runError('no-session', { namespace })
  await connectFirst(core, namespace, signal)
}
