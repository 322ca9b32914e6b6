import type { Approval } from '../../approval/types'
import type { Count, Decision } from '../approval/presentApproval'
import type { Theme } from '../look/theme'

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

/** What the frame tells the window. */
export type ToWindow = { readonly request: WindowRequest } | { readonly count: Count } | { readonly theme: Theme; readonly languages: readonly string[] }

/** What the window answers. */
export interface FromWindow {
  readonly id: number
  readonly decision: Decision
}

const decisions: readonly unknown[] = ['approved', 'rejected', 'rejectedAll'] satisfies readonly Decision[]

/** Whether a message of the window's port answers a request. */
export const isFromWindow = (data: unknown): data is FromWindow =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number' && 'decision' in data && decisions.includes(data.decision)
