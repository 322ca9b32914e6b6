import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
} from 'kysely'

/** What of a SQLite library is used. */
export interface SqliteFile {
  readonly inTransaction: boolean
  prepare(sql: string): SqliteStatement
  close(): void
}

interface SqliteStatement {
  readonly reader: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): { readonly changes: number | bigint }
}

/** Work that is committed at once. */
interface Group {
  readonly committed: Promise<void>
  /** Milliseconds of the process's clock. */
  readonly begun: number
  /** How much work is in it, and was when it was last looked at. */
  joined: number
  seen: number
  /** It was to be committed while a transaction ran: nothing else begins before. */
  due: boolean
  resolve(): void
  reject(reason: unknown): void
}

interface GroupConnection extends DatabaseConnection {
  /** Where a transaction runs. */
  within?: Group | undefined
}

const STATEMENTS = 300
/** Milliseconds that a group waits for more work at most, while more comes. */
const WINDOW = 5

const createGroup = (): Group => {
  let settle = { resolve: () => {}, reject: (_: unknown) => {} }
  const committed = new Promise<void>((resolve, reject) => (settle = { resolve, reject }))
  // whoever is in it waits for it; of nobody it is no failure
  committed.catch(() => {})
  return { committed, begun: performance.now(), joined: 0, seen: 1, due: false, ...settle }
}

/** Runs statements, each prepared once. */
const createRunner = (file: SqliteFile) => {
  const statements = new Map<string, SqliteStatement>()
  const prepare = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = file.prepare(sql)
    statements.set(sql, statement)
    const [oldest] = statements.keys()
    if (statements.size > STATEMENTS && oldest !== undefined) statements.delete(oldest)
    return statement
  }
  return <Row>({
    sql,
    parameters,
  }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> => {
    const statement = prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters) as Row[] }
    return { numAffectedRows: BigInt(statement.run(parameters).changes), rows: [] }
  }
}

const raw = (sql: string) => CompiledQuery.raw(sql)

/** The group that is open, if one is, and the transaction that runs in it. */
const createGroups = (file: SqliteFile) => {
  const run = createRunner(file)
  let group: Group | undefined
  let transaction: { readonly ended: Promise<void>; end(): void } | undefined

  /** Nothing of the group is stored, and all that is in it fails. */
  const abandon = (error: unknown) => {
    if (!group) return
    const { reject } = group
    group = undefined
    try {
      if (file.inTransaction) run(raw('rollback'))
    } catch {
      // the next group tries again before it begins
    }
    reject(error)
  }
  const commit = () => {
    if (!group) return
    if (transaction) {
      group.due = true
      return
    }
    try {
      run(raw('commit'))
    } catch (error) {
      return abandon(error)
    }
    group.resolve()
    group = undefined
  }
  /** Commits the group once nothing more comes to it. */
  const watch = () => {
    if (!group) return
    if (group.joined === group.seen || performance.now() - group.begun > WINDOW) return commit()
    group.seen = group.joined
    setImmediate(watch)
  }
  return {
    run,
    commit,
    abandon,
    isOpen: (of: Group | undefined = group) => of !== undefined && of === group,
    /**
     * The group that work joins now. It takes the lock of the writer as it begins: taken later it
     * fails without waiting where another process wrote in between.
     */
    join: (): Group => {
      if (!group) {
        if (file.inTransaction) run(raw('rollback'))
        run(raw('begin immediate'))
        group = createGroup()
        setImmediate(watch)
      }
      group.joined++
      return group
    },
    perform: <Row>(query: CompiledQuery): QueryResult<Row> => {
      try {
        return run<Row>(query)
      } catch (error) {
        // a full disk ends all of it
        if (!file.inTransaction) abandon(error)
        throw error
      }
    },
    /** What has to end before anything else begins. */
    blocked: () => transaction?.ended ?? (group?.due ? group.committed.catch(() => {}) : undefined),
    beginTransaction: () => {
      let end = () => {}
      transaction = { ended: new Promise((resolve) => (end = resolve)), end: () => end() }
    },
    endTransaction: () => {
      const ended = transaction
      transaction = undefined
      if (group?.due) commit()
      ended?.end()
    },
  }
}

const ended = () => new Error('The database ended the transaction')

/**
 * SQLite with group commit: writes and transactions that are asked for at the same moment are
 * committed together, so that the disk is waited for once. What anybody is answered is stored by
 * then, and so is what it was read from: an answer waits for the commit of the group that it was
 * in. One transaction runs at a time, alone, and a statement or transaction that fails takes back
 * its own changes only; where that fails too, all of the group fails, and nothing of it is stored.
 * Raw statements run outside of any group.
 */
export const createGroupCommitDriver = (file: SqliteFile): Driver => {
  const { run, commit, abandon, isOpen, join, perform, blocked, beginTransaction, endTransaction } =
    createGroups(file)

  const execute = async <Row>(
    { within }: GroupConnection,
    query: CompiledQuery,
  ): Promise<QueryResult<Row>> => {
    if (within) {
      if (!isOpen(within)) throw ended()
      return perform<Row>(query)
    }
    for (let waits = blocked(); waits; waits = blocked()) await waits
    if (RawNode.is(query.query)) {
      commit()
      return run<Row>(query)
    }
    if (!isOpen() && SelectQueryNode.is(query.query)) return run<Row>(query)
    const joined = join()
    const result = perform<Row>(query)
    await joined.committed
    return result
  }
  const leave = (connection: GroupConnection) => {
    connection.within = undefined
    endTransaction()
  }

  return {
    init: async () => {},
    acquireConnection: async () => {
      const connection: GroupConnection = {
        executeQuery: (query) => execute(connection, query),
        streamQuery: () => {
          throw new Error('Rows are not streamed')
        },
      }
      return connection
    },
    beginTransaction: async (connection: GroupConnection) => {
      for (let waits = blocked(); waits; waits = blocked()) await waits
      const joined = join()
      perform(raw('savepoint own'))
      connection.within = joined
      beginTransaction()
    },
    commitTransaction: async (connection: GroupConnection) => {
      const joined = connection.within
      if (!joined || !isOpen(joined)) throw ended()
      perform(raw('release own'))
      leave(connection)
      await joined.committed
    },
    rollbackTransaction: async (connection: GroupConnection) => {
      const joined = connection.within
      if (!joined) return
      try {
        if (isOpen(joined)) for (const sql of ['rollback to own', 'release own']) perform(raw(sql))
      } catch (error) {
        // what was not taken back would be stored with the others' work
        abandon(error)
      }
      leave(connection)
      await joined.committed
    },
    releaseConnection: async () => {},
    destroy: async () => {
      commit()
      file.close()
    },
  }
}
