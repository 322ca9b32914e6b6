import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema'
import { keepNotice } from '../identities/notices'
import { renderNotice, WITHOUT_FREEZING } from '../mail/renderMail'
import type { Notice, Notify } from '../wallets/types'
import { NOTICE_LIFE } from './createFlows'
import type { LoginServices } from './types'

type NotifyServices = Pick<
  LoginServices,
  'random' | 'flows' | 'identities' | 'outbox' | 'clock' | 'keyring' | 'publicUrl'
>

/**
 * Notices to the mailbox of a user, with the link that freezes the wallet where it helps. For 72
 * hours the one before it is told too, since a thief who changed the address would be told alone:
 * without that link, since it may be the mailbox that its owner left; it has the link that undoes
 * the change. A user without an address is told on a page of the wallet.
 */
export const createNotify = (services: NotifyServices): Notify => {
  const { random, flows, identities, outbox, clock, publicUrl } = services
  const tell = async (
    address: string,
    isFormer: boolean,
    { userId, kind, session, about }: Notice,
    transaction: Transaction<Schema>,
  ) => {
    const { app, device, locale, way } = about
    const subject = { address, app, device, locale }
    const link = isFormer || WITHOUT_FREEZING.includes(kind) ? undefined : random.token()
    if (link !== undefined) {
      const row = await flows.toRow({
        id: random.id(),
        kind: 'freeze',
        session,
        user: userId,
        subject,
        link,
        status: 'pending',
        life: NOTICE_LIFE,
      })
      await transaction.insertInto('flows').values(row).execute()
    }
    const mail = await outbox.seal(
      await renderNotice(
        address,
        { ...subject, at: clock.now(), isFormer, way },
        kind,
        link && `${publicUrl()}/freeze/${link}`,
      ),
    )
    await mail.enqueue(transaction)
  }
  return async (notice, transaction) => {
    const present = await identities.contactOf(notice.userId, transaction)
    const own = new Set([present, notice.also].filter((address) => address !== undefined))
    if (own.size === 0) await keepNotice(transaction, services, notice)
    const former = new Set(await flows.formerAddresses(transaction, notice.userId))
    for (const address of own) await tell(address, false, notice, transaction)
    for (const address of former)
      if (!own.has(address)) await tell(address, true, notice, transaction)
  }
}
