import type { EsploraOptions, EsploraServer } from './types'

/**
 * Starts a Bitcoin chain on 127.0.0.1 behind Esplora's HTTP interface, in memory: coins, a mempool
 * and blocks that the test adds. Transactions must spend coins that are there, pay at least one
 * satoshi per virtual byte, and be signed (checked for P2WPKH and for P2TR by its key; other scripts
 * are not run). Rejects with `testing/bad-address`.
 */
export const startEsplora = async (options: EsploraOptions = {}): Promise<EsploraServer> =>
  (await import('./createEsplora')).createEsplora(options)
