import type { Core } from '../core'
import type { ChainId } from '../networks/types'
import { storageOf } from '../storage/scopedStorage'
import { selectNetwork } from '../selectNetwork'
import type { Wishes } from './goToNetwork'
import type { Surroundings } from './heldBook'
import { addRecent } from './recent'
import { frontSession } from './sessionState'
import { watchFront } from './watchFront'

/** What a started kit's connections are kept in: its storage, the network of its modal, the wallets used recently, and who hears of what is in front. */
export function surroundingsOf(core: Core, wishes: Wishes): Surroundings {
  const { cells, connectors, ending, options } = core
  const storage = storageOf(core, 'kernel')
  const tellFront = watchFront(core)
  /** The last network in front that is the kit's. */
  let known: ChainId | undefined
  const network = () => {
    const { selectedNetworkId } = cells.modal.get()
    known = options.networks.find(({ id }) => id === selectedNetworkId)?.id ?? known
    return known
  }
  const select = (chainId: ChainId | undefined) => {
    if (ending.aborted) return
    cells.modal.set((state) => selectNetwork(state, chainId))
    if (!chainId) known = undefined
  }
  return {
    storage,
    outside: {
      network,
      select,
      changed({ current, namespace, previous }) {
        if (current.status !== 'connected') return
        wishes.chosen = undefined
        if (cells.session.get().active === namespace) select(current.chainId)
        const manifest = connectors.get(current.connectorId)?.manifest
        if (!manifest || previous.status !== 'connecting' || previous.connectorId !== current.connectorId) return
        cells.recent.set((now) => addRecent(now, manifest))
        storage.write('recent', cells.recent.get())
      },
      settled() {
        // a network that is not the kit's is in front only as long as a wallet is there
        const chosen = network()
        if (chosen && !frontSession(cells.session.get())) select(chosen)
        tellFront()
      },
    },
  }
}
