// The entry `tessera-kit/plugin`: what plugins and adapters need of the kernel beside
// `tessera-kit`. Nothing but re-exports: a bundler resolves each name to its own module, so
// importing one brings none of the others along. Values of the page's start are in kernel/index.ts.
export { systemClock } from '../async/clock'
export type { Emitter } from '../async/emitter'
export { createEmitter } from '../async/emitter'
export type { Lazy } from '../async/lazy'
export { lazy } from '../async/lazy'
export { withTimeout } from '../async/withTimeout'
export { linkProblem } from '../connectors/defineConnector'
export type {
  ConnectorGroup,
  ConnectorSection,
  MethodOrderInput,
  OrderInput,
} from '../connectors/order'
export { hasInstalled, methodOrder, orderConnectors } from '../connectors/order'
export { defineErrors } from '../errors/KitError'
export { kernelError } from '../errors/kernelErrors'
export { runError } from '../errors/lateErrors'
export { hookTable } from '../hooks/table'
export type { MessagesDeps } from '../modal/i18n'
export { createMessages } from '../modal/i18n'
export type { Catalogue, Texts } from '../modal/types'
export type { AccountIdParts, ChainIdParts } from '../networks/caip'
export { parseAccountId, parseChainId } from '../networks/caip'
export { checksumAddress, keccak256 } from '../networks/eip155/address'
export type { Check, Checked } from '../schema/checks'
export {
  any,
  bool,
  either,
  func,
  is,
  isChainId,
  isRecord,
  list,
  nearest,
  number,
  object,
  oneOf,
  optional,
  record,
  text,
  url,
} from '../schema/checks'
export { safeParse } from '../schema/parse'
export { currentConnection } from '../sessions/currentConnection'
export { initialState } from '../state/store'
export { pluginToken } from './token'
export { createViewKit } from './viewKit'
