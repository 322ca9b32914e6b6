import type { ChainId, RpcCall } from '../../../kernel/index'
import { isRecord } from '../../../kernel/plugins/toolkit'
import { toBase64 } from '../../../lib/bytes/base64'
import { withInner } from '../../../lib/decode/explanation'
import { explainInstructions } from '../../../lib/decode/solana/explainInstructions'
import { readTableKeys } from '../../../lib/decode/solana/nativeAccounts'
import { readTransaction, type SolanaTransaction } from '../../../lib/decode/solana/transaction'
import type { Action } from '../../../lib/decode/types'
import { readRejection } from '../rejection'
import type { BalanceChange, Own, Send, Simulation, SolanaTrial } from '../simulation'
import { itemsIn } from './innerItems'
import {
  bytesOf,
  changesOf,
  HEAD_BYTES,
  holdersOf,
  type IsPerson,
  lossesFirst,
  namesOf,
  openedIn,
  othersOf,
  ownIn,
  stateOf,
  takenOf,
  untold,
} from './states'

/**
 * Accounts of one transaction that are looked at, and transactions of one request: those that are
 * tried, and those whose words are read.
 */
const maxAccounts = 64
const [maxTransactions, maxRead] = [32, 100]

/** The list that a node answers with, where that is one. */
const listOf = (answer: unknown): readonly unknown[] | undefined =>
  isRecord(answer) && Array.isArray(answer.value) ? answer.value : undefined

/**
 * What tables of the network hold of a transaction's accounts: those that it may change, and
 * others. Nothing where a table could not be read.
 */
async function accountsOfTables(
  { tables }: SolanaTransaction,
  send: Send,
): Promise<
  { readonly writable: readonly string[]; readonly readable: readonly string[] } | undefined
> {
  if (!tables.length) return { writable: [], readable: [] }
  const answer = await send('getMultipleAccounts', [
    tables.map(({ key }) => key),
    { encoding: 'base64', commitment: 'confirmed' },
  ])
  const found = listOf(answer) ?? []
  const keys = tables.flatMap(({ writable, readable }, at) => {
    const { data } = isRecord(found[at]) ? found[at] : {}
    const bytes = Array.isArray(data) ? bytesOf(data[0]) : undefined
    const all = bytes && readTableKeys(bytes, [...writable, ...readable])
    return all
      ? [{ writable: all.slice(0, writable.length), readable: all.slice(writable.length) }]
      : []
  })
  return keys.length === tables.length
    ? {
        writable: keys.flatMap(({ writable }) => writable),
        readable: keys.flatMap(({ readable }) => readable),
      }
    : undefined
}

/** Accounts that a transaction names by itself, and those that tables hold. */
const accountsIn = (
  { instructions, signers }: SolanaTransaction,
  inTables: readonly string[],
): readonly string[] => [
  ...new Set([
    ...signers,
    ...instructions.flatMap(({ accounts }) => accounts.flatMap((account) => account ?? [])),
    ...inTables,
  ]),
]

/**
 * A transaction that fails: what words say that it takes, whether it names somebody who may get
 * what nobody can read, and all that it names.
 */
interface Failed {
  readonly outcome: 'fails'
  readonly reason?: string | undefined
  readonly said: readonly BalanceChange[]
  readonly isStrange: boolean
  readonly named: readonly string[]
  readonly own?: ReadonlyMap<string, Own>
  readonly words?: ReadonlyMap<number, readonly Action[]>
}

/** What is asked for: of which account, and which accounts words of the request open for it. */
interface Trying {
  readonly account: string
  readonly chainId: ChainId
  readonly opened: ReadonlySet<unknown>
  readonly send: Send
  readonly isPerson: IsPerson
}

