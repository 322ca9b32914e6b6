import type { TestProject } from 'vitest/node'
import { type LocalAccount, type LocalChain, startChains } from '../../scripts/chains.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The two local chains, 31337 first. */
    chains: [LocalChain, LocalChain]
    /** Their funded accounts. */
    accounts: LocalAccount[]
  }
}

/** Starts the local chains once for all tests; they read them with `inject('chains')` and `inject('accounts')`. */
export const setup = async (project: TestProject) => {
  const { chains, accounts, stop } = await startChains({ ports: [0, 0], log: () => undefined })
  project.provide('chains', chains)
  project.provide('accounts', accounts)
  return stop
}
