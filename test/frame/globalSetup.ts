import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/postgres.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres of this machine; each test file makes a database of its own in it. */
    postgres: { readonly url: string }
  }
}

/**
 * Nothing is waited for until it is on the disk: tests kill what writes to it, and never this
 * machine.
 */
const settings = ['fsync=off', 'full_page_writes=off']

/**
 * Starts Postgres once for all tests of the secure frame; they read it with `inject('postgres')`.
 */
export const setup = async (project: TestProject) => {
  const { url, stop } = await startPostgres({ settings })
  project.provide('postgres', { url })
  return stop
}
