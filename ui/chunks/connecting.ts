/**
 * The chunk of a connection in progress: what follows the first screen with every wallet, in one
 * file. Each export is what a loader of the first screen's chunk resolves to.
 */
import messages from '../messages/en/connecting'
import ConnectingView from '../views/connect/ConnectingView'

/** The view's module. */
export const view = { default: ConnectingView }

/** The English messages of that view. */
export const en = { default: messages }
