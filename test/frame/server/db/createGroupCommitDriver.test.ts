import { join } from 'node:path'
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import Sqlite from 'libsql'
import { expect, test } from 'vitest'
import {
  createGroupCommitDriver,
  type SqliteFile,
} from '../../../../frame/server/db/createGroupCommitDriver'
import { afterFile } from '../cleanup'
import { temporaryFolder } from '../databases'

interface Tables {
  rows: { id: number; text: string }
}

/**
 * A file with one table, what its driver ran, and what others see of it. `refuse` makes the next
 * statement of each text fail.
 */
const open = async () => {
  const path = join(temporaryFolder(), 'test.sqlite')
  const file = new Sqlite(path)
  file.exec('pragma journal_mode = wal')
  file.exec('create table rows (id integer primary key, text text not null)')
  const ran: string[] = []
  const refused = new Set<string>()
  const watched: SqliteFile = {
    get inTransaction() {
      return file.inTransaction
    },
    prepare: (text) => {
      const statement = file.prepare(text)
      const noted = <Result>(work: () => Result) => {
        ran.push(text)
        if (refused.delete(text)) throw new Error('disk full')
        return work()
      }
      return {
        reader: statement.reader,
        all: (parameters) => noted(() => statement.all(parameters)),
        run: (parameters) => noted(() => statement.run(parameters)),
      }
    },
    close: () => file.close(),
  }
  const dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createGroupCommitDriver(watched),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  const db = new Kysely<Tables>({ dialect })
  const other = new Sqlite(path)
  afterFile(async () => {
    other.close()
    await db.destroy()
  })
  return {
    db,
    file,
    /** What another process reads. */
    stored: () =>
      (other.prepare('select id from rows order by id').all() as { id: number }[]).map(
        ({ id }) => id,
      ),
    commits: () => ran.filter((text) => text === 'commit').length,
    refuse: (...texts: readonly string[]) => {
      for (const text of texts) refused.add(text)
    },
    insert: (id: number, to: Kysely<Tables> = db) =>
      to.insertInto('rows').values({ id, text: 'text' }).execute(),
  }
}

const stateOf = async (work: Promise<unknown>) => {
  let state = 'open'
  work.then(
    () => (state = 'done'),
    () => (state = 'failed'),
  )
  await Promise.resolve()
  return () => state
}

test('what is asked for at one moment is committed at once; one after the other, each by itself', async () => {
  const { insert, commits, stored, db } = await open()
  const writes = Array.from({ length: 100 }, (_, id) => insert(id))
  const transactions = Array.from({ length: 20 }, (_, index) =>
    db.transaction().execute((within) => insert(100 + index, within)),
  )
  await Promise.all([...writes, ...transactions])
  expect(stored()).toHaveLength(120)
  expect(commits()).toBeLessThan(5)
  const before = commits()
  for (let id = 200; id < 210; id++) await insert(id)
  expect(commits()).toBe(before + 10)
})

test('an answer is given when others see what it wrote, and no earlier', async () => {
  const { insert, stored } = await open()
  const first = insert(1)
  const state = await stateOf(first)
  expect([state(), stored()]).toEqual(['open', []])
  await first.then(() => expect(stored()).toEqual([1]))
})

test('a read that sees what is not committed yet is answered after the commit, and fails with it', async () => {
  const { db, insert, refuse, stored } = await open()
  const read = () => db.selectFrom('rows').select('id').execute()
  const [, seen] = await Promise.all([insert(1), read().then((rows) => [rows, stored()])])
  expect(seen).toEqual([[{ id: 1 }], [1]])
  refuse('commit')
  const outcomes = await Promise.allSettled([insert(2), read()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read()).toEqual([{ id: 1 }])
})

test('a commit that fails fails all of its group, stores nothing of it, and the next is well', async () => {
  const { db, insert, refuse, stored } = await open()
  refuse('commit')
  const outcomes = await Promise.allSettled([
    insert(1),
    db.transaction().execute((within) => insert(2, within)),
    insert(3),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(stored()).toEqual([])
  await insert(4)
  expect(stored()).toEqual([4])
})

test('a statement or transaction that fails takes back its own alone', async () => {
  const { db, insert, stored, commits } = await open()
  const stopped = db.transaction().execute(async (within) => {
    await insert(2, within)
    throw new Error('stopped')
  })
  const twice = db.transaction().execute(async (within) => {
    await insert(3, within)
    await insert(3, within)
  })
  const outcomes = await Promise.allSettled([insert(1), stopped, twice, insert(1), insert(4)])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(stored()).toEqual([1, 4])
  expect(commits()).toBe(1)
})

test('a transaction is alone: what is asked for meanwhile comes after it, and it ends though others ask without end', async () => {
  const { db, insert, stored } = await open()
  const order: string[] = []
  const slow = db.transaction().execute(async (within) => {
    await insert(1, within)
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    order.push('slow')
  })
  const others = Array.from({ length: 5 }, (_, index) =>
    db.transaction().execute(async (within) => {
      order.push(`seen ${(await within.selectFrom('rows').select('id').execute()).length}`)
      await insert(10 + index, within)
    }),
  )
  const read = db.selectFrom('rows').select('id').execute()
  await Promise.all([slow, ...others, read])
  expect(order).toEqual(['slow', 'seen 1', 'seen 2', 'seen 3', 'seen 4', 'seen 5'])
  expect(stored()).toEqual([1, 10, 11, 12, 13, 14])
})

test('where the database itself ends a transaction nothing more of it is done', async () => {
  const { db, file, insert, stored } = await open()
  const lost = db.transaction().execute(async (within) => {
    await insert(1, within)
    // as it does when the disk is full
    file.exec('rollback')
    await expect(insert(1, within).then(() => insert(1, within))).rejects.toThrow()
    await insert(2, within)
  })
  await expect(lost).rejects.toThrow()
  await insert(3)
  expect(stored()).not.toContain(2)
  expect(stored()).toContain(3)
})

test.each([
  ['its savepoint is not taken back', ['rollback to own']],
  ['its savepoint is not released', ['release own']],
  ['the whole group is not taken back either', ['rollback to own', 'rollback']],
])(
  'a rollback that fails, where %s: all of the group fails and nothing of it is stored, what comes after is well',
  async (_, statements) => {
    const { db, insert, stored, refuse } = await open()
    refuse(...statements)
    const before = insert(1)
    let meanwhile: Promise<unknown>[] = []
    const thrown = db.transaction().execute(async (within) => {
      await insert(2, within)
      meanwhile = [insert(3), db.transaction().execute((other) => insert(4, other))]
      throw new Error('stopped')
    })
    expect((await Promise.allSettled([before, thrown])).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ])
    expect((await Promise.allSettled(meanwhile)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
    ])
    expect(stored()).toEqual([3, 4])
    await insert(5)
    expect(await db.selectFrom('rows').select('id').execute()).toEqual([
      { id: 3 },
      { id: 4 },
      { id: 5 },
    ])
  },
)

test('a commit that fails, and its rollback too, fails its group and no other', async () => {
  const { insert, stored, refuse } = await open()
  refuse('commit', 'rollback')
  expect((await Promise.allSettled([insert(1), insert(2)])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  await insert(3)
  expect(stored()).toEqual([3])
})
