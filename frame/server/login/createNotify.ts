import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema'
import { renderNotice } from '../mail/renderMail'
import type { NoticeKind } from '../mail/types'
import type { Notice, Notify } from '../wallets/types'
import { NOTICE_LIFE } from './createFlows'
import type { LoginServices } from './types'

/** What the user's own hand did, or what freezing would not change. */
const WITHOUT_LINK: readonly NoticeKind[] = ['frozen', 'deleted', 'exported']

type NotifyServices = Pick<LoginServices, 'random' | 'flows' | 'identities' | 'outbox' | 'clock' | 'publicUrl'>

/** The user's address, and the former ones while a change can be undone from there: what a thief who made it does is not told to the thief alone. */
const addressesOf = async ({ flows, identities }: NotifyServices, userId: string, transaction: Transaction<Schema>): Promise<ReadonlySet<string>> => {
  const identity = await identities.ofUser(userId, transaction)
  const present = identity && (await identities.addressOf(identity))
  return new Set([...(present === undefined ? [] : [present]), ...(await flows.formerAddresses(transaction, userId))])
}

/** Notices to the mailbox of a user, and for 72 hours to the one before it, with the link that freezes the wallet where it helps. A user without an address is told nothing. */
export const createNotify = (services: NotifyServices): Notify => {
  const { random, flows, outbox, clock, publicUrl } = services
  const tell = async (address: string, { userId, kind, session, about }: Notice, transaction: Transaction<Schema>) => {
    const { app, device, locale } = about
    const subject = { address, app, device, locale }
    const link = WITHOUT_LINK.includes(kind) ? undefined : random.token()
    if (link !== undefined) {
      const row = await flows.toRow({ id: random.id(), kind: 'freeze', session, user: userId, subject, link, status: 'pending', life: NOTICE_LIFE })
      await transaction.insertInto('flows').values(row).execute()
    }
    const mail = await outbox.seal(await renderNotice(address, { ...subject, at: clock.now() }, kind, link && `${publicUrl()}/freeze/${link}`))
    await mail.enqueue(transaction)
  }
  return async (notice, transaction) => {
    for (const address of await addressesOf(services, notice.userId, transaction)) await tell(address, notice, transaction)
  }
}
