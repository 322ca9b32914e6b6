import type { ChainId } from '../../../../kernel/index'
import type { AssetId } from '../../../caip19/assets'
import type { ActivityKind, SourceItem, SourceMove } from '../../types'
import { addressOf, type Log, topics } from './logs'

const zero = `0x${'0'.repeat(40)}`

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
type Classified = Pick<SourceItem, 'kind' | 'moves' | 'approval' | 'counterparty'>

interface Change {
  readonly asset: AssetId
  raw: bigint
  /** What went through, in whichever direction. */
  passed: bigint
  readonly nft?: { readonly id: string }
  /** The other sides, as they came. */
  readonly from: Set<string>
  readonly to: Set<string>
}

/** The account's net change of each asset over the whole transaction: what passes through it in the middle is none of its own. */
function changesOf({ account, chainId, to, isOwn, value, logs }: Transaction): readonly Change[] {
  const me = account.toLowerCase()
  const changes = new Map<string, Change>()
  const add = (asset: AssetId, raw: bigint, from: string, toWhom: string, nft?: { readonly id: string }) => {
    if (from !== me && toWhom !== me) return
    const key = nft ? `${asset} ${nft.id}` : asset
    const change = changes.get(key) ?? { asset, raw: 0n, passed: 0n, from: new Set(), to: new Set(), ...(nft && { nft }) }
    changes.set(key, change)
    change.from.add(from)
    change.to.add(toWhom)
    change.passed += raw
    if (toWhom === me) change.raw += raw
    if (from === me) change.raw -= raw
  }
  const coin: AssetId = `${chainId}/slip44:60`
  if (value > 0n && to !== undefined && (isOwn || to === me)) add(coin, value, isOwn ? me : '', to)
  for (const { address, topics: [event, first, second, third], word } of logs) {
    const token: AssetId = `${chainId}/erc20:${address}`
    if (event === topics.transfer && third !== undefined) add(`${chainId}/erc721:${address}`, 1n, addressOf(first), addressOf(second), { id: BigInt(third).toString() })
    else if (event === topics.transfer && second !== undefined && word !== undefined) add(token, word, addressOf(first), addressOf(second))
    // a wrapped coin is made of what came with the transaction, and ends as coins that no log tells of
    else if (event === topics.deposit && first !== undefined && word !== undefined) add(token, word, address, addressOf(first))
    else if (event === topics.withdrawal && first !== undefined && word !== undefined) {
      add(token, word, addressOf(first), address)
      add(coin, word, address, addressOf(first))
    }
  }
  return [...changes.values()]
}

const only = (set: ReadonlySet<string>, address: string) => set.size === 1 && set.has(address)

function kindOf(ins: readonly Change[], outs: readonly Change[], { logs, account }: Transaction): ActivityKind {
  const me = account.toLowerCase()
  if (ins.length && outs.length) {
    const wraps = logs.some(({ topics: [event, first] }) => (event === topics.deposit || event === topics.withdrawal) && addressOf(first) === me)
    if (wraps && ins.length === 1 && outs.length === 1) return 'wrapped'
    const isNft = ({ nft }: Change) => nft !== undefined
    if (ins.every(isNft) && !outs.some(isNft)) return 'bought'
    return outs.every(isNft) && !ins.some(isNft) ? 'sold' : 'swapped'
  }
  if (ins.length) return ins.every(({ from }) => only(from, zero)) ? 'minted' : 'received'
  if (outs.length) return outs.every(({ to }) => only(to, zero)) ? 'burned' : 'sent'
  return 'call'
}

/** What a transaction did for an account, by its net change of each asset; without one, by what it allows. */
export function classify(transaction: Transaction): Classified {
  const { account, chainId, isOwn, to, logs } = transaction
  const me = account.toLowerCase()
  const changes = changesOf(transaction)
  const ins = changes.filter(({ raw }) => raw > 0n)
  const outs = changes.filter(({ raw }) => raw < 0n)
  const isSelf = (change: Change) => only(change.from, me) && only(change.to, me)
  // a transfer to oneself is told, and so is one of nothing: it is how a stranger gets into a list. What only came and went is not
  const still = changes.filter((change) => change.raw === 0n && (change.passed === 0n || isSelf(change)))
  const moveOf = ({ asset, raw: change, passed, nft, from, to: toWhom }: Change, direction: 'in' | 'out'): SourceMove => {
    const raw = change === 0n ? passed : change
    const [sender, receiver] = [[...from][0], [...toWhom][0]]
    return { direction, asset, raw: raw < 0n ? -raw : raw, ...(nft && { nft }), ...(sender && { from: sender }), ...(receiver && { to: receiver }) }
  }
  if (!ins.length && !outs.length) {
    if (still.length) {
      const moves = still.map((change) => moveOf(change, change.from.has(me) ? 'out' : 'in'))
      const other = moves[0]?.direction === 'out' ? moves[0].to : moves[0]?.from
      return { kind: still.every(isSelf) ? 'self' : moves.every(({ direction }) => direction === 'out') ? 'sent' : 'received', moves, ...(other && { counterparty: other }) }
    }
    const approval = logs.find(({ topics: [event, owner, , third] }) => event === topics.approval && third === undefined && addressOf(owner) === me)
    if (approval?.word !== undefined) {
      const { address, word, topics: [, , spender] } = approval
      const raw = word >= 1n << 255n ? 'all' : word
      return { kind: raw === 0n ? 'revoked' : 'approved', moves: [], approval: { asset: `${chainId}/erc20:${address}`, spender: addressOf(spender), raw }, counterparty: addressOf(spender) }
    }
    return { kind: 'call', moves: [], ...(to && { counterparty: to }) }
  }
  const moves = [...outs.map((change) => moveOf(change, 'out')), ...ins.map((change) => moveOf(change, 'in'))]
  const kind = kindOf(ins, outs, transaction)
  const other = kind === 'sent' ? moves[0]?.to : kind === 'received' ? moves[0]?.from : isOwn ? to : undefined
  return { kind, moves, ...(other && { counterparty: other }) }
}
