import type { ChainId } from '../../../../kernel/index'
import { any, is, isRecord, list, object } from '../../../../kernel/plugins/toolkit'
import { unknownAsset } from '../../../shared/assets/assets'
import { type HostedService, openHosted } from '../../../shared/indexers/hosted'
import { activityError } from '../../errors'
import type {
  ActivityKind,
  ActivityStatus,
  HistoryAnswer,
  HistoryAsk,
  HistorySource,
  SourceItem,
  SourceMove,
} from '../../types'

const nextCheck = is<string | null | undefined>(
  'a text or null',
  (value) =>
    value === null || value === undefined || (typeof value === 'string' && value.length <= 4096),
)
const answerCheck = object({ data: list(any()), next: nextCheck }, { open: true })

/** What its words for operations are here. */
const kinds: Readonly<Record<string, ActivityKind>> = {
  approve: 'approved',
  bought: 'bought',
  burn: 'burned',
  claim: 'claimed',
  deploy: 'deployed',
  mint: 'minted',
  receive: 'received',
  send: 'sent',
  sell: 'sold',
  stake: 'staked',
  trade: 'swapped',
}
/** Those without one, as they are shown; others as they come. */
const words: Readonly<Record<string, string>> = {
  borrow: 'borrowed',
  cancel: 'canceled',
  deposit: 'deposited',
  execute: 'executed',
  repay: 'repaid',
  unstake: 'unstaked',
  withdraw: 'withdrawn',
}

type Fields = Readonly<Record<string, unknown>>
const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})
const own = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined

/** An amount as it is written, with as many decimals as there are. */
function amountOf(numeric: unknown): Pick<SourceMove, 'raw' | 'decimals'> {
  const [, whole = '', fraction = ''] =
    (typeof numeric === 'string' && /^([0-9]{1,60})(?:\.([0-9]{1,36}))?$/.exec(numeric)) || []
  return whole ? { raw: BigInt(whole + fraction), decimals: fraction.length } : {}
}

function moveOf(
  value: unknown,
  chainId: ChainId,
  sides: Pick<SourceMove, 'from' | 'to'>,
): SourceMove[] {
  const { direction, quantity, fungible_info: fungible, nft_info: nft } = fieldsOf(value)
  if (direction !== 'in' && direction !== 'out' && direction !== 'self') return []
  const amount = amountOf(fieldsOf(quantity).numeric)
  if (isRecord(nft))
    return [
      {
        direction: direction === 'in' ? 'in' : 'out',
        asset: unknownAsset(chainId, 'nft'),
        ...amount,
        nft: { id: '', name: textOf(nft.name) ?? '-' },
        ...sides,
      },
    ]
  const { name, symbol } = fieldsOf(fungible)
  return [
    {
      direction: direction === 'in' ? 'in' : 'out',
      asset: unknownAsset(chainId, textOf(symbol) ?? ''),
      ...amount,
      symbol: textOf(symbol),
      name: textOf(name),
      ...sides,
    },
  ]
}

const isSpam = (value: unknown) =>
  fieldsOf(fieldsOf(fieldsOf(value).nft_info).flags).is_spam === true

/**
 * What it says of one transaction. What is unusable in it is found where all sources' items are
 * checked.
 */
function itemOf(value: unknown, chainId: ChainId): SourceItem {
  const { metadata: given, transfers: listed } = fieldsOf(value)
  const { operationType, hash, minedAt, sentFrom, sentTo, status, nonce, chain } = fieldsOf(given)
  const transfers: readonly unknown[] = Array.isArray(listed) ? listed.slice(0, 50) : []
  const word = textOf(operationType) ?? ''
  const kind = own(kinds, word) ?? 'call'
  const isSelf =
    kind === 'sent' &&
    transfers.length > 0 &&
    transfers.every((each) => fieldsOf(each).direction === 'self')
  const other = textOf(kind === 'received' ? sentFrom : sentTo)
  // of a swap it tells whom the transaction was sent to, not who has given what
  const sides = kind === 'received' ? { from: other } : kind === 'sent' ? { to: other } : {}
  const isOurs = chain === undefined || chain === null || chain === chainId
  return {
    hash: isOurs ? textOf(hash) : undefined,
    at: typeof minedAt === 'string' ? Date.parse(minedAt) : Number.NaN,
    kind: isSelf ? 'self' : kind,
    ...(kind === 'call' && word && { word: own(words, word) ?? word }),
    status: status as ActivityStatus,
    moves: transfers.flatMap((each) => moveOf(each, chainId, sides)),
    ...(other !== undefined && { counterparty: other }),
    signer: textOf(sentFrom),
    nonce: nonce as number,
    spam: transfers.length > 0 && transfers.every(isSpam),
  }
}

/**
 * Reads one page of what an account did. Throws `activity/no-source` for a chain that the service
 * does not know.
 */
export async function readHistory(
  { account, chainId, cursor }: Parameters<HistorySource['read']>[0],
  service: HostedService,
  ask: HistoryAsk,
): Promise<HistoryAnswer> {
  const hosted = await openHosted(service, ask)
  if (!(await hosted.chains()).has(chainId)) throw activityError('no-source', { chainId })
  const { data, next } = await hosted.get(
    `/v1/account/${encodeURIComponent(account)}/history`,
    { chainId, cursor },
    answerCheck,
  )
  return { items: data.map((each) => itemOf(each, chainId)), ...(next && { next }) }
}
