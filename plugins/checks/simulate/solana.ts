import type { ChainId, RpcCall } from '../../../kernel/index'
import { isRecord } from '../../../kernel/plugins/toolkit'
import { assetOf, isCoin, nativeAsset } from '../../caip19/assets'
import { type MintTerms, readMintTerms } from '../../clearDisplay/solana/mintTerms'
import { AUTHORITY_BYTES, hasAuthority, readAuthority, readTableKeys } from '../../clearDisplay/solana/nativeAccounts'
import { readMintAuthorities, readTokenAccount, type TokenAccount } from '../../clearDisplay/solana/tokenAccount'
import { readTransaction, type SolanaTransaction } from '../../clearDisplay/solana/transaction'
import { type InnerItems, itemsIn } from './innerItems'
import { readRejection } from './reason'
import type { BalanceChange, Send, Simulation, SolanaTrial } from './types'

const tokenPrograms: readonly unknown[] = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** The wrapped coin, whose accounts have as many lamports as tokens beside their rent. */
export const WRAPPED = 'So11111111111111111111111111111111111111112'
/** Accounts of one transaction that are looked at, and transactions of one request. */
const maxAccounts = 64
const maxTransactions = 32

/** An account as it is before or after: its lamports, and what it has of a token. */
interface State {
  readonly lamports: bigint
  /** The program that it belongs to; nothing for one that is not there. */
  readonly program?: unknown
  readonly token?: TokenAccount | undefined
  readonly terms?: MintTerms | undefined
  /** Of a stake, a nonce and such: who may take it out. */
  readonly holder?: string | undefined
  /** Of a mint: who has a right over it. */
  readonly issuers?: readonly (string | undefined)[] | undefined
}
/** Whether an address is one that somebody has a key of. */
type IsPerson = (address: string) => boolean
/** Lamports that somebody gets and that count: less is rent. */
const leastCoins = 10_000_000n

const bytesOf = (text: unknown): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(String(text)), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
/** An account in the base64 form of a node; nothing for one that is not there. */
function stateOf(value: unknown): State {
  if (!isRecord(value)) return { lamports: 0n }
  const { lamports: given, owner: program, data } = value
  const lamports = typeof given === 'bigint' || Number.isSafeInteger(given) ? BigInt(given as number) : 0n
  const isToken = tokenPrograms.includes(program)
  const isHolder = hasAuthority(program)
  // the code of a program may be long
  const bytes = (isToken || isHolder) && Array.isArray(data) ? bytesOf(isToken ? data[0] : String(data[0]).slice(0, Math.ceil(AUTHORITY_BYTES / 3) * 4)) : undefined
  if (!bytes) return { lamports, program }
  return isHolder ? { lamports, program, holder: readAuthority(program, bytes) } : { lamports, program, token: readTokenAccount(bytes), terms: readMintTerms(bytes), issuers: readMintAuthorities(bytes) }
}

/** Accounts that a transaction may change and that tables of the network hold; nothing where a table could not be read. */
async function accountsOfTables({ tables }: SolanaTransaction, send: Send): Promise<readonly string[] | undefined> {
  if (!tables.length) return []
  const answer = await send('getMultipleAccounts', [tables.map(({ key }) => key), { encoding: 'base64', commitment: 'confirmed' }])
  const found = isRecord(answer) && Array.isArray(answer.value) ? answer.value : []
  const keys = tables.flatMap(({ writable }, at): readonly (string | undefined)[] => {
    const { data } = isRecord(found[at]) ? found[at] : {}
    const bytes = Array.isArray(data) ? bytesOf(data[0]) : undefined
    return (bytes && readTableKeys(bytes, writable)) ?? [undefined]
  })
  return keys.every((key): key is string => key !== undefined) ? keys : undefined
}

/** Accounts that a transaction names by itself, and those that tables hold. */
const accountsIn = ({ instructions, signers }: SolanaTransaction, inTables: readonly string[]): readonly string[] =>
  [...new Set([...signers, ...instructions.flatMap(({ accounts }) => accounts.flatMap((account) => account ?? [])), ...inTables])]

