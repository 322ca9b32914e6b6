/** A Postgres in a folder of its own. */
export interface LocalPostgres {
  /** Of its database `postgres`; its user may make others. */
  readonly url: string
  /** Ends it and removes its files. */
  readonly stop: () => Promise<void>
}

/**
 * Starts a Postgres of this machine on a free port of loopback, with these settings of
 * postgresql.conf; as root it is installed with apt where there is none. Rejects with what to do.
 */
export declare const startPostgres: (options?: {
  readonly settings?: readonly string[]
}) => Promise<LocalPostgres>
