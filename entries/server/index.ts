// The entry `tessera-kit/server`: what a server needs of the kit, of the kernel and of the plugins
// that have a server's side.

export type { CookieStorageOptions, Snapshot, SnapshotOptions } from '../../kernel/server/index'
export { cookieStorage, readSnapshot } from '../../kernel/server/index'
export type {
  MemoryStoreOptions,
  MessageVerifier,
  SignatureInput,
  SignInSession,
  SignInStore,
  SiwxHandlers,
  SiwxHandlersOptions,
  SqlStoreOptions,
  VerifiedSignIn,
  VerifySignature,
} from '../../plugins/siwx/server/index'
export {
  bitcoinSignatures,
  evmSignatures,
  memoryStore,
  signInRefused,
  siwxHandlers,
  solanaSignatures,
  sqlStore,
} from '../../plugins/siwx/server/index'
