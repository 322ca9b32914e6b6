import type { ChainId } from '../../../../kernel/index'
import type { BalanceSource, ReadFailure, SourceBalance } from '../../types'
import type { ReadChain } from './types'

const readers: Readonly<Record<string, () => Promise<{ readonly read: ReadChain }>>> = {
  eip155: () => import('./eip155'),
  solana: () => import('./solana'),
  bip122: () => import('./native'),
}
const namespaceOf = (chainId: ChainId) => chainId.slice(0, chainId.indexOf(':'))

/**
 * Balances from the chains themselves: the chain's own coin, on EVM chains the tokens of the host's
 * lists, on Solana every token account of both programs. Nobody is asked but who answers the kit's
 * reads: the URLs of `rpc`, public ones where the host allows them, or the wallet.
 */
export const chainBalances = (): BalanceSource => ({
  kind: 'balances',
  id: 'chain',
  separate: true,
  needs: [
    'request:eip155:eth_getBalance',
    'request:eip155:eth_call',
    'request:solana:getBalance',
    'request:solana:getTokenAccountsByOwner',
    'request:bip122:getBalance',
  ],
  serves: (chainId) => Object.hasOwn(readers, namespaceOf(chainId)),
  async read({ account, chainIds }, ask) {
    const items: SourceBalance[] = []
    const failed: ReadFailure[] = []
    await Promise.all(
      chainIds.map(async (chainId) => {
        try {
          const { read } = await (readers[namespaceOf(chainId)] as (typeof readers)[string])()
          const answer = await read(account, ask.network(chainId), ask)
          items.push(...answer.items)
          failed.push(...answer.failed)
        } catch (error) {
          failed.push({ part: chainId, error })
        }
      }),
    )
    return { items, failed }
  },
})
