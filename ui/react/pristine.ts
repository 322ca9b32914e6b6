import type { KernelState } from '../../kernel'
import { initialModal } from '../../kernel/modal'
import { hiddenSnack } from '../../kernel/snack'
import { closedRouter } from '../../kernel/views/router'

/** The state of a kit that has not started: what servers render, and what browsers must hydrate with. */
export const pristine: KernelState = /*#__PURE__*/ Object.freeze({
  session: { namespaces: {} },
  connectors: [],
  recent: [],
  modal: initialModal,
  router: closedRouter,
  approvals: [],
  snack: hiddenSnack,
  alerts: [],
})
