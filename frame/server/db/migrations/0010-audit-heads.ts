import { type Kysely, type Migration, sql } from 'kysely'

/**
 * A row for each chain of the audit, so that a start does not look for them in the audit. Filled
 * once, by the index: each chain costs two look-ups, whatever its length.
 */
export const auditHeads: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('audit_heads')
      .addColumn('writer', 'text', (column) => column.primaryKey())
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('cut_seq', 'integer')
      .addColumn('cut_hash', 'text')
      .addColumn('cut_mark', 'text')
      .execute()
    await db.schema.createIndex('audit_heads_at').on('audit_heads').column('at').execute()
    await sql`
      with recursive chains (writer) as (
        select min(writer) from audit
        union all
        select (select min(audit.writer) from audit where audit.writer > chains.writer)
        from chains where chains.writer is not null
      )
      insert into audit_heads (writer, seq, hash, at)
      select audit.writer, audit.seq, audit.hash, audit.at from chains
      join audit on audit.writer = chains.writer
      and audit.seq = (select max(last.seq) from audit as last where last.writer = chains.writer)
    `.execute(db)
  },
}
