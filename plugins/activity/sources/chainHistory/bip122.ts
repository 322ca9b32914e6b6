import type { Network } from '../../../../kernel/index'
import { runError } from '../../../../kernel/plugins/toolkit'
import { nativeAsset } from '../../../shared/assets/assets'
import type { SourceItem } from '../../types'
import { classifyMoves, type Transfer } from '../netChange'
import type { ReadPage } from './types'

const method = 'getAddressTransactions'
/**
 * Confirmed transactions that are enough for one page, and requests that it may take: pages of
 * servers of Esplora's interface have 10 to 25, and none says whether it is the last.
 */
const enough = 25
const shortest = 10
const maxRequests = 4

interface Part {
  readonly address?: string | undefined
  /** Satoshi. */
  readonly value: string
}
/** What the driver's check has let through. */
interface Transaction {
  readonly txid: string
  readonly inputs: readonly Part[]
  readonly outputs: readonly Part[]
  readonly confirmed: boolean
  readonly height?: number | undefined
  /** Seconds since 1970. */
  readonly time?: number | undefined
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { value }) => sum + BigInt(value), 0n)

/**
 * What a transaction was for an address; undefined where it has no part in it, and where more comes
 * out than goes in.
 */
function itemOf(
  { txid, inputs, outputs, confirmed }: Transaction,
  account: string,
  me: string,
  at: number,
  network: Network,
): SourceItem | undefined {
  const isMine = ({ address }: Part) => address === me
  /** The one other address among them, where there is no second. */
  const otherOf = (parts: readonly Part[]) => {
    const others = new Set(
      parts
        .filter((part) => !isMine(part) && part.value !== '0')
        .map(({ address = '' }) => address),
    )
    return others.size === 1 ? ([...others][0] as string) : ''
  }
  const [given, got] = [sumOf(inputs.filter(isMine)), sumOf(outputs.filter(isMine))]
  const isOwn = inputs.some(isMine)
  // with inputs of others nobody can say who has paid the fee; coins that are new have none
  const fee = isOwn && inputs.every(isMine) ? given - sumOf(outputs) : undefined
  if ((fee !== undefined && fee < 0n) || (!isOwn && got === 0n)) return undefined
  const net = got - given + (fee ?? 0n)
  const isSelf = fee !== undefined && net === 0n
  const asset = nativeAsset(network)
  const transfer: Transfer = isSelf
    ? { asset, raw: got, from: me, to: me }
    : net < 0n
      ? { asset, raw: -net, from: me, to: otherOf(outputs) }
      : { asset, raw: net, from: otherOf(inputs), to: me }
  const moved = classifyMoves({
    account: me,
    to: undefined,
    isOwn,
    isWrap: false,
    transfers: net === 0n && !isSelf ? [] : [transfer],
  })
  return {
    hash: txid,
    at,
    ...(confirmed ? { status: 'confirmed' } : { status: 'pending', undated: true }),
    ...(moved ?? { kind: 'call', moves: [] }),
    ...(isOwn && { signer: account }),
    ...(fee !== undefined && { fee }),
  }
}

/** What one page was put together of. */
interface Found {
  readonly transactions: readonly Transaction[]
  /** The last one and its height, where there may be older ones. */
  readonly next?: string | undefined
}

/**
 * Reads pages of the server until there are enough confirmed transactions, or no older one.
 * `readAfter` reads what is older than a transaction; `ends` are those that nothing is older than.
 */
async function readEnough(
  cursor: string | undefined,
  readAfter: (txid: string | undefined) => Promise<readonly Transaction[]>,
  ends: Set<string>,
): Promise<Found> {
  let [highest, after] = cursor?.split(' ') ?? []
  const transactions: Transaction[] = []
  for (
    let round = 0;
    round < maxRequests && transactions.filter(({ confirmed }) => confirmed).length < enough;
    round++
  ) {
    // what is there is told also where the rest cannot be read
    const answer = await readAfter(after).catch((error: unknown) => {
      if (round === 0) throw error
    })
    if (!answer) break
    // what is not older than what came before would make the pages endless
    const isOlder = ({ txid, confirmed, height = Number.POSITIVE_INFINITY }: Transaction) =>
      highest === undefined || (confirmed && height <= Number(highest) && txid !== after)
    const known = new Set(transactions.map(({ txid }) => txid))
    const older = answer.filter((each) => isOlder(each) && !known.has(each.txid))
    transactions.push(...older)
    const last = older.filter(({ confirmed }) => confirmed).at(-1)
    if (!last && after !== undefined) ends.add(after)
    if (last?.height === undefined || ends.has(last.txid) || answer.length < shortest)
      return { transactions }
    highest = String(last.height)
    after = last.txid
  }
  return { transactions, next: `${highest} ${after}` }
}

/**
 * Bitcoin: what came to an address and left it, without its change; on the first page also what is
 * in no block yet. The cursor is the height and the id of the last transaction.
 */
export const read: ReadPage = async ({ account, chainId, cursor }, ask) => {
  const now = ask.now()
  const network = ask.network(chainId)
  const { default: driver } = await network.driver()
  const verdict = driver.checkAddress(account)
  const readAfter = async (after: string | undefined) => {
    const answer = await ask.request(
      { method, params: { address: account, ...(after !== undefined && { after }) } },
      { chainId },
    )
    const problem = driver.checkResult?.(method, answer)
    if (problem) throw runError('bad-answer', { who: method, problem })
    return answer as readonly Transaction[]
  }
  const ends = (ask.memory.get(account) as Set<string> | undefined) ?? new Set()
  ask.memory.set(account, ends)
  const { transactions, next } = await readEnough(cursor, readAfter, ends)
  // one without a time is counted among what is unusable
  const timeOf = ({ confirmed, time = Number.NaN }: Transaction) =>
    confirmed ? Math.min(time * 1000, now) : now
  const items = transactions.flatMap(
    (each) =>
      itemOf(each, account, verdict.valid ? verdict.address : account, timeOf(each), network) ?? [],
  )
  return {
    items,
    ...(next !== undefined && {
      next,
      since: Math.min(now, ...items.flatMap(({ at }) => at || [])),
    }),
  }
}
