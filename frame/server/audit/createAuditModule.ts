import type { Module, Services } from '../http/types'
import { cutAudit } from './cutAudit'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/**
 * Removes the rows of the audit that are older than `auditDays`, and with them the networks in
 * them. Without that setting the audit is kept until the command `audit-cut`.
 */
export const createAuditModule = ({
  config: { auditDays, keys },
  database: { db },
  audit,
  clock,
  log,
}: Services): Module => {
  if (auditDays === undefined) return {}
  const run = async () => {
    const before = clock.now() - auditDays * DAY
    const { rows, faults } = await cutAudit({ db, keys: keys.audit, before })
    if (rows > 0)
      await audit.append('audit.cut', {
        rows: String(rows),
        before: new Date(before).toISOString(),
      })
    if (faults.length > 0) log.error('audit.faults', { count: faults.length })
  }
  return { jobs: [{ name: 'audit', every: HOUR, run }] }
}