async function simulateOne(
  { wire, transaction }: Wire,
  at: number,
  trying: Trying,
): Promise<Exclude<Simulation, { outcome: 'fails' }> | Failed> {
  const { account, chainId, send, isPerson } = trying
  if (!transaction) return { outcome: 'untried', why: 'unsupported' }
  const inTables = await accountsOfTables(transaction, send)
  const { writable, readable } = inTables ?? { writable: [], readable: [] }
  const named = accountsIn(transaction, writable)
  const addresses = named.slice(0, maxAccounts)
  const instructions = transaction.instructions.map((one) => ({
    ...one,
    accounts: one.accounts.map(
      (key, place) => key ?? [...writable, ...readable][one.places?.[place] ?? -1],
    ),
  }))
  const words = new Map([[at, withInner(explainInstructions({ instructions }, account).actions)]])
  const settings = { encoding: 'base64', commitment: 'confirmed' }
  const message = toBase64(transaction.message)
  const [answer, before, fee, unchanged] = await Promise.all([
    send('simulateTransaction', [
      wire,
      {
        ...settings,
        sigVerify: false,
        replaceRecentBlockhash: true,
        innerInstructions: true,
        accounts: { encoding: 'base64', addresses },
      },
    ]),
    send('getMultipleAccounts', [addresses, settings]),
    // the price of a message whose block hash is old is not known: what is left of the fee in the
    // changes is then small
    send('getFeeForMessage', [message, { commitment: 'confirmed' }]).catch(() => undefined),
    // a node that refuses it has tried the rest all the same
    readable.length
      ? send('getMultipleAccounts', [
          readable.slice(0, maxAccounts),
          { ...settings, dataSlice: { offset: 0, length: HEAD_BYTES } },
        ]).then(listOf, () => undefined)
      : [],
  ])
  const found = isRecord(answer) && isRecord(answer.value) ? answer.value : undefined
  if (!found) return { outcome: 'untried', why: 'unsupported' }
  const isPartial =
    inTables === undefined ||
    !unchanged ||
    named.length > maxAccounts ||
    readable.length > maxAccounts
  const [then, now] = [listOf(before), found.accounts]
  if (found.err !== null && found.err !== undefined) {
    const states = addresses.map((address, place) => ({ address, was: stateOf(then?.[place]) }))
    const told = untold(transaction, states, trying)
    return {
      outcome: 'fails',
      reason: reasonIn(found.logs),
      ...told,
      isStrange: told.isStrange || isPartial,
      named: namesOf(named, states),
      own: ownIn(states, account),
      words,
    }
  }
  if (!then || !Array.isArray(now)) return { outcome: 'succeeds', changes: undefined, named }
  const isPayer = transaction.signers[0] === account
  const cost = isPayer ? feeOf(fee, transaction) : 0n
  const states = addresses.map((address, place) => ({
    address,
    was: stateOf(then[place]),
    is: stateOf(now[place]),
  }))
  const kept = (unchanged ?? [])
    .map(stateOf)
    .map((state, place) => ({ address: readable[place] ?? '', was: state, is: state }))
  const terms = states.flatMap(({ address, was, is }) =>
    [was.terms ?? is.terms].flatMap((one) => (one ? [{ token: address, ...one }] : [])),
  )
  const inner = itemsIn(found.innerInstructions, account)
  const given = [...inner.taken, ...takenOf(states, account)].map(({ account: one, to }) => ({
    account: one,
    isByPerson: to === undefined || isPerson(to),
  }))
  const own = ownIn(states, account)
  const trial: SolanaTrial = {
    at,
    isPartial,
    own,
    taken: given,
    ...changesOf(states, inner, account, chainId, cost),
    others: othersOf(states, account, chainId, isPerson),
    holders: holdersOf([...states, ...kept], account),
  }
  const { changes, coins } = trial
  const taken = [...new Set(given.map((one) => one.account))]
  return {
    outcome: 'succeeds',
    trials: [trial],
    own,
    words,
    changes,
    named: namesOf([...named, ...readable], states),
    ...(coins !== undefined && { coins }),
    ...(taken.length > 0 && { taken }),
    ...(isPartial && { isPartial }),
    ...(terms.length > 0 && { terms }),
  }
}

const feeOf = (answer: unknown, { signers }: SolanaTransaction): bigint => {
  const value = isRecord(answer) ? answer.value : undefined
  return typeof value === 'bigint' || Number.isSafeInteger(value)
    ? BigInt(value as number)
    : 5000n * BigInt(signers.length)
}

/** What a program said before it failed: the last line of its own. */
const reasonIn = (logs: unknown): string | undefined => {
  const lines = Array.isArray(logs)
    ? logs.filter((line): line is string => typeof line === 'string')
    : []
  const line =
    lines.reverse().find((one) => /^Program log: /.test(one)) ??
    lines.find((one) => /failed: /.test(one))
  return line?.replace(/^Program log: (?:Error: )?|^.*failed: /, '').slice(0, 120)
}

