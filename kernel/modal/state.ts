import type { ModalState, SnackbarState } from './types'

export const initialModal: ModalState = Object.freeze({ loading: false, open: false, initialized: false })

/** The router of a closed modal; part of the page's start, without the code that moves it. */
export const closedRouter = Object.freeze({ history: [], direction: 'none' } as const)

// each update returns the very same state when nothing changes, so that no listener is woken for nothing

export const openModal = (state: ModalState): ModalState => (state.open ? state : { ...state, open: true })

/** Closing ends loading too. */
export const closeModal = (state: ModalState): ModalState =>
  state.open || state.loading ? { ...state, open: false, loading: false } : state

export const setModalLoading = (state: ModalState, loading: boolean): ModalState =>
  state.loading === loading ? state : { ...state, loading }

export const setInitialized = (state: ModalState, initialized = true): ModalState =>
  state.initialized === initialized ? state : { ...state, initialized }

export const hiddenSnackbar: SnackbarState = Object.freeze({ message: '', variant: 'success', open: false, autoClose: true })
