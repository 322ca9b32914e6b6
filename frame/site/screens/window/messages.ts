import type { FrameErrorExtra } from '../../../protocol/errors'
import type { Approval } from '../../approval/types'
import type { SignInCopy, SignInEntries } from '../../session/createSignInCopy'
import type { Count, Decision } from '../approval/presentApproval'
import type { Theme } from '../look/theme'
import type { EmailChange, OwnerScreen } from '../types'

// Between two documents of this origin, of which the frame opened the other. The page around the
// frame can write to neither.

/** The window to its opener: it is there. */
export const WINDOW_HELLO = '@tessera/window'
/** The answer, with one port. */
export const WINDOW_OPEN = '@tessera/window-open'

/** The window's word on its port that it has a copy of the sign-in. */
export const COPIED = '@tessera/held'

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

/** A screen on which the window types or shows secrets. */
export interface WindowOwner {
  readonly id: number
  readonly screen: OwnerScreen
  /** Origin of the page that asks. */
  readonly origin: string
  /** Paths of the workers that the window starts: of the keys, and of passwords. */
  readonly workers: readonly [keys: string, password: string]
}

/** A sign-in of a frame without storage, that the window is asked for. */
export interface WindowSession extends Pick<SignInCopy, 'scope'> {
  readonly id: number
}

/**
 * How a call of the window ended: with an answer, or refused by a name of {@link FrameError} with
 * its numbers.
 */
export type PortReply =
  | { readonly call: number; readonly answer: unknown }
  | { readonly call: number; readonly refused: string; readonly extra: FrameErrorExtra }

/** What the frame tells the window. */
export type ToWindow =
  | { readonly request: WindowRequest }
  | { readonly email: WindowEmail }
  | { readonly account: { readonly id: number } }
  | { readonly owner: WindowOwner }
  | { readonly session: WindowSession }
  | { readonly hold: Pick<SignInCopy, 'scope'> & { readonly entries: SignInEntries } }
  | { readonly reply: PortReply }
  | { readonly count: Count }
  | { readonly theme: Theme; readonly languages: readonly string[] }

/** What the window answers. */
export interface FromWindow {
  readonly id: number
  readonly decision: Decision
}

/** What the window asks of the frame: one of the methods that the frame has for it. */
export interface PortCall {
  readonly id: number
  readonly call: number
  readonly name: string
  readonly args: readonly unknown[]
}

const decisions: readonly unknown[] = [
  'approved',
  'rejected',
  'rejectedAll',
] satisfies readonly Decision[]
const hasId = (data: unknown): data is { readonly id: number } =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number'

/** Whether a message of the window's port answers a request. */
export const isFromWindow = (data: unknown): data is FromWindow =>
  hasId(data) && 'decision' in data && decisions.includes(data.decision)

/** Whether a message of the window's port asks something of the frame. */
export const isPortCall = (data: unknown): data is PortCall =>
  hasId(data) &&
  'call' in data &&
  typeof data.call === 'number' &&
  'name' in data &&
  typeof data.name === 'string' &&
  'args' in data &&
  Array.isArray(data.args)
