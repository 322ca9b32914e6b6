import type { Clock, Log, LogFields } from '../http/types'

/** The only fields that are written, whatever a caller passes. */
const FIELDS: Readonly<Record<keyof LogFields, 'string' | 'number'>> = {
  route: 'string',
  status: 'number',
  ms: 'number',
  refusal: 'string',
  app: 'string',
  session: 'string',
  job: 'string',
  count: 'number',
  port: 'number',
  url: 'string',
  database: 'string',
  error: 'string',
  cause: 'string',
  check: 'string',
  smtp: 'number',
  provider: 'string',
}
const LONGEST = 200

const allowed = (fields: LogFields) =>
  Object.fromEntries(
    Object.entries(FIELDS).flatMap(([name, type]) => {
      const value: unknown = fields[name as keyof LogFields]
      return typeof value === type
        ? [[name, typeof value === 'string' ? value.slice(0, LONGEST) : value]]
        : []
    }),
  )

/** One line of JSON for each event. */
export const createLog = ({
  clock,
  write,
}: {
  readonly clock: Clock
  readonly write: (line: string) => void
}): Log => {
  const at =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      write(
        `${JSON.stringify({ time: new Date(clock.now()).toISOString(), level, event, ...allowed(fields) })}\n`,
      )
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
