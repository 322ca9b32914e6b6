import type { ModalState } from './types'

/** Chooses a network by its CAIP-2 id, and with it the active namespace; undefined: none. The very same state when nothing changes. */
export function selectNetwork(state: ModalState, id: string | undefined): ModalState {
  if (state.selectedNetworkId === id) return state
  const { selectedNetworkId: _id, activeChain: _chain, ...rest } = state
  return id === undefined ? rest : { ...rest, selectedNetworkId: id, activeChain: id.slice(0, id.indexOf(':')) }
}
