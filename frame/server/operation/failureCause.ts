/**
 * What an error is, for the log: its code or class name, never its message, which may quote a
 * value.
 */
export const errorName = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown }
  const text = typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
  return /^[\w.-]{1,60}$/.test(text) ? text : 'Error'
}

/** By what the code of an error begins with: of Node, of SQLite, or a SQLSTATE of Postgres. */
const CAUSES = [
  [/^(25006|SQLITE_READONLY)/, 'database_read_only'],
  [/^(53100|SQLITE_FULL|ENOSPC|EDQUOT)/, 'disk_full'],
  [/^(58030|SQLITE_IOERR)/, 'disk_failed'],
  [/^(08...$|57P0|53300|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)/, 'database_away'],
  [/^(57014|55P03|SQLITE_BUSY)/, 'database_slow'],
  [/^(28...$|42501)/, 'database_refuses'],
] as const

/** Why the server failed at something, in a word of a few: a label of metrics, too. */
export type FailureCause = (typeof CAUSES)[number][1] | 'other'

export const FAILURE_CAUSES: readonly FailureCause[] = [
  ...CAUSES.map(([, cause]) => cause),
  'other',
]

/** What an error means to an operator; `other` where its code says nothing. */
export const failureCause = (error: unknown): FailureCause => {
  const name = errorName(error)
  return CAUSES.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'
}
