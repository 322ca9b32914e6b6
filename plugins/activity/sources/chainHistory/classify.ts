import type { ChainId } from '../../../../kernel/index'
import { addressOf } from '../../../../lib/bytes/abiWord'
import { topics } from '../../../../lib/bytes/tokenAbi'
import type { AssetId } from '../../../shared/assets/assets'
import type { SourceItem } from '../../types'
import { classifyMoves, type Transfer } from '../netChange'
import type { Log } from './logs'

/** A transaction, and what its receipt says. Addresses in lower case. */
export interface Transaction {
  readonly account: string
  readonly chainId: ChainId
  readonly to: string | undefined
  /** The account has signed it. */
  readonly isOwn: boolean
  /** Of the coin, in base units. */
  readonly value: bigint
  readonly logs: readonly Log[]
}

/** What moved, as the transaction and its logs tell. */
function transfersOf({
  account,
  chainId,
  to,
  isOwn,
  value,
  logs,
}: Transaction): readonly Transfer[] {
  const me = account.toLowerCase()
  const coin: AssetId = `${chainId}/slip44:60`
  const first: readonly Transfer[] =
    value > 0n && to !== undefined && (isOwn || to === me)
      ? [{ asset: coin, raw: value, from: isOwn ? me : '', to }]
      : []
  const logged = logs.flatMap(
    ({ address, topics: [event, one, two, three], word }): readonly Transfer[] => {
      const asset: AssetId = `${chainId}/erc20:${address}`
      if (event === topics.transfer && three !== undefined)
        return [
          {
            asset: `${chainId}/erc721:${address}`,
            raw: 1n,
            from: addressOf(one),
            to: addressOf(two),
            nft: { id: BigInt(three).toString() },
          },
        ]
      if (one === undefined || word === undefined) return []
      if (event === topics.transfer)
        return two === undefined
          ? []
          : [{ asset, raw: word, from: addressOf(one), to: addressOf(two) }]
      // a wrapped coin is made of what came with the transaction, and ends as coins that no log
      // tells of
      if (event === topics.deposit) return [{ asset, raw: word, from: address, to: addressOf(one) }]
      if (event !== topics.withdrawal) return []
      return [
        { asset, raw: word, from: addressOf(one), to: address },
        { asset: coin, raw: word, from: address, to: addressOf(one) },
      ]
    },
  )
  return [...first, ...logged]
}

/**
 * What a transaction did for an account, by its net change of each asset; without one, by what it
 * allows.
 */
export function classify(
  transaction: Transaction,
): Pick<SourceItem, 'kind' | 'moves' | 'approval' | 'counterparty'> {
  const { account, chainId, isOwn, to, logs } = transaction
  const me = account.toLowerCase()
  const isWrap = logs.some(
    ({ topics: [event, first] }) =>
      (event === topics.deposit || event === topics.withdrawal) && addressOf(first) === me,
  )
  const moved = classifyMoves({
    account: me,
    to,
    isOwn,
    isWrap,
    transfers: transfersOf(transaction),
  })
  if (moved) return moved
  const approval = logs.find(
    ({ topics: [event, owner, , third] }) =>
      event === topics.approval && third === undefined && addressOf(owner) === me,
  )
  if (approval?.word === undefined)
    return { kind: 'call', moves: [], ...(to && { counterparty: to }) }
  const {
    address,
    word,
    topics: [, , spender],
  } = approval
  const raw = word >= 1n << 255n ? 'all' : word
  return {
    kind: raw === 0n ? 'revoked' : 'approved',
    moves: [],
    approval: { asset: `${chainId}/erc20:${address}`, spender: addressOf(spender), raw },
    counterparty: addressOf(spender),
  }
}
