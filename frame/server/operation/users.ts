import type { Transaction } from 'kysely'
import type { AuditKind } from '../audit/types'
import type { Row, Schema } from '../db/schema'
import type { Services } from '../http/types'
import { createFlows } from '../login/createFlows'
import { createIdentities } from '../login/createIdentities'
import { createNotify } from '../login/createNotify'
import { normalizeAddress } from '../login/normalizeAddress'
import { createOutbox } from '../mail/createOutbox'
import { createTranslate, formatTime } from '../messages/locale'
import { deleteRows } from '../wallets/endDevices'
import { freeze } from '../wallets/freeze'
import type { NoticeOrigin, Work } from '../wallets/types'
import { CommandError } from './explainStart'

export interface UserCommand {
  /** `find`, `freeze`, `end-sessions` or `delete`. */
  readonly action: string | undefined
  /** Id of the user, their mail address, or an address of a wallet of theirs. */
  readonly who: string | undefined
  /** Deleting cannot be undone. */
  readonly yes?: boolean | undefined
  print(line: string): void
}

interface Found {
  readonly services: Services
  readonly user: Row<'users'>
  /**
   * What mails of it say: whoever runs the wallet did it. Whether it is told is whether the user
   * has an address.
   */
  readonly origin: NoticeOrigin
  readonly work: Work
}

const readAddress = (text: string): string => {
  try {
    return normalizeAddress(text)
  } catch {
    throw new CommandError('this is not a mail address')
  }
}

/** The id of a user by what an operator was told of them. */
const findId = async (services: Services, who: string): Promise<string | undefined> => {
  const { db } = services.database
  if (/^[\w-]{22}$/.test(who)) return who
  if (!who.includes('@')) {
    const isEvm = /^0x[0-9a-f]{40}$/i.test(who)
    const wallet = await db
      .selectFrom('wallets')
      .select('user_id')
      .where(({ eb, fn }) =>
        isEvm ? eb(fn<string>('lower', ['evm']), '=', who.toLowerCase()) : eb('sol', '=', who),
      )
      .executeTakeFirst()
    return wallet?.user_id
  }
  return (await createIdentities(services).findBy(db, readAddress(who)))?.user_id
}

/**
 * Ids, times and counts: neither a mail address, nor one of a wallet, nor what a device is called.
 */
const describe = async ({
  services: {
    database: { db },
    clock,
  },
  user: { id, created, frozen_until },
}: Found): Promise<readonly string[]> => {
  const now = clock.now()
  const [wallets, sessions, devices] = await Promise.all([
    db.selectFrom('wallets').select('id').where('user_id', '=', id).execute(),
    db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .where('revoked', 'is', null)
      .where('expires', '>', now)
      .execute(),
    db
      .selectFrom('devices')
      .select(['id', 'created', 'seen'])
      .where('user_id', '=', id)
      .where('revoked', 'is', null)
      .orderBy('seen', 'desc')
      .execute(),
  ])
  const until = frozen_until !== null && frozen_until > now ? frozen_until : undefined
  return [
    `User ${id}, since ${formatTime(created, 'en')}`,
    until === undefined ? 'Not frozen.' : `Frozen until ${formatTime(until, 'en')}.`,
    `Wallets: ${wallets.length}. Sessions: ${sessions.length}. Devices: ${devices.length}.`,
    ...devices.map(
      (device) =>
        `  ${device.id}, since ${formatTime(device.created, 'en')}, seen ${formatTime(device.seen, 'en')}`,
    ),
  ]
}

type Change = (found: Found, transaction: Transaction<Schema>) => Promise<string>

const CHANGES: Readonly<Record<string, { readonly kind: AuditKind; readonly change: Change }>> = {
  freeze: {
    kind: 'operator.freeze',
    change: async ({ work, origin }, transaction) =>
      `Frozen until ${formatTime(await freeze(work, origin, transaction), 'en')}: nothing is signed with the wallets until then, unless a device that opened one before ends it.`,
  },
  'end-sessions': {
    kind: 'operator.end-sessions',
    change: async (
      {
        work: {
          services: { clock },
          notify,
        },
        origin,
        user: { id },
      },
      transaction,
    ) => {
      const ended = await transaction
        .updateTable('sessions')
        .set({ revoked: clock.now() })
        .where('user_id', '=', id)
        .where('revoked', 'is', null)
        .where('expires', '>', clock.now())
        .returning('id')
        .execute()
      if (ended.length > 0) await notify({ ...origin, kind: 'signed-out' }, transaction)
      return `Sessions ended: ${ended.length}. Whoever has the mailbox can sign in again.`
    },
  },
  delete: {
    kind: 'operator.delete',
    change: async ({ work, origin, user: { id } }, transaction) => {
      await deleteRows(work, origin, transaction)
      return `Deleted: ${id}.`
    },
  },
}

const open = async (services: Services, who: string): Promise<Found> => {
  const id = await findId(services, who)
  const user =
    id === undefined
      ? undefined
      : await services.database.db
          .selectFrom('users')
          .selectAll()
          .where('id', '=', id)
          .where('deleted', 'is', null)
          .executeTakeFirst()
  if (!user) throw new CommandError('there is no such user')
  const notify = createNotify({
    ...services,
    flows: createFlows(services),
    identities: createIdentities(services),
    outbox: createOutbox(services, undefined),
  })
  const about = {
    app: services.publicUrl(),
    device: createTranslate('en')('device.operator'),
    locale: 'en',
  } as const
  return {
    services,
    user,
    origin: { userId: user.id, session: { id: 'operator', appId: 'operator' }, about },
    work: { services, notify, step: () => {} },
  }
}

/**
 * Finds, freezes, signs out or deletes a user, while servers run. It is written into the audit, and
 * what it changed is told to the user by a mail that a running server sends. Throws `CommandError`
 * for what it does not understand, and where there is no such user.
 */
export const runUserCommand = async (
  services: Services,
  { action = '', who, yes = false, print }: UserCommand,
): Promise<void> => {
  const chosen = Object.hasOwn(CHANGES, action) ? CHANGES[action] : undefined
  if ((!chosen && action !== 'find') || !who)
    throw new CommandError(
      'user takes find, freeze, end-sessions or delete, and who: an id, a mail address, or an address of a wallet',
    )
  if (action === 'delete' && !yes)
    throw new CommandError(
      'user delete removes the wallets too, and cannot be undone: look with user find first, then add --yes',
    )
  const found = await open(services, who)
  const {
    database: { db },
    audit,
  } = services
  const lines = chosen
    ? [await db.transaction().execute((transaction) => chosen.change(found, transaction))]
    : await describe(found)
  await audit.append(chosen?.kind ?? 'operator.find', { user: found.user.id })
  for (const line of lines) print(line)
}
