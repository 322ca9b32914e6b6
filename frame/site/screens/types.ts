import type { Approval } from '../approval/types'
import type { Settings } from '../settings'

/** A request of the page that waits for the user. */
export interface ApprovalRequest {
  /** What is shown, one entry for each thing that is signed. */
  readonly approvals: readonly Approval[]
  /** Aborts when the page gave up, or the channel ended. */
  readonly signal: AbortSignal
}

/** How the page around the frame looks, and what it says of itself: of the page, so nothing of it is believed. */
export interface Appearance {
  readonly mode?: 'light' | 'dark' | undefined
  /** Custom properties of the kit (`--t-…`). */
  readonly variables?: Readonly<Record<string, string | number>> | undefined
  readonly appName?: string | undefined
}

/** What the frame shows. Its script is loaded with the first request that needs it. */
export interface Screens {
  /**
   * Asks the user, after the requests that wait already. Resolves once the user has approved; rejects with a `FrameError`: `rejected`, `aborted`,
   * `rate_limited` where too many wait, or `approval_unavailable` where nothing could show it.
   */
  readonly ask: (request: ApprovalRequest) => Promise<void>
  /** Shows a screen until the user leaves it. */
  readonly show: (screen: 'devices' | 'recovery' | 'export', signal: AbortSignal) => Promise<void>
  /** The look changed. */
  readonly setAppearance: (appearance: Appearance) => void
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

/** The user's devices, at the server. */
export interface DeviceList {
  readonly list: (signal: AbortSignal) => Promise<readonly Device[]>
  /** Ends a device: its share and its sessions. */
  readonly revoke: (id: string, signal: AbortSignal) => Promise<void>
}

/** What screens know of the frame that shows them. */
export interface ScreensContext {
  /** Origin of the page around the frame, as the browser reports it. */
  readonly origin: string
  readonly settings: Settings
  readonly devices: DeviceList
}