/** Whether a transaction may do what nobody can see. */
const isStrange = (one: Simulation | Failed | undefined) =>
  one?.outcome !== 'succeeds' && !(one?.outcome === 'fails' && 'isStrange' in one && !one.isStrange)

/** A transaction as the request has it, and read, where that is one. */
interface Wire {
  readonly wire: string
  readonly transaction: SolanaTransaction | undefined
}
function readWire(wire: string): Wire {
  try {
    const bytes = bytesOf(wire)
    return { wire, transaction: bytes && readTransaction(bytes) }
  } catch {
    return { wire, transaction: undefined }
  }
}

type Asked = Pick<RpcCall, 'params' | 'account' | 'chainId'>

/**
 * Tries the transactions of a request on the chain's node. Those of one list are tried each by
 * itself. Rejects where the node is not there.
 */
export async function simulateSolana(
  { params, account = '', chainId }: Asked,
  send: Send,
  isPerson: IsPerson,
): Promise<Simulation> {
  const { transaction, transactions } = isRecord(params) ? params : {}
  const all = (Array.isArray(transactions) ? transactions : [transaction]).filter(
    (one): one is string => typeof one === 'string',
  )
  const wires = all.slice(0, maxTransactions).map(readWire)
  if (!wires.length) return { outcome: 'untried', why: 'unsupported' }
  const trying: Trying = {
    account,
    chainId,
    send,
    isPerson,
    opened: new Set(
      wires.flatMap((one) => (one.transaction ? openedIn(one.transaction, account) : [])),
    ),
  }
  const tried = await Promise.all(
    wires.map(async (wire, at) => {
      try {
        return await simulateOne(wire, at, trying)
      } catch (error) {
        const read = readRejection(error)
        return read.fails
          ? ({
              outcome: 'fails',
              reason: read.reason,
              said: [],
              isStrange: true,
              named: [],
            } as const)
          : ({ outcome: 'untried', why: 'unsupported' } as const)
      }
    }),
  )
  const [first] = tried as [(typeof tried)[number], ...typeof tried]
  const count = Array.isArray(transactions) ? transactions.length : 1
  // what one of them makes, the next may need
  const done = tried.flatMap((one) => (one.outcome === 'succeeds' ? [one] : []))
  if (count === 1 || first.outcome === 'fails' || !done.length)
    return first.outcome === 'fails' ? { outcome: 'fails', reason: first.reason } : first
  // each can be sent without the others: what one brings does not make up for what another one
  // takes
  const sums = new Map<string, BalanceChange>()
  // of those that are not tried, what words say
  const rest = all
    .slice(maxTransactions, maxRead)
    .flatMap((wire) => readWire(wire).transaction ?? [])
  const said = rest.flatMap((one) => untold(one, [], trying).said)
  for (const { asset, raw } of tried
    .flatMap((one) =>
      one.outcome === 'fails' ? one.said : one.outcome === 'succeeds' ? (one.changes ?? []) : [],
    )
    .concat(said)) {
    const key = `${asset} ${raw > 0n}`
    sums.set(key, { asset, raw: (sums.get(key)?.raw ?? 0n) + raw })
  }
  const known = tried.flatMap((one) => (one.outcome === 'untried' ? [] : [one]))
  const [terms, taken] = [
    done.flatMap((one) => one.terms ?? []),
    done.flatMap((one) => one.taken ?? []),
  ]
  return {
    outcome: 'succeeds',
    coins: done[0]?.coins,
    changes: lossesFirst([...sums.values()]),
    isPartial: true,
    trials: done.flatMap((one) => one.trials ?? []),
    own: new Map(known.flatMap((one) => [...(one.own ?? [])])),
    words: new Map(known.flatMap((one) => [...(one.words ?? [])])),
    named: [...new Set(known.flatMap((one) => one.named ?? []))],
    ...(done.length < count && {
      isUntried: true,
      strange: Array.from({ length: count }, (_, at) => at).filter((at) => isStrange(tried[at])),
    }),
    ...(all.length > maxTransactions && { isCut: true }),
    ...(terms.length > 0 && { terms }),
    ...(taken.length > 0 && { taken }),
  }
}
