import type { KernelState } from './kitApi'
import { closedRouter, initialModal, hiddenSnackbar } from './modal/state'

/** The state of a kit that has not started: what servers render, and what browsers must hydrate with. */
export const initialState: KernelState = /*#__PURE__*/ Object.freeze({
  session: { namespaces: {} },
  connectors: [],
  recent: [],
  modal: initialModal,
  router: closedRouter,
  approvals: [],
  snack: hiddenSnackbar,
  alerts: [],
})
