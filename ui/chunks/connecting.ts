import messages from '../messages/en/connecting'
import ConnectingView from '../views/connect/ConnectingView'

/**
 * The chunk of a connection in progress, as the loaders of its view and of its English messages
 * resolve to it.
 */
export const view = { default: ConnectingView }
export const en = { default: messages }
