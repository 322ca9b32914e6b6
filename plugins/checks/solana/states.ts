import type { ChainId } from '../../../kernel/index'
import { isRecord } from '../../../kernel/plugins/toolkit'
import { fromBase64 } from '../../../lib/bytes/base64'
import { withInner } from '../../../lib/decode/explanation'
import { explainInstructions } from '../../../lib/decode/solana/explainInstructions'
import { type MintTerms, readMintTerms } from '../../../lib/decode/solana/mintTerms'
import {
  AUTHORITY_BYTES,
  hasAuthority,
  readAuthority,
} from '../../../lib/decode/solana/nativeAccounts'
import {
  readMintAuthorities,
  readTokenAccount,
  type TokenAccount,
} from '../../../lib/decode/solana/tokenAccount'
import type { SolanaTransaction } from '../../../lib/decode/solana/transaction'
import { assetOf, isCoin, nativeAsset } from '../../shared/assets/assets'
import type { BalanceChange, Own, SolanaTrial } from '../simulation'
import type { InnerItems } from './innerItems'

const tokenPrograms: readonly unknown[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** The wrapped coin, whose accounts have as many lamports as tokens beside their rent. */
export const WRAPPED = 'So11111111111111111111111111111111111111112'
/** The program that wallets belong to. */
const SYSTEM = '1'.repeat(32)

/** An account as it is before or after: its lamports, and what it has of a token. */
export interface State {
  readonly lamports: bigint
  /** The program that it belongs to; nothing for one that is not there. */
  readonly program?: unknown
  readonly token?: TokenAccount | undefined
  readonly terms?: MintTerms | undefined
  /** Of a stake, a nonce and such, and of what lies at an app: who may take it out. */
  readonly holder?: string | undefined
  /** Of a mint: who has a right over it. */
  readonly issuers?: readonly (string | undefined)[] | undefined
}
/** Whether an address is one that somebody has a key of. */
export type IsPerson = (address: string) => boolean
/**
 * Bytes that say what an account of tokens has, or in whose name something lies in an account of an
 * app.
 */
export const HEAD_BYTES = 166
/** Lamports that somebody gets and that count: less is rent. */
const leastCoins = 10_000_000n

export const bytesOf = (text: unknown): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return fromBase64(String(text))
  } catch {
    return undefined
  }
}
/** An account in the base64 form of a node; nothing for one that is not there. */
export function stateOf(value: unknown): State {
  if (!isRecord(value)) return { lamports: 0n }
  const { lamports: given, owner: program, data } = value
  const lamports =
    typeof given === 'bigint' || Number.isSafeInteger(given) ? BigInt(given as number) : 0n
  const isToken = tokenPrograms.includes(program)
  const isHolder = hasAuthority(program)
  // the code of a program may be long
  const bytes =
    (isToken || isHolder) && Array.isArray(data)
      ? bytesOf(isToken ? data[0] : String(data[0]).slice(0, Math.ceil(AUTHORITY_BYTES / 3) * 4))
      : undefined
  if (!bytes) return { lamports, program }
  return isHolder
    ? { lamports, program, holder: readAuthority(program, bytes) }
    : {
        lamports,
        program,
        token: readTokenAccount(bytes),
        terms: readMintTerms(bytes),
        issuers: readMintAuthorities(bytes),
      }
}

/** An account before and after. */
export interface Change {
  readonly address: string
  readonly was: State
  readonly is: State
}
export type Before = Pick<Change, 'address' | 'was'>

/** All that a transaction names, with whoever owns its accounts of tokens, and the tokens. */
export const namesOf = (
  named: readonly string[],
  states: readonly (Before & Partial<Change>)[],
): readonly string[] => [
  ...new Set([
    ...named,
    ...states.flatMap(({ was, is }) =>
      [was.token, is?.token].flatMap((token) => (token ? [token.owner, token.mint] : [])),
    ),
  ]),
]
/** Whether something lies at an app, not with the network's own programs. */
const isApp = ({ program }: State) => !String(program).endsWith('11111111')
/**
 * Others than the account, also programs' addresses, for whom something lies at apps whose accounts
 * are named, or who hold the one piece of what the account has not given: that may be a position.
 */
