import type { ChainId, RpcCall } from '../../../kernel/index'
import { isRecord } from '../../../kernel/plugins/toolkit'
import { nativeAsset, assetOf } from '../../caip19/assets'
import { type MintTerms, readMintTerms } from '../../clearDisplay/solana/mintTerms'
import { readTableKeys, readWithdrawer, STAKE } from '../../clearDisplay/solana/nativeAccounts'
import { readTokenAccount, type TokenAccount } from '../../clearDisplay/solana/tokenAccount'
import { readTransaction, type SolanaTransaction } from '../../clearDisplay/solana/transaction'
import { type InnerItems, itemsIn } from './innerItems'
import { readRejection } from './reason'
import type { BalanceChange, Send, Simulation } from './types'

const tokenPrograms: readonly unknown[] = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
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
  /** Of a stake: who may take it out. */
  readonly withdrawer?: string | undefined
}

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
  const bytes = (isToken || program === STAKE) && Array.isArray(data) ? bytesOf(data[0]) : undefined
  if (!bytes) return { lamports, program }
  return isToken ? { lamports, program, token: readTokenAccount(bytes), terms: readMintTerms(bytes) } : { lamports, program, withdrawer: readWithdrawer(bytes) }
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

async function simulateOne(wire: string, account: string, chainId: ChainId, send: Send): Promise<Simulation> {
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
  const states = addresses.map((address, at) => ({ address, was: stateOf(then[at]), is: stateOf(now[at]) }))
  const isPartial = inTables === undefined || named.length > maxAccounts
  const terms = states.flatMap(({ address, was, is }) => (was.terms ?? is.terms ? [{ token: address, ...((was.terms ?? is.terms) as MintTerms) }] : []))
  return { outcome: 'succeeds', ...changesOf(states, itemsIn(found.innerInstructions, account), account, chainId, cost), ...(isPartial && { isPartial }), ...(terms.length > 0 && { terms }) }
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

function changesOf(states: readonly { readonly address: string; readonly was: State; readonly is: State }[], inner: InnerItems, account: string, chainId: ChainId, fee: bigint) {
  const sums = new Map<BalanceChange['asset'], bigint>()
  const add = (asset: BalanceChange['asset'] | undefined, raw: bigint) => asset && sums.set(asset, (sums.get(asset) ?? 0n) + raw)
  const taken: string[] = [...inner.taken]
  const mints: Record<string, string> = {}
  const isGiven = (now: string | undefined, before: string | undefined) => now !== undefined && now !== before && now !== account
  for (const { address, was, is } of states) {
    if (address === account) add(nativeAsset({ id: chainId, namespace: 'solana' }), is.lamports - was.lamports + fee)
    // whoever's program it is may take what is in it
    if (address === account && is.program !== undefined && was.program !== undefined && is.program !== was.program) taken.push(address)
    if (was.token?.owner === account) add(assetOf(chainId, was.token.mint), -was.token.amount)
    if (is.token?.owner === account) add(assetOf(chainId, is.token.mint), is.token.amount)
    if (was.withdrawer === account && is.withdrawer !== undefined && is.withdrawer !== account) taken.push(address)
    if (was.token?.owner !== account) continue
    mints[address] = was.token.mint
    if (is.token && (is.token.owner !== account || isGiven(is.token.delegate, was.token.delegate) || isGiven(is.token.closer, was.token.closer))) taken.push(address)
  }
  for (const { item, raw } of inner.moved) add(assetOf(chainId, item), raw)
  const changes = [...sums].flatMap(([asset, raw]) => (raw === 0n ? [] : [{ asset, raw }]))
  const coins = states.find(({ address }) => address === account)?.was.lamports
  return { ...(coins !== undefined && { coins }), changes: changes.sort((a, b) => Number(a.raw > 0n) - Number(b.raw > 0n)), ...(taken.length > 0 && { taken }), ...(Object.keys(mints).length > 0 && { mints }) }
}

/** Tries the transactions of a request on the chain's node. Those of one list are tried each by itself. Rejects where the node is not there. */
export async function simulateSolana({ params, account = '', chainId }: Pick<RpcCall, 'params' | 'account' | 'chainId'>, send: Send): Promise<Simulation> {
  const { transaction, transactions } = isRecord(params) ? params : {}
  const wires = (Array.isArray(transactions) ? transactions : [transaction]).filter((one): one is string => typeof one === 'string').slice(0, maxTransactions)
  if (!wires.length) return { outcome: 'untried', why: 'unsupported' }
  const tried = await Promise.all(
    wires.map(async (wire) => {
      try {
        return await simulateOne(wire, account, chainId, send)
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
  const sums = new Map<BalanceChange['asset'], bigint>()
  for (const { asset, raw } of done.flatMap(({ changes = [] }) => changes)) sums.set(asset, (sums.get(asset) ?? 0n) + raw)
  const [terms, taken] = [done.flatMap((one) => one.terms ?? []), done.flatMap((one) => one.taken ?? [])]
  return {
    outcome: 'succeeds',
    coins: done[0]?.coins,
    changes: [...sums].flatMap(([asset, raw]) => (raw === 0n ? [] : [{ asset, raw }])),
    isPartial: true,
    mints: Object.assign({}, ...done.map((one) => one.mints ?? {})),
    ...(done.length < count && { isUntried: true }),
    ...(terms.length > 0 && { terms }),
    ...(taken.length > 0 && { taken }),
  }
}
