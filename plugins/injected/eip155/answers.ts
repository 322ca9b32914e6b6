// One lazy chunk: what a connector needs once a wallet was asked.
export { finishConnect } from './connect'
export { finishRevoke } from './revoke'
export { readEvent } from './providerEvents'