export function holdersOf(states: readonly Change[], account: string): readonly string[] {
  const given = states.flatMap(({ was: { token } }) =>
    token?.owner === account && token.amount > 0n ? [token.mint] : [],
  )
  return states.flatMap(({ was, is }) => {
    const { holder, token } = is
    if (token)
      return token.amount === 1n && token.owner !== account && !given.includes(token.mint)
        ? [token.owner]
        : []
    return holder !== undefined && isApp(is) && was.holder !== account && holder !== account
      ? [holder]
      : []
  })
}

/** The account's own accounts beside itself, also those that a transaction makes. */
export const ownIn = (
  states: readonly (Before & Partial<Change>)[],
  account: string,
): ReadonlyMap<string, Own> =>
  new Map(
    states.flatMap(({ address, was, is }) => {
      const [before, after] = [was.token, is?.token].map((token) =>
        token?.owner === account ? token : undefined,
      )
      const token = before ?? after
      return token || is?.holder === account
        ? [[address, { mint: token?.mint, amount: before?.amount ?? 0n }] as const]
        : []
    }),
  )
/** What the account has of a token before, in those. */
export const balanceOf = (own: ReadonlyMap<string, Own>, mint: string): bigint =>
  [...own.values()].reduce((sum, one) => (one.mint === mint ? sum + one.amount : sum), 0n)

/** Accounts that words say are opened for the account. */
export const openedIn = (
  { instructions }: SolanaTransaction,
  account: string,
): readonly unknown[] =>
  explainInstructions({ instructions }, account).actions.flatMap((action) =>
    action.kind === 'openAccount' && action.owner === account ? [action.account] : [],
  )

interface Named {
  readonly account: string
  readonly chainId: ChainId
  readonly isPerson: IsPerson
  readonly opened: ReadonlySet<unknown>
}
/**
 * What words say that a transaction takes which cannot be tried alone, and whether it names a
 * person, or a person's account, beside those that are opened for the account.
 */
export function untold(
  { instructions, signers }: SolanaTransaction,
  states: readonly Before[],
  { account, chainId, isPerson, opened }: Named,
): { readonly said: readonly BalanceChange[]; readonly isStrange: boolean } {
  const actions = withInner(explainInstructions({ instructions }, account).actions)
  const tokens = new Map(
    states.flatMap(({ address, was }) =>
      was.token?.owner === account ? [[address, was.token.mint] as const] : [],
    ),
  )
  const said = actions.flatMap((action): readonly BalanceChange[] => {
    if (
      action.kind !== 'transfer' ||
      action.from === undefined ||
      !action.amount ||
      (action.to !== undefined && (action.to === account || tokens.has(action.to)))
    )
      return []
    const mint = tokens.get(action.from)
    const asset =
      mint !== undefined
        ? assetOf(chainId, mint)
        : action.from === account && action.token === undefined
          ? nativeAsset({ id: chainId, namespace: 'solana' })
          : undefined
    return asset ? [{ asset, raw: -action.amount }] : []
  })
  const isStrange = states.some(({ address, was: { token, program } }) => {
    if (address === account || opened.has(address)) return false
    if (token) return token.owner !== account && isPerson(token.owner)
    // a key that signs for an account that is not there yet is that account's own
    return (
      (program === SYSTEM || (program === undefined && !signers.includes(address))) &&
      isPerson(address)
    )
  })
  return {
    said,
    isStrange:
      isStrange ||
      actions.some((action) => action.kind === 'openAccount' && action.owner !== account),
  }
}

/**
 * An account of the account's, and who owns it or may empty it from then on; nobody where that is a
 * program.
 */
export interface Taken {
  readonly account: string
  readonly to: string | undefined
}
/** Accounts of the account's that somebody else owns or may empty from then on. */
export function takenOf(states: readonly Change[], account: string): readonly Taken[] {
  const isGiven = (before: string | undefined, now: string | undefined) =>
    now !== undefined && now !== before && now !== account
  return states.flatMap(({ address, was, is }): readonly Taken[] => {
    // whoever's program it is may take what is in it
    if (
      address === account &&
      is.program !== undefined &&
      was.program !== undefined &&
      is.program !== was.program
    )
      return [{ account: address, to: undefined }]
    const held = [
      [was.holder, is.holder],
      ...(was.issuers ?? []).map((issuer, at) => [issuer, is.issuers?.[at]]),
    ].filter(([before]) => before === account)
    const own =
      was.token?.owner === account && is.token
        ? [
            [account, is.token.owner],
            [was.token.delegate, is.token.delegate],
            [was.token.closer, is.token.closer],
          ]
        : []
    return [...held, ...own].flatMap(([before, now]) =>
      isGiven(before, now) ? [{ account: address, to: now }] : [],
    )
  })
}

