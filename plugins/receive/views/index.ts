// The file that comes with the account view: the action, and where everything else is.
import ReceiveAction from './ReceiveAction'

export const action = { default: ReceiveAction }
export const view = () => import('./ReceiveView')
export const en = () => import('../messages/view/en')
export const ar = () => import('../messages/view/ar')
