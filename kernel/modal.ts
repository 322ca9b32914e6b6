/** The modal as hosts see it. */
export interface ModalState {
  /** Something the visitor waits for is under way. */
  readonly loading: boolean
  readonly open: boolean
  /** CAIP-2 id of the network chosen last. */
  readonly selectedNetworkId?: string
  /** Namespace of that network. */
  readonly activeChain?: string
  /** The kit has started. */
  readonly initialized: boolean
}

export const initialModal: ModalState = Object.freeze({ loading: false, open: false, initialized: false })

// each update returns the very same state when nothing changes, so that no listener is woken for nothing

export const openModal = (state: ModalState): ModalState => (state.open ? state : { ...state, open: true })

/** Closing ends loading too. */
export const closeModal = (state: ModalState): ModalState =>
  state.open || state.loading ? { ...state, open: false, loading: false } : state

export const setModalLoading = (state: ModalState, loading: boolean): ModalState =>
  state.loading === loading ? state : { ...state, loading }

export const setInitialized = (state: ModalState, initialized = true): ModalState =>
  state.initialized === initialized ? state : { ...state, initialized }
