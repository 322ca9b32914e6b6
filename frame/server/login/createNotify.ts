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

/**
 * Notices to the mailbox of a user, with the link that freezes the wallet where it helps. For 72 hours the one before it is told too, since a thief who changed the address
 * would be told alone: without that link, since it may be the mailbox that its owner left; it has the link that undoes the change. A user without an address is told nothing.
 */
export const createNotify = (services: NotifyServices): Notify => {
  const { random, flows, identities, outbox, clock, publicUrl } = services
  const tell = async (address: string, isPresent: boolean, { userId, kind, session, about }: Notice, transaction: Transaction<Schema>) => {
    const { app, device, locale } = about
    const subject = { address, app, device, locale }
    const link = !isPresent || WITHOUT_LINK.includes(kind) ? undefined : random.token()
    if (link !== undefined) {
      const row = await flows.toRow({ id: random.id(), kind: 'freeze', session, user: userId, subject, link, status: 'pending', life: NOTICE_LIFE })
      await transaction.insertInto('flows').values(row).execute()
    }
    const mail = await outbox.seal(await renderNotice(address, { ...subject, at: clock.now(), isFormer: !isPresent }, kind, link && `${publicUrl()}/freeze/${link}`))
    await mail.enqueue(transaction)
  }
  return async (notice, transaction) => {
    const identity = await identities.ofUser(notice.userId, transaction)
    const present = identity && (await identities.addressOf(identity))
    const addresses = new Set([...(present === undefined ? [] : [present]), ...(await flows.formerAddresses(transaction, notice.userId))])
    for (const address of addresses) await tell(address, address === present, notice, transaction)
  }
}
