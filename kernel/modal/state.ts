import type { ModalState, RouterState, SnackbarState } from './types'

/** The modal's state before the kit has started. */
export const initialModal: ModalState = Object.freeze({ loading: false, open: false, initialized: false })

/** The router's state while the modal is closed. Part of the page start, without the code that moves it. */
export const closedRouter: RouterState = Object.freeze({ history: Object.freeze([]), direction: 'none' })

// each update returns the same object if nothing changes, so that no listener is called

/** The state with the modal open. */
export const openModal = (state: ModalState): ModalState => (state.open ? state : { ...state, open: true })

/** The state with the modal closed and not loading. */
export const closeModal = (state: ModalState): ModalState =>
  state.open || state.loading ? { ...state, open: false, loading: false } : state

/** The snackbar's state while no message is shown. */
export const hiddenSnackbar: SnackbarState = Object.freeze({ message: '', variant: 'success', open: false, autoClose: true })
