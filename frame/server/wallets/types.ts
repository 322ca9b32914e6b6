import type { Transaction } from 'kysely'
import type { RouteAnswer } from '../../protocol/http'
import type { Schema } from '../db/schema'
import type { Services } from '../http/types'
import type { MailFacts } from '../mail/renderMail'
import type { NoticeKind } from '../mail/types'
import type { Session } from '../sessions/types'

/** Whose wallet it is about, and where it was asked for. */
export interface NoticeOrigin {
  readonly userId: string
  readonly session: Pick<Session, 'id' | 'appId'>
  readonly about: Omit<MailFacts, 'at'>
}

/** A mail of what happened. */
export interface Notice extends NoticeOrigin {
  readonly kind: NoticeKind
  /** A mailbox that is told as the user's own is, with a link of its own. */
  readonly also?: string | undefined
}

/** Stores a mail to the user, with the change that it tells of, or not at all. */
export type Notify = (notice: Notice, transaction: Transaction<Schema>) => Promise<void>

/** A point between two writes of the keys' life. */
export type Step =
  | 'wallet.begin'
  | 'wallet.row'
  | 'wallet.pair'
  | 'wallet.end'
  | 'wallet.committed'
  | 'rotate.begin'
  | 'rotate.wallet'
  | 'rotate.removed'
  | 'rotate.pair'
  | 'rotate.committed'
  | 'share.released'
  | 'recover.released'
  | 'recover.committed'
  | 'pair.begin'
  | 'pair.removed'
  | 'pair.added'
  | 'pair.committed'
  | 'confirm.begin'
  | 'confirm.removed'
  | 'confirm.active'
  | 'confirm.committed'
  | 'revoke.begin'
  | 'revoke.pairs'
  | 'revoke.sessions'
  | 'revoke.committed'
  | 'freeze.begin'
  | 'freeze.committed'

export interface WalletsOptions {
  readonly notify: Notify
  /** Told of each point as it is passed; a crash test ends the process there. */
  readonly step?: (name: Step) => void
}

/** What each concern of the keys' life works with. */
export interface Work {
  readonly services: Services
  readonly notify: Notify
  readonly step: (name: Step) => void
}

export type Wallet = RouteAnswer<'/v1/wallet'>['wallet']

/** What `/v1/me` tells of a user's keys. */
export interface UserKeys {
  readonly wallet?: Wallet
  readonly devices: NonNullable<RouteAnswer<'/v1/me'>['devices']>
  /** Until when no share is released, in Unix milliseconds. */
  readonly frozenUntil?: number
}
