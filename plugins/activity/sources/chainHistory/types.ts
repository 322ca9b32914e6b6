import type { ChainId } from '../../../../kernel/index'
import type { HistoryAnswer, HistoryAsk } from '../../types'

/** How far the logs of an EVM chain are searched for one page, and for which tokens. */
export interface Reach {
  readonly tokens: 'listed' | 'all'
  readonly window: number
  readonly pages: number
}
/** Whose page, and where. */
export interface Input {
  readonly account: string
  readonly chainId: ChainId
  readonly cursor?: string | undefined
}
/** Reads one page of one chain. */
export type ReadPage = (input: Input, ask: HistoryAsk, reach: Reach) => Promise<HistoryAnswer>
