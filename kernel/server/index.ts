export type { CookieStorageOptions } from './cookieStorage'
export { cookieStorage } from './cookieStorage'
export type { Snapshot, SnapshotOptions } from './snapshot'
export { readSnapshot } from './snapshot'
