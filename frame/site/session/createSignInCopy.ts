import type { Api } from './createApi'
import type { Identity } from './createIdentity'
import type { KeyStore } from './keyStore'

/** What a frame without storage has of a sign-in: values by name, as its store has them. */
export type SignInEntries = Readonly<Record<string, unknown>>

/**
 * The sign-in of a frame without storage, which windows of the wallet's own hold for it: they have
 * the storage of their origin.
 */
export interface SignInCopy {
  /** Id of the app and origin of its page: what is held is for no other. */
  readonly scope: string
  /** What a window is to hold; undefined where nobody is signed in. */
  readonly read: () => Promise<SignInEntries | undefined>
  /** A window holds it now. */
  readonly onHeld: () => void
  /** Goes on with what a window has held. */
  readonly restore: (entries: SignInEntries) => Promise<void>
}

/** Creates it over the memory of a frame without storage, `values`. */
export const createSignInCopy = ({
  scope,
  values,
  store,
  identity,
  api,
  onHeld,
}: {
  readonly scope: string
  readonly values: ReadonlyMap<string, unknown>
  readonly store: KeyStore
  readonly identity: Pick<Identity, 'isSignedIn' | 'setSignedIn'>
  readonly api: Pick<Api, 'reset'>
  readonly onHeld: () => void
}): SignInCopy => ({
  scope,
  onHeld,
  read: async () => ((await identity.isSignedIn()) ? Object.fromEntries(values) : undefined),
  restore: async (entries) => {
    await store.put(entries)
    identity.setSignedIn()
    api.reset()
  },
})
