/** What is written down for the operator. None of it says what was in a request. */
export type AuditKind =
  | 'server.start'
  | 'login'
  | 'login.refused'
  | 'logout'
  | 'email.change'
  | 'identity.add'
  | 'identity.remove'
  | 'wallet.create'
  | 'wallet.rotate'
  | 'share.release'
  | 'recover.ask'
  | 'recover'
  | 'recover.refused'
  | 'recovery.prepare'
  | 'recovery.confirm'
  | 'recovery.remove'
  | 'export'
  | 'pair.create'
  | 'pair.confirm'
  | 'device.revoke'
  | 'freeze'
  | 'unfreeze'
  | 'user.delete'
  | 'keys.rotate'
  | 'audit.cut'
  | 'operator.find'
  | 'operator.freeze'
  | 'operator.freeze-all'
  | 'operator.end-sessions'
  | 'operator.delete'

/**
 * Append-only record; the rows of one writer are a chain of keyed hashes, so that a row altered or
 * removed is noticed.
 */
export interface Audit {
  /** `ids` are ids of rows only; `ip` is cut to its /24 or /48. */
  append(kind: AuditKind, ids: Readonly<Record<string, string>>, ip?: string): Promise<void>
}
