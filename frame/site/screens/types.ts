import type { RoutePath } from '../../protocol/http'
import type { Approval } from '../approval/types'
import type { KeysAnswer, KeysPayload } from '../keys/messages'
import type { SignInCopy } from '../session/createSignInCopy'
import type { Settings } from '../settings'

/** A request of the page that waits for the user. */
export interface ApprovalRequest {
  /** What is shown, one entry for each thing that is signed. */
  readonly approvals: readonly Approval[]
  /** Aborts when the page gave up, or the channel ended. */
  readonly signal: AbortSignal
}

/**
 * How the page around the frame looks, and what it says of itself: of the page, so nothing of it is
 * believed.
 */
export interface Appearance {
  readonly mode?: 'light' | 'dark' | undefined
  /** Custom properties of the kit (`--t-…`). */
  readonly variables?: Readonly<Record<string, string | number>> | undefined
  readonly appName?: string | undefined
}

/** What the frame shows. Its script is loaded with the first request that needs it. */
export interface Screens {
  /**
   * Asks the user, after the requests that wait already. Resolves once the user has approved;
   * rejects with a `FrameError`: `rejected`, `aborted`, `rate_limited` where too many wait, or
   * `approval_unavailable` where nothing could show it.
   */
  readonly ask: (request: ApprovalRequest) => Promise<void>
  /**
   * Asks for a change of the address, in a window of the wallet's own. Resolves and rejects as
   * {@link ask} does.
   */
  readonly confirmEmail: (change: EmailChange, signal: AbortSignal) => Promise<void>
  /**
   * Shows a screen in a window of the wallet's own until the user leaves it; `session` goes on
   * with the sign-in that such a window holds. Rejects with a `FrameError`: `login_needed` where
   * none is held.
   */
  readonly show: (
    screen: 'devices' | 'recovery' | 'export' | 'session' | 'identities' | 'delete',
    signal: AbortSignal,
  ) => Promise<void>
  /** The look changed. */
  readonly setAppearance: (appearance: Appearance) => void
}

/** A change of the address that signs in. */
export interface EmailChange {
  /** The present one. */
  readonly from: string
  readonly to: string
}

/** A device of the user; times are in milliseconds since 1970. */
export interface Device {
  readonly id: string
  /** What it says of itself. */
  readonly label: string
  /** Name of the app that it signed in to. */
  readonly app: string
  readonly seen: number
  /** The one that shows this. */
  readonly current: boolean
}

/** Something that happened to the wallet, `at` a time in milliseconds since 1970. */
export interface AccountNotice {
  readonly id: string
  readonly kind: string
  readonly app: string
  readonly device: string
  readonly at: number
}

/** The account of who is signed in. */
export interface AccountFacts {
  readonly devices: readonly Device[]
  readonly email?: string | undefined
  /** What the user was not told by mail, who has no address. */
  readonly notices?: readonly AccountNotice[] | undefined
  /** Until when no device opens the wallet. */
  readonly frozenUntil?: number | undefined
  /** Whether a device without a key of its own gets one by a sign-in alone. */
  readonly isRecoverable: boolean
  /** Methods of the user's own, of a wallet without automatic recovery. */
  readonly methods?: readonly { readonly status: string }[] | undefined
}

/**
 * What can be done with the account: to end a device, or all but this one; to stop the release of
 * the key's shares, and to ask for a mail that allows it again; to replace the key; to note that
 * notices were seen.
 */
export type AccountAction =
  | { readonly kind: 'end'; readonly device: string }
  | { readonly kind: 'seen'; readonly notices: readonly string[] }
  | { readonly kind: 'endOthers' | 'freeze' | 'unfreeze' | 'rotate' }

/**
 * The account, at the server. Both reject with a `FrameError` whose reason is the refusal's own
 * name.
 */
export interface Account {
  readonly read: () => Promise<AccountFacts>
  readonly act: (action: AccountAction) => Promise<void>
}

/**
 * Where secrets are typed or shown: the wallet is opened by what only its user has; what opens it
 * without a device is chosen; its phrase is shown; ways to sign in are removed; all is deleted.
 */
export type OwnerScreen = 'open' | 'recovery' | 'export' | 'identities' | 'delete'

/**
 * What one window of the wallet's own has of the frame that opened it. That window types and shows
 * the secrets, in a worker of its own; the frame has the session, and in a browser that keeps the
 * storage of each site apart it alone has this device's share.
 */
export interface WalletAccess {
  /** Asks the server as the frame does, what such a window asks and nothing else. */
  readonly ask: (path: RoutePath, body: unknown) => Promise<unknown>
  /** The key of this browser, which no script can read. */
  readonly device: () => Promise<KeysPayload<'unlock'>['device']>
  /**
   * What unlocks a worker, once: for an export after a code that was typed into this window, and
   * the mailbox is told before.
   */
  readonly unlock: () => Promise<KeysPayload<'unlock'>>
  /** The window was left: of who was deleted there, nobody is signed in any more. */
  readonly left: () => Promise<void>
  /** The wallet was opened by another way: from now on this device opens it. */
  readonly pair: (paired: KeysAnswer<'recover'>) => Promise<void>
}

/** The account, and what the frame has of the wallet for its windows. */
export interface FrameAccount extends Account {
  /** Whether this device opens the wallet; false where only a method of the user's own does. */
  readonly isOpen: () => Promise<boolean>
  /** Of one window that shows this screen. */
  readonly access: (screen: OwnerScreen) => WalletAccess
}

/** What screens know of the frame that shows them. */
export interface ScreensContext {
  /** Origin of the page around the frame, as the browser reports it. */
  readonly origin: string
  readonly settings: Settings
  /** Its script is loaded with the first need. */
  readonly account: () => Promise<FrameAccount>
  /** The sign-in of a frame without storage. */
  readonly held?: SignInCopy | undefined
}
