export { cookieStorage } from './cookieStorage'
export type { CookieStorageOptions } from './cookieStorage'
export { readSnapshot } from './snapshot'
export type { Snapshot, SnapshotOptions } from './snapshot'
