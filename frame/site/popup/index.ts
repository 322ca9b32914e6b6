import { systemClock } from '../clock'
import { startApprovalWindow } from '../screens/window/startWindow'

// Entry of the window of approvals, `/popup`: the frame opens it where it cannot prove that it is
// seen itself.

startApprovalWindow({ clock: systemClock, loadOwner: () => import('./ownerScript') })
