// One lazy chunk: what a connector needs once a wallet was asked.
export { finishConnect } from './finishConnect'
export { finishRevoke } from './finishRevoke'
export { readEvent } from './readEvent'