/** Lamports of a token account that are its rent. */
const rentOf = ({ lamports, token }: State, account: string): bigint =>
  token?.owner !== account ? 0n : token.mint === WRAPPED ? lamports - token.amount : lamports

/** What the account has more and less of, and what it had; `fee`: what of it the network takes. */
export function changesOf(
  states: readonly Change[],
  inner: InnerItems,
  account: string,
  chainId: ChainId,
  fee: bigint,
): Pick<SolanaTrial, 'changes' | 'coins' | 'refunds' | 'isDrained'> {
  const sums = new Map<BalanceChange['asset'], bigint>()
  const add = (asset: BalanceChange['asset'] | undefined, raw: bigint) =>
    asset && sums.set(asset, (sums.get(asset) ?? 0n) + raw)
  let [kept, refunds] = [0n, 0n]
  for (const { was, is } of states) {
    const [before, after] = [was, is].map(({ token }) =>
      token?.owner === account ? token : undefined,
    )
    if (before) add(assetOf(chainId, before.mint), -before.amount)
    if (after) add(assetOf(chainId, after.mint), after.amount)
    const rent = rentOf(was, account) - rentOf(is, account)
    if (rent > 0n && is.lamports < was.lamports) refunds += rent
    kept +=
      (is.holder === account ? is.lamports : 0n) - (was.holder === account ? was.lamports : 0n)
  }
  const own = states.find(({ address }) => address === account)
  const coins = own?.was.lamports
  const got = own ? own.is.lamports - own.was.lamports + fee : 0n
  const lost = kept < 0n && got + kept < 0n ? -got - kept : 0n
  add(nativeAsset({ id: chainId, namespace: 'solana' }), lost ? -lost : got)
  for (const { item, raw } of inner.moved) add(assetOf(chainId, item), raw)
  const changes = [...sums].flatMap(([asset, raw]) => (raw === 0n ? [] : [{ asset, raw }]))
  // a part that is small is a fee
  return {
    changes: lossesFirst(changes),
    coins,
    refunds: refunds + (kept < 0n ? -kept : 0n),
    isDrained: lost > 0n && lost * 10n >= -kept,
  }
}

/** What people other than the account get. */
export function othersOf(
  states: readonly Change[],
  account: string,
  chainId: ChainId,
  isPerson: IsPerson,
): SolanaTrial['others'] {
  const sums = new Map<string, SolanaTrial['others'][number]>()
  const add = (
    owner: string,
    asset: BalanceChange['asset'] | undefined,
    raw: bigint,
    address: string,
  ) => {
    if (owner === account || !asset) return
    const { raw: before = 0n, accounts = [] } = sums.get(owner + asset) ?? {}
    sums.set(owner + asset, { owner, asset, raw: before + raw, accounts: [...accounts, address] })
  }
  for (const { address, was, is } of states) {
    for (const [{ token, holder, lamports }, sign] of [
      [was, -1n],
      [is, 1n],
    ] as const) {
      if (token) add(token.owner, assetOf(chainId, token.mint), sign * token.amount, address)
      // whoever may close an account of tokens gets what coins lie there
      const coins = token?.mint === WRAPPED ? lamports - token.amount : lamports
      add(
        token?.owner ?? holder ?? address,
        nativeAsset({ id: chainId, namespace: 'solana' }),
        sign * coins,
        address,
      )
    }
  }
  return [...sums.values()].filter(
    (one) => one.raw >= (isCoin(one) ? leastCoins : 1n) && isPerson(one.owner),
  )
}

/** What is lost comes first. */
export const lossesFirst = (changes: readonly BalanceChange[]) =>
  [...changes].sort((a, b) => Number(a.raw > 0n) - Number(b.raw > 0n))