async function simulateOne(wire: string, at: number, { account = '', chainId }: Asked, send: Send, isPerson: IsPerson): Promise<Simulation> {
  const bytes = bytesOf(wire)
  const transaction = bytes && readTransaction(bytes)
  if (!transaction) return { outcome: 'untried', why: 'unsupported' }
  const inTables = await accountsOfTables(transaction, send)
  const named = accountsIn(transaction, inTables ?? [])
  const addresses = named.slice(0, maxAccounts)
  const settings = { encoding: 'base64', commitment: 'confirmed' }
  const message = btoa(String.fromCharCode(...transaction.message))
  const [answer, before, fee] = await Promise.all([
    send('simulateTransaction', [wire, { ...settings, sigVerify: false, replaceRecentBlockhash: true, innerInstructions: true, accounts: { encoding: 'base64', addresses } }]),
    send('getMultipleAccounts', [addresses, settings]),
    // the price of a message whose block hash is old is not known: what is left of the fee in the changes is then small
    send('getFeeForMessage', [message, { commitment: 'confirmed' }]).catch(() => undefined),
  ])
  const found = isRecord(answer) && isRecord(answer.value) ? answer.value : undefined
  if (!found) return { outcome: 'untried', why: 'unsupported' }
  if (found.err !== null && found.err !== undefined) return { outcome: 'fails', reason: reasonIn(found.logs) }
  const [then, now] = [isRecord(before) ? before.value : undefined, found.accounts]
  if (!Array.isArray(then) || !Array.isArray(now)) return { outcome: 'succeeds', changes: undefined }
  const isPayer = transaction.signers[0] === account
  const cost = isPayer ? feeOf(fee, transaction) : 0n
  const states = addresses.map((address, place) => ({ address, was: stateOf(then[place]), is: stateOf(now[place]) }))
  const isPartial = inTables === undefined || named.length > maxAccounts
  const terms = states.flatMap(({ address, was, is }) => (was.terms ?? is.terms ? [{ token: address, ...((was.terms ?? is.terms) as MintTerms) }] : []))
  const inner = itemsIn(found.innerInstructions, account)
  const trial: SolanaTrial = { at, isPartial, ...changesOf(states, inner, account, chainId, cost), others: othersOf(states, account, chainId, isPerson) }
  const taken = [...inner.taken, ...takenOf(states, account)]
  const { changes, coins } = trial
  return { outcome: 'succeeds', trials: [trial], changes, ...(coins !== undefined && { coins }), ...(taken.length > 0 && { taken }), ...(isPartial && { isPartial }), ...(terms.length > 0 && { terms }) }
}

const feeOf = (answer: unknown, { signers }: SolanaTransaction): bigint => {
  const value = isRecord(answer) ? answer.value : undefined
  return typeof value === 'bigint' || Number.isSafeInteger(value) ? BigInt(value as number) : 5000n * BigInt(signers.length)
}

/** What a program said before it failed: the last line of its own. */
const reasonIn = (logs: unknown): string | undefined => {
  const lines = Array.isArray(logs) ? logs.filter((line): line is string => typeof line === 'string') : []
  const line = lines.reverse().find((one) => /^Program log: /.test(one)) ?? lines.find((one) => /failed: /.test(one))
  return line?.replace(/^Program log: (?:Error: )?|^.*failed: /, '').slice(0, 120)
}

interface Change {
  readonly address: string
  readonly was: State
  readonly is: State
}

/** Accounts of the account's that somebody else owns or may empty from then on. */
function takenOf(states: readonly Change[], account: string): readonly string[] {
  const isGiven = (now: string | undefined, before: string | undefined) => now !== undefined && now !== before && now !== account
  return states.flatMap(({ address, was, is }) => {
    const isTaken =
      // whoever's program it is may take what is in it
      (address === account && is.program !== undefined && was.program !== undefined && is.program !== was.program) ||
      [[was.holder, is.holder], ...(was.issuers ?? []).map((issuer, at) => [issuer, is.issuers?.[at]])].some(([before, now]) => before === account && isGiven(now, before)) ||
      (was.token?.owner === account && is.token && (is.token.owner !== account || isGiven(is.token.delegate, was.token.delegate) || isGiven(is.token.closer, was.token.closer)))
    return isTaken ? [address] : []
  })
}

/** Lamports of a token account that are its rent. */
const rentOf = ({ lamports, token }: State, account: string): bigint => (token?.owner !== account ? 0n : token.mint === WRAPPED ? lamports - token.amount : lamports)

