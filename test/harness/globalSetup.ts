import type { TestProject } from 'vitest/node'
import { type LocalAccount, type LocalChain, startChains } from '../../scripts/chains.mjs'
import { type LocalSolana, startSolana } from '../../scripts/solana.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The two local chains, 31337 first. */
    chains: [LocalChain, LocalChain]
    /** Their funded accounts. */
    accounts: LocalAccount[]
    /** The local Solana chain, with funded accounts of its own. */
    solana: Pick<LocalSolana, 'url' | 'wsUrl' | 'genesisHash' | 'chainId' | 'accounts'>
  }
}

/**
 * Starts the local chains once for all tests; they read them with `inject('chains')`,
 * `inject('accounts')` and `inject('solana')`.
 */
export const setup = async (project: TestProject) => {
  const log = () => undefined
  const [evm, solana] = await Promise.all([
    startChains({ ports: [0, 0], log }),
    startSolana({ port: 0, log }),
  ])
  const { url, wsUrl, genesisHash, chainId } = solana
  project.provide('chains', evm.chains)
  project.provide('accounts', evm.accounts)
  project.provide('solana', { url, wsUrl, genesisHash, chainId, accounts: solana.accounts })
  return async () => void (await Promise.all([evm.stop(), solana.stop()]))
}
