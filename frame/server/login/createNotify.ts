import { renderNotice } from '../mail/renderMail'
import type { NoticeKind } from '../mail/types'
import type { Notify } from '../wallets/types'
import { NOTICE_LIFE } from './createFlows'
import type { LoginServices } from './types'

/** What the user's own hand did, or what freezing would not change. */
const WITHOUT_LINK: readonly NoticeKind[] = ['frozen', 'deleted', 'exported']

/** Notices to the mailbox of a user, with the link that freezes the wallet where it helps. A user without an address is told nothing. */
export const createNotify = ({ random, flows, identities, outbox, clock, publicUrl }: Pick<LoginServices, 'random' | 'flows' | 'identities' | 'outbox' | 'clock' | 'publicUrl'>): Notify =>
  async ({ userId, kind, session, about }, transaction) => {
    const identity = await identities.ofUser(userId, transaction)
    const address = identity && (await identities.addressOf(identity))
    if (address === undefined) return
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
