import type { Approval } from '../../approval/types'
import type { Count, Decision } from '../approval/presentApproval'
import type { Theme } from '../look/theme'
import type { AccountAction, AccountFacts, EmailChange } from '../types'

// Between two documents of this origin, of which the frame opened the other. The page around the frame can write to neither.

/** The window to its opener: it is there. */
export const WINDOW_HELLO = '@tessera/window'
/** The answer, with one port. */
export const WINDOW_OPEN = '@tessera/window-open'

/** A request for the window to show. */
export interface WindowRequest {
  readonly id: number
  readonly approval: Approval
  readonly count: Count
  /** Origin of the page that asks. */
  readonly origin: string
}

/** A change of the address that the window asks about. */
export interface WindowEmail {
  readonly id: number
  readonly change: EmailChange
  /** Origin of the page that asks. */
  readonly origin: string
}

/** How a call of the window about the account ended: with the account, or refused by a name of {@link FrameError}. */
export type AccountReply = { readonly call: number; readonly facts?: AccountFacts } | { readonly call: number; readonly refused: string }

/** What the frame tells the window. */
export type ToWindow =
  | { readonly request: WindowRequest }
  | { readonly email: WindowEmail }
  | { readonly account: { readonly id: number } }
  | { readonly recover: { readonly id: number } }
  | { readonly reply: AccountReply }
  | { readonly count: Count }
  | { readonly theme: Theme; readonly languages: readonly string[] }

/** What the window answers. */
export interface FromWindow {
  readonly id: number
  readonly decision: Decision
}

/** What the window asks about the account: to read it, or to do something with it. */
export interface AccountCall {
  readonly id: number
  readonly call: number
  readonly action?: AccountAction | undefined
}

const decisions: readonly unknown[] = ['approved', 'rejected', 'rejectedAll'] satisfies readonly Decision[]
const hasId = (data: unknown): data is { readonly id: number } => typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number'

/** Whether a message of the window's port answers a request. */
export const isFromWindow = (data: unknown): data is FromWindow => hasId(data) && 'decision' in data && decisions.includes(data.decision)

/** Whether a message of the window's port asks about the account. */
export const isAccountCall = (data: unknown): data is AccountCall => hasId(data) && 'call' in data && typeof data.call === 'number'
