import type { Network } from '../../../../kernel/index'
import { runError } from '../../../../kernel/plugins/toolkit'
import { nativeAsset } from '../../../caip19/assets'
import type { SourceItem } from '../../types'
import { classifyMoves, type Transfer } from '../netChange'
import type { ReadPage } from './types'

const method = 'getAddressTransactions'
/** Confirmed transactions of one page: a server of Esplora's interface has no more. */
const pageSize = 25

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

/** What a transaction was for an address; undefined where it has no part in it, and where more comes out than goes in. */
function itemOf({ txid, inputs, outputs, confirmed }: Transaction, account: string, me: string, at: number, network: Network): SourceItem | undefined {
  const isMine = ({ address }: Part) => address === me
  /** The one other address among them, where there is no second. */
  const otherOf = (parts: readonly Part[]) => {
    const others = new Set(parts.filter((part) => !isMine(part) && part.value !== '0').map(({ address = '' }) => address))
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
  const moved = classifyMoves({ account: me, to: undefined, isOwn, isWrap: false, transfers: net === 0n && !isSelf ? [] : [transfer] })
  return { hash: txid, at, status: confirmed ? 'confirmed' : 'pending', ...(moved ?? { kind: 'call', moves: [] }), ...(isOwn && { signer: account }), ...(fee !== undefined && { fee }) }
}

/** Bitcoin: what came to an address and left it, without its change; on the first page also what is in no block yet. The cursor is the height and the id of the last transaction. */
export const read: ReadPage = async ({ account, chainId, cursor }, ask) => {
  const now = ask.now()
  const network = ask.network(chainId)
  const { default: driver } = await network.driver()
  const verdict = driver.checkAddress(account)
  const [highest, after] = cursor?.split(' ') ?? []
  const answer = await ask.request({ method, params: { address: account, ...(after !== undefined && { after }) } }, { chainId })
  const problem = driver.checkResult?.(method, answer)
  if (problem) throw runError('bad-answer', { who: method, problem })
  // what is not older than the page before would make the pages endless
  const isOlder = ({ confirmed, height = Number.POSITIVE_INFINITY }: Transaction) => highest === undefined || (confirmed && height <= Number(highest))
  const found = (answer as readonly Transaction[]).filter(isOlder)
  const timeOf = ({ confirmed, time }: Transaction) => (confirmed ? time && Math.min(time * 1000, now) : now)
  const items = found.flatMap((each) => {
    const at = timeOf(each)
    return at === undefined ? [] : (itemOf(each, account, verdict.valid ? verdict.address : account, at, network) ?? [])
  })
  const confirmed = found.filter((each) => each.confirmed)
  const last = confirmed.at(-1)
  if (confirmed.length < pageSize || last?.height === undefined) return { items }
  return { items, since: Math.min(...found.map((each) => timeOf(each) ?? now)), next: `${last.height} ${last.txid}` }
}
