import type { ChainId } from '../../../../kernel/index'
import {
  any,
  bool,
  type Checked,
  either,
  is,
  list,
  number,
  object,
  optional,
  safeParse,
  text,
} from '../../../../kernel/plugins/toolkit'
import { type AssetId, assetOf } from '../../../shared/assets/assets'
import { tokenCount } from '../../../shared/indexers/tokenAccounts'
import type { SourceItem } from '../../types'
import { classifyMoves, type Transfer } from '../netChange'

/** The token that stands for the coin: its accounts hold their amount as lamports too. */
const wrapped = 'So11111111111111111111111111111111111111112'

const open = { open: true }
/** A transaction has no more accounts. */
const most = 256
const holding = object(
  {
    accountIndex: number(0, most),
    mint: text(64),
    owner: optional(text(64)),
    uiTokenAmount: object({ amount: tokenCount, decimals: any<number>() }, open),
  },
  open,
)
const holdings = optional(
  either(
    list(holding, most),
    is<null>('null', (value) => value === null),
  ),
)
const lamports = list(any(), most)
const meta = object(
  {
    err: any(),
    fee: any(),
    preBalances: lamports,
    postBalances: lamports,
    preTokenBalances: holdings,
    postTokenBalances: holdings,
  },
  open,
)
const accountKeys = list(object({ pubkey: text(64), signer: bool }, open), most)
const transactionCheck = object(
  {
    meta,
    transaction: object(
      { signatures: list(text(128), most), message: object({ accountKeys }, open) },
      open,
    ),
  },
  open,
)

type Holding = Checked<typeof holding>
type Meta = Checked<typeof meta>
/** Who got or gave how much, by address. */
type Changes = ReadonlyMap<string, bigint>

// a balance beyond 2^53 is not exact in JSON: what it was changed by is not known
const countOf = (value: unknown): bigint | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? BigInt(value as number) : undefined

/** What each account's lamports changed by, its fee aside. */
function lamportChanges(
  { preBalances, postBalances, fee }: Meta,
  count: number,
): readonly bigint[] {
  return Array.from({ length: count }, (_, at) => {
    const [before, after] = [countOf(preBalances[at]), countOf(postBalances[at])]
    return before === undefined || after === undefined
      ? 0n
      : after - before + (at === 0 ? (countOf(fee) ?? 0n) : 0n)
  })
}

/** What each owner's holding of each token changed by, with the token's decimals. */
function tokenChanges({
  preTokenBalances,
  postTokenBalances,
}: Meta): ReadonlyMap<string, { readonly decimals: number; readonly changes: Changes }> {
  const tokens = new Map<string, { decimals: number; changes: Map<string, bigint> }>()
  const add = (
    sign: bigint,
    { mint, owner = '', uiTokenAmount: { amount, decimals } }: Holding,
  ) => {
    const token = tokens.get(mint) ?? { decimals, changes: new Map<string, bigint>() }
    tokens.set(mint, token)
    token.changes.set(owner, (token.changes.get(owner) ?? 0n) + sign * BigInt(amount))
  }
  for (const each of preTokenBalances ?? []) add(-1n, each)
  for (const each of postTokenBalances ?? []) add(1n, each)
  return tokens
}

/** What the account's token accounts keep as rent, more than before: it stays the account's own. */
function rentChange(
  { preTokenBalances, postTokenBalances }: Meta,
  account: string,
  changes: readonly bigint[],
): bigint {
  const byPlace = (all: typeof preTokenBalances) =>
    new Map((all ?? []).map((each) => [each.accountIndex, each]))
  const [before, after] = [byPlace(preTokenBalances), byPlace(postTokenBalances)]
  const coinsOf = (each: Holding | undefined) =>
    each?.mint === wrapped ? BigInt(each.uiTokenAmount.amount) : 0n
  return [...new Map([...before, ...after])]
    .filter(([, { owner }]) => owner === account)
    .reduce(
      (sum, [at]) => sum + (changes[at] ?? 0n) - coinsOf(after.get(at)) + coinsOf(before.get(at)),
      0n,
    )
}

/**
 * The coins that came or went, rent of its own token accounts aside: opening one is no payment, and
 * closing one no income.
 */
function withoutRent(coins: bigint, rent: bigint): bigint {
  const sum = coins + rent
  if (coins < 0n === rent < 0n) return coins
  return sum < 0n === coins < 0n ? sum : 0n
}

/** An asset's change as a transfer, to or from the one other side that it fits. */
function transferOf(
  asset: AssetId,
  account: string,
  raw: bigint,
  changes: Changes,
  decimals?: number,
): Transfer {
  const isIn = raw > 0n
  const others = [...changes].filter(
    ([who, change]) => who !== account && (isIn ? change < 0n : change > 0n),
  )
  const other = others.length === 1 ? (others[0]?.[0] ?? '') : ''
  return {
    asset,
    raw: isIn ? raw : -raw,
    ...(isIn ? { from: other, to: account } : { from: account, to: other }),
    ...(decimals !== undefined && { decimals }),
  }
}

/** Which transaction was asked for, by whom, and when it was. */
export interface Asked {
  readonly account: string
  readonly chainId: ChainId
  readonly signature: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * What a transaction was for an account, by what `getTransaction` answered; undefined where that is
 * no answer to it, and where the account neither signed it nor got or gave anything.
 */
export function itemOf(
  answer: unknown,
  { account, chainId, signature, at }: Asked,
): SourceItem | undefined {
  const { meta: told, transaction } = safeParse(transactionCheck, answer) ?? {}
  if (!told || !transaction || transaction.signatures[0] !== signature) return undefined
  const keys = transaction.message.accountKeys
  const [payer] = keys
  const isOwn = keys.some(({ pubkey, signer }) => signer && pubkey === account)
  const isFailed = told.err !== null && told.err !== undefined
  const byPlace = lamportChanges(told, keys.length)
  const coins: Changes = new Map(keys.map(({ pubkey }, place) => [pubkey, byPlace[place] ?? 0n]))
  const own = withoutRent(coins.get(account) ?? 0n, rentChange(told, account, byPlace))
  const tokens = [...tokenChanges(told)].flatMap(([mint, { decimals, changes }]) => {
    const [asset, raw = 0n] = [assetOf(chainId, mint), changes.get(account)]
    return asset && raw !== 0n ? [transferOf(asset, account, raw, changes, decimals)] : []
  })
  const coin = transferOf(`${chainId}/slip44:501`, account, own, coins)
  // the token first: what is paid for a receiver's token account is not what was sent
  const transfers = isFailed ? [] : [...tokens, ...(own === 0n ? [] : [coin])]
  const isWrap =
    own !== 0n && tokens.some(({ asset, to }) => asset.endsWith(`:${wrapped}`) && to !== coin.to)
  const moved = classifyMoves({ account, to: undefined, isOwn, isWrap, transfers })
  if (!moved && !isOwn) return undefined
  const fee = payer?.pubkey === account ? countOf(told.fee) : undefined
  const signer = isOwn ? account : payer?.pubkey
  return {
    hash: signature,
    at,
    status: isFailed ? 'failed' : 'confirmed',
    ...(moved ?? { kind: 'call', moves: [] }),
    ...(signer && { signer }),
    ...(fee !== undefined && { fee }),
  }
}
