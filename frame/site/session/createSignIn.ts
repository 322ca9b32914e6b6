import type { Identity } from './createIdentity'

/** What other tabs of this partition are told by: a `BroadcastChannel` of the page's origin. */
export interface TabChannel {
  onmessage: ((event: MessageEvent<unknown>) => void) | null
  readonly postMessage: (message: unknown) => void
}

/** The other tabs of the scope; none where the browser denies the frame its storage, as Firefox. */
export function openTabs(scope: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`tessera:${scope}`)
  } catch {
    return undefined
  }
}

export interface SignInOptions {
  readonly identity: Identity
  /** Absent where the browser has none: then each tab learns it from the server. */
  readonly tabs: TabChannel | undefined
  /**
   * Forgets what this document has of a sign-in that is over: the worker, and the session that it
   * asks with.
   */
  readonly drop: () => void
  /** The page is told that it was signed out, by another tab or the server. */
  readonly tell: () => void
}

/** Whether somebody is signed in here, over all tabs of the partition. */
export interface SignIn {
  /** Aborts as this sign-in ends: what was asked during it is not done after it. */
  readonly signal: () => AbortSignal
  /** Somebody signed in; who was signed in before is not any more, in other tabs too. */
  readonly begin: () => Promise<void>
  /**
   * Ends what was asked, and forgets what this document has in memory; who is signed in stays so.
   */
  readonly abort: () => void
  /**
   * Nobody is signed in from now on, here and in other tabs, whatever the server was told.
   * `isTold`: the page is told too, since it did not ask for that.
   */
  readonly end: (isTold?: boolean) => Promise<void>
  /** The server has ended the session `sid`, which may have been followed by another in a tab. */
  readonly ended: (sid: string) => Promise<void>
}

/** The sign-in of a document. */
export function createSignIn({ identity, tabs, drop, tell }: SignInOptions): SignIn {
  let controller = new AbortController()
  const abort = () => {
    controller.abort()
    controller = new AbortController()
    drop()
  }
  if (tabs) {
    tabs.onmessage = () => {
      abort()
      tell()
    }
  }
  return {
    signal: () => controller.signal,
    abort,
    begin: async () => {
      const isReplaced = await identity.isSignedIn()
      abort()
      identity.setSignedIn()
      if (isReplaced) tabs?.postMessage('ended')
    },
    end: async (isTold = false) => {
      abort()
      try {
        await identity.forget()
      } finally {
        // what was asked meanwhile may have loaded them again
        drop()
        if (isTold) tell()
        tabs?.postMessage('ended')
      }
    },
    ended: async (sid) => {
      const wasSignedIn = await identity.isSignedIn()
      abort()
      if (!(await identity.forget(sid)) || !wasSignedIn) return
      tell()
      tabs?.postMessage('ended')
    },
  }
}
