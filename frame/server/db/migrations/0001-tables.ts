import type { Kysely, Migration } from 'kysely'
import type { Schema } from '../schema'

type Db = Kysely<Schema>

const accounts = async (db: Db) => {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('frozen_until', 'bigint')
    .addColumn('deleted', 'bigint')
    .execute()
  await db.schema
    .createTable('identities')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('email_hash', 'text')
    .addColumn('email_env', 'text')
    .addColumn('verified', 'integer', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('identities_subject', ['issuer', 'subject'])
    .execute()
  await db.schema.createIndex('identities_user').on('identities').column('user_id').execute()
  await db.schema
    .createTable('devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('app_id', 'text', (column) => column.notNull())
    .addColumn('cookie_hash', 'text', (column) => column.unique())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('ua', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('seen', 'bigint', (column) => column.notNull())
    .addColumn('revoked', 'bigint')
    .addColumn('approved', 'bigint')
    .addColumn('recovery_asked', 'bigint')
    .addColumn('recovered_wallet', 'text')
    .addColumn('recovered_gen', 'integer')
    .execute()
  await db.schema.createIndex('devices_user').on('devices').column('user_id').execute()
}

const sessions = async (db: Db) => {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('app_id', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('jwk', 'text', (column) => column.notNull())
    .addColumn('jkt', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('device_id', 'text', (column) => column.references('devices.id').onDelete('cascade'))
    .addColumn('login_at', 'bigint')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('seen', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addColumn('revoked', 'bigint')
    .execute()
  for (const column of ['user_id', 'device_id', 'expires'] as const)
    await db.schema.createIndex(`sessions_${column}`).on('sessions').column(column).execute()
  await db.schema
    .createTable('flows')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('app_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('subject_hash', 'text', (column) => column.notNull())
    .addColumn('subject_env', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text')
    .addColumn('link_hash', 'text', (column) => column.unique())
    .addColumn('match', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addColumn('used', 'bigint')
    .execute()
  for (const column of ['session_id', 'subject_hash', 'expires'] as const)
    await db.schema.createIndex(`flows_${column}`).on('flows').column(column).execute()
}

const wallets = async (db: Db) => {
  await db.schema
    .createTable('wallets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('gen', 'integer', (column) => column.notNull())
    .addColumn('blob_env', 'text', (column) => column.notNull())
    .addColumn('evm', 'text', (column) => column.notNull())
    .addColumn('sol', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('wallets_scope', ['user_id', 'scope'])
    .execute()
  await db.schema
    .createTable('pairs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('wallet_id', 'text', (column) =>
      column.notNull().references('wallets.id').onDelete('cascade'),
    )
    .addColumn('gen', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('method', 'text')
    .addColumn('device_id', 'text', (column) => column.references('devices.id').onDelete('cascade'))
    .addColumn('server_share_env', 'text', (column) => column.notNull())
    .addColumn('holder_share_env', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('released', 'bigint')
    .addColumn('created', 'bigint', (column) => column.notNull())
    // null is unlike null: one of each status for a device, and one for a method
    .addUniqueConstraint('pairs_device', ['wallet_id', 'device_id', 'status'])
    .addUniqueConstraint('pairs_method', ['wallet_id', 'method', 'status'])
    .execute()
  await db.schema.createIndex('pairs_device_id').on('pairs').column('device_id').execute()
}

const operation = async (db: Db) => {
  await db.schema
    .createTable('limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('tat', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('limits_tat').on('limits').column('tat').execute()
  await db.schema
    .createTable('proofs')
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('proofs_nonce', ['session_id', 'nonce'])
    .execute()
  await db.schema.createIndex('proofs_expires').on('proofs').column('expires').execute()
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('flow_id', 'text', (column) => column.references('flows.id').onDelete('cascade'))
    .addColumn('mail_env', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('not_before', 'bigint', (column) => column.notNull())
    .addColumn('lease', 'bigint')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('outbox_not_before').on('outbox').column('not_before').execute()
  await db.schema
    .createTable('audit')
    .addColumn('writer', 'text', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('prev', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('ids', 'text', (column) => column.notNull())
    .addColumn('ip_prefix', 'text')
    .addPrimaryKeyConstraint('audit_seq', ['writer', 'seq'])
    .execute()
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('fence', 'bigint', (column) => column.notNull())
    .execute()
}

/** The tables of the first release. */
export const tables: Migration = {
  up: async (db: Db) => {
    await accounts(db)
    await sessions(db)
    await wallets(db)
    await operation(db)
  },
}
