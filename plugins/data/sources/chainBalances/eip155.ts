import { dataError } from '../../errors'
import { openNative } from './native'
import { readTokenBalances } from './tokenBalances'
import type { ReadChain } from './types'

/** EVM chains: the coin and the tokens of the host's lists, in one request. */
export const read: ReadChain = async (account, network, ask) => {
  const { tokens, failed } = await ask.tokens(network.id)
  const readNative = await openNative(account, network, ask)
  const coin = readNative()
  const [native, balances] = await Promise.all([
    coin,
    readTokenBalances(
      account,
      tokens.map(({ address }) => address),
      network.id,
      ask,
      coin,
    ),
  ])
  const isRead = ({ address }: { readonly address: string }) => balances.has(address)
  const unreadable = tokens
    .filter((token) => !isRead(token))
    .map(({ asset }) => ({ part: asset, error: dataError('unreadable', { asset }) }))
  return {
    items: [
      native,
      ...tokens
        .filter(isRead)
        .map((token) => ({ ...token, raw: balances.get(token.address) as bigint })),
    ],
    failed: [...failed, ...unreadable],
  }
}
