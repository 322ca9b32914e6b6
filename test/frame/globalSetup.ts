import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/postgres.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres of this machine; each test file makes a database of its own in it. */
    postgres: { readonly url: string }
  }
}

/** Starts Postgres once for all tests of the secure frame; they read it with `inject('postgres')`. */
export const setup = async (project: TestProject) => {
  const { url, stop } = await startPostgres()
  project.provide('postgres', { url })
  return stop
}
