import type { ChainId } from '../../../../kernel/index'
import { selectors } from '../../../../lib/bytes/tokenAbi'
import { openBlockscout } from '../../../shared/indexers/blockscout'
import type { ServiceUrl } from '../../../shared/indexers/serviceUrl'
import { readErc20Call } from '../../erc20Calls'
import type { HistoryAnswer, HistoryAsk, HistorySource, SourceItem } from '../../types'
import { classifyMoves, type Transfer } from '../netChange'
import { readCursor, readList, writeCursor } from './readPage'
import { isPending, type TransactionRow, type TransferRow, transactionOf, transferOf } from './rows'

/** Items of one page. */
const pageSize = 100
/**
 * Who has signed what is among none of the account's transactions, where all of them were read:
 * somebody else.
 */
const somebody = `0x${'0'.repeat(40)}`
/** Says that something was unusable: it is counted where all sources' items are checked. */
const unusable: SourceItem = { at: Number.NaN, kind: 'call', moves: [] }

interface Entry {
  readonly hash: string
  readonly at: number
  transaction?: TransactionRow
  readonly transfers: TransferRow[]
}

/** The rows of both lists by transaction, the newest first, each transfer once. */
function entriesOf(
  transactions: readonly TransactionRow[],
  transfers: readonly TransferRow[],
): readonly Entry[] {
  const entries = new Map<string, Entry>()
  const entryOf = ({ hash, at }: { readonly hash: string; readonly at: number }) => {
    const entry = entries.get(hash) ?? { hash, at, transfers: [] }
    entries.set(hash, entry)
    return entry
  }
  for (const row of transactions) entryOf(row).transaction = row
  for (const row of new Map(transfers.map((each) => [each.key, each])).values())
    entryOf(row).transfers.push(row)
  return [...entries.values()].sort((a, b) => b.at - a.at)
}

/** What a transaction did, by what it moved; without that, by what it calls. */
function describe(
  { transaction, transfers }: Entry,
  me: string,
  chainId: ChainId,
): Pick<SourceItem, 'kind' | 'moves' | 'approval' | 'counterparty' | 'word'> {
  const {
    from,
    to,
    created,
    value = 0n,
    isFailed,
    method,
    input,
  } = transaction ?? ({} as Partial<TransactionRow>)
  const isOwn = from === me
  const target = to ?? created
  const coins: readonly Transfer[] =
    value > 0n && from && target && (isOwn || (target === me && !isFailed))
      ? [{ asset: `${chainId}/slip44:60`, raw: value, from, to: target }]
      : []
  const selector = typeof input === 'string' ? input.slice(0, 10).toLowerCase() : ''
  const isWrap =
    isOwn &&
    selector === `0x${selectors.deposit}` &&
    transfers.every(({ transfer: { asset } }) => asset.endsWith(`:${to}`))
  const moved = classifyMoves({
    account: me,
    to,
    isOwn,
    isWrap,
    transfers: [...coins, ...transfers.map(({ transfer }) => transfer)],
  })
  if (isOwn && created && !isFailed)
    return { kind: 'deployed', moves: moved?.moves ?? [], counterparty: created }
  const word = method === undefined ? {} : { word: method }
  // the coin that comes back for it is in no list
  if (isOwn && moved?.kind === 'burned' && selector === `0x${selectors.withdraw}`)
    return { ...moved, kind: 'call', ...word }
  if (moved) return moved
  const call = isOwn ? readErc20Call(input) : undefined
  if (call?.method === 'approve' && to)
    return {
      kind: call.raw === 0n ? 'revoked' : 'approved',
      moves: [],
      approval: { asset: `${chainId}/erc20:${to}`, spender: call.to, raw: call.raw },
      counterparty: call.to,
    }
  const other = isOwn ? to : from
  return { kind: 'call', moves: [], ...(other && { counterparty: other }), ...word }
}

function itemOf(
  entry: Entry,
  me: string,
  chainId: ChainId,
  stranger: string | undefined,
): SourceItem {
  const { hash, at, transaction, transfers } = entry
  const isOwn = transaction?.from === me
  const isSpam =
    !isOwn &&
    (transfers.length ? transfers.every(({ isScam }) => isScam) : transaction?.isScam === true)
  return {
    hash,
    at,
    status: transaction?.isFailed ? 'failed' : 'confirmed',
    ...describe(entry, me, chainId),
    signer: transaction?.from ?? stranger,
    ...(isOwn && { nonce: transaction.nonce, fee: transaction.fee }),
    ...(isSpam && { spam: true }),
  }
}

/** Reads one page of what an account did. */
export async function readHistory(
  { account, chainId, cursor }: Parameters<HistorySource['read']>[0],
  url: ServiceUrl,
  ask: HistoryAsk,
): Promise<HistoryAnswer> {
  const me = account.toLowerCase()
  const from = readCursor(cursor)
  const server = await openBlockscout(url, account, ask)
  const isAbout = (...addresses: readonly (string | undefined)[]) => addresses.includes(me)
  const [transactions, transfers] = await Promise.all([
    readList(server, '/transactions', from.transactions, from.before, (value) => {
      const row = transactionOf(value)
      if (row) return isAbout(row.from, row.to, row.created) ? row : undefined
      return isPending(value) ? 'pending' : undefined
    }),
    readList(server, '/token-transfers', from.transfers, from.before, (value) => {
      const row = transferOf(value, chainId)
      return row && isAbout(row.transfer.from, row.transfer.to) ? row : undefined
    }),
  ])
  const entries = entriesOf(transactions.rows, transfers.rows)
  let horizon = Math.max(transactions.reach, transfers.reach)
  const cut = entries.filter(({ at }) => at > horizon)[pageSize]
  // of more than a page at one time the rest is left out
  if (cut) horizon = cut.at === entries[0]?.at ? cut.at - 1 : cut.at
  const stranger = transactions.isDropped ? undefined : somebody
  const items = entries
    .filter(({ at }) => at > horizon)
    .slice(0, pageSize)
    .map((entry) => itemOf(entry, me, chainId, stranger))
  const next = writeCursor({
    before: horizon + 1,
    transactions: transactions.resumeAt(horizon),
    transfers: transfers.resumeAt(horizon),
  })
  const isDropped = transactions.isDropped || transfers.isDropped
  return {
    items: isDropped ? [...items, unusable] : items,
    ...(next !== undefined && { next, since: horizon + 1 }),
  }
}