function changesOf(states: readonly Change[], inner: InnerItems, account: string, chainId: ChainId, fee: bigint): Pick<SolanaTrial, 'changes' | 'coins' | 'mints' | 'held' | 'refunds' | 'isDrained'> {
  const sums = new Map<BalanceChange['asset'], bigint>()
  const add = (asset: BalanceChange['asset'] | undefined, raw: bigint) => asset && sums.set(asset, (sums.get(asset) ?? 0n) + raw)
  const mints: Record<string, string> = {}
  const held = new Map<string, bigint>()
  let [kept, refunds] = [0n, 0n]
  for (const { address, was, is } of states) {
    const [before, after] = [was, is].map(({ token }) => (token?.owner === account ? token : undefined))
    if (before) held.set(before.mint, (held.get(before.mint) ?? 0n) + before.amount)
    if (before) add(assetOf(chainId, before.mint), -before.amount)
    if (after) add(assetOf(chainId, after.mint), after.amount)
    const mint = before?.mint ?? after?.mint
    if (mint !== undefined) mints[address] = mint
    const rent = rentOf(was, account) - rentOf(is, account)
    if (rent > 0n && is.lamports < was.lamports) refunds += rent
    kept += (is.holder === account ? is.lamports : 0n) - (was.holder === account ? was.lamports : 0n)
  }
  const own = states.find(({ address }) => address === account)
  const coins = own?.was.lamports
  const got = own ? own.is.lamports - own.was.lamports + fee : 0n
  const lost = kept < 0n && got + kept < 0n ? -got - kept : 0n
  add(nativeAsset({ id: chainId, namespace: 'solana' }), lost ? -lost : got)
  for (const { item, raw } of inner.moved) add(assetOf(chainId, item), raw)
  const changes = [...sums].flatMap(([asset, raw]) => (raw === 0n ? [] : [{ asset, raw }]))
  // a part that is small is a fee
  return { changes: lossesFirst(changes), coins, mints, held, refunds: refunds + (kept < 0n ? -kept : 0n), isDrained: lost > 0n && lost * 10n >= -kept }
}

/** What people other than the account get. */
function othersOf(states: readonly Change[], account: string, chainId: ChainId, isPerson: IsPerson): SolanaTrial['others'] {
  const sums = new Map<string, SolanaTrial['others'][number]>()
  const add = (owner: string, asset: BalanceChange['asset'] | undefined, raw: bigint, address: string) => {
    if (owner === account || !asset) return
    const { raw: before = 0n, accounts = [] } = sums.get(owner + asset) ?? {}
    sums.set(owner + asset, { owner, asset, raw: before + raw, accounts: [...accounts, address] })
  }
  for (const { address, was, is } of states) {
    if (was.token) add(was.token.owner, assetOf(chainId, was.token.mint), -was.token.amount, address)
    if (is.token) add(is.token.owner, assetOf(chainId, is.token.mint), is.token.amount, address)
    if (!is.token && !was.token) add(address, nativeAsset({ id: chainId, namespace: 'solana' }), is.lamports - was.lamports, address)
  }
  return [...sums.values()].filter(({ raw, asset, owner }) => raw >= (isCoin({ asset }) ? leastCoins : 1n) && isPerson(owner))
}

const lossesFirst = (changes: readonly BalanceChange[]) => [...changes].sort((a, b) => Number(a.raw > 0n) - Number(b.raw > 0n))
type Asked = Pick<RpcCall, 'params' | 'account' | 'chainId'>

/** Tries the transactions of a request on the chain's node. Those of one list are tried each by itself. Rejects where the node is not there. */
export async function simulateSolana(asked: Asked, send: Send, isPerson: IsPerson): Promise<Simulation> {
  const { params } = asked
  const { transaction, transactions } = isRecord(params) ? params : {}
  const wires = (Array.isArray(transactions) ? transactions : [transaction]).filter((one): one is string => typeof one === 'string').slice(0, maxTransactions)
  if (!wires.length) return { outcome: 'untried', why: 'unsupported' }
  const tried = await Promise.all(
    wires.map(async (wire, at) => {
      try {
        return await simulateOne(wire, at, asked, send, isPerson)
      } catch (error) {
        const read = readRejection(error)
        return read.fails ? ({ outcome: 'fails', reason: read.reason } as const) : ({ outcome: 'untried', why: 'unsupported' } as const)
      }
    }),
  )
  const [first] = tried as [Simulation, ...Simulation[]]
  const count = Array.isArray(transactions) ? transactions.length : 1
  // what one of them makes, the next may need
  const done = tried.flatMap((one) => (one.outcome === 'succeeds' ? [one] : []))
  if (count === 1 || first.outcome === 'fails' || !done.length) return first
  // each can be sent without the others: what one brings does not make up for what another one takes
  const sums = new Map<string, BalanceChange>()
  for (const { asset, raw } of done.flatMap(({ changes = [] }) => changes)) {
    const key = `${asset} ${raw > 0n}`
    sums.set(key, { asset, raw: (sums.get(key)?.raw ?? 0n) + raw })
  }
  const [terms, taken] = [done.flatMap((one) => one.terms ?? []), done.flatMap((one) => one.taken ?? [])]
  return {
    outcome: 'succeeds',
    coins: done[0]?.coins,
    changes: lossesFirst([...sums.values()]),
    isPartial: true,
    trials: done.flatMap((one) => one.trials ?? []),
    ...(done.length < count && { isUntried: true }),
    ...(terms.length > 0 && { terms }),
    ...(taken.length > 0 && { taken }),
  }
}
