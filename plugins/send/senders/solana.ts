import { isRecord, runError } from '../../../kernel/plugins/toolkit'
import { toBase64 } from '../../../lib/bytes/base64'
import { refusal, sendError } from '../errors'
import type { FeeChoice, FeeOption, Job, Plan, Sender } from '../types'
import {
  type AccountMeta,
  compileMessage,
  type Instruction,
  pack,
  tokenAccountOf,
  tokenAccountProgram,
  unsigned,
} from './solanaMessage'
import {
  mintOf,
  parseMint,
  readAccount,
  readAccountsOfMint,
  type TokenAccountState,
  withheldOf,
} from './solanaTokens'

const systemProgram = '11111111111111111111111111111111'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const commitment = 'confirmed'
/**
 * Compute units that are asked for, where a price per unit is paid: of a plain transfer, and of one
 * of tokens that opens an account.
 */
const units = { coin: 1000, token: 150_000 }
/** Of the prices that were paid, the one that so many of a hundred were below. */
const percents: Readonly<Record<FeeChoice, number>> = { slow: 25, normal: 50, fast: 90 }
/** Accounts of one token that are emptied at once: more do not fit into a transaction. */
const maxSources = 6

const count = (who: string, value: unknown): bigint => {
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw runError('bad-answer', { who, problem: 'expected a count' })
  return BigInt(value as number)
}
const resultOf = (answer: unknown): unknown => (isRecord(answer) ? answer.value : undefined)
const readRent = async (size: number, { request }: Job) =>
  count(
    'getMinimumBalanceForRentExemption',
    await request({ method: 'getMinimumBalanceForRentExemption', params: [size] }),
  )

/** What a unit costs by choice, in micro-lamports, of what was paid for writing to an account. */
async function readPrices(
  written: readonly string[],
  { request }: Job,
): Promise<Readonly<Record<FeeChoice, bigint>>> {
  const answer = await request({ method: 'getRecentPrioritizationFees', params: [written] }).catch(
    () => [],
  )
  const paid = (Array.isArray(answer) ? answer : [])
    .flatMap((each) =>
      isRecord(each) && Number.isSafeInteger(each.prioritizationFee)
        ? [Number(each.prioritizationFee)]
        : [],
    )
    .sort((a, b) => a - b)
  const at = (percent: number) =>
    BigInt(Math.max(0, paid[Math.floor(((paid.length - 1) * percent) / 100)] ?? 0))
  return { slow: at(percents.slow), normal: at(percents.normal), fast: at(percents.fast) }
}

/** The transfer of coins. */
const coinTransfer = (from: string, to: string, lamports: bigint): Instruction => ({
  program: systemProgram,
  accounts: [
    { address: from, writable: true },
    { address: to, writable: true },
  ],
  data: pack([2, 4], [lamports, 8]),
})
/** Sets the price of a unit, and how many there are at most. */
const budget = (price: bigint, limit: number): readonly Instruction[] =>
  price > 0n
    ? [
        { program: budgetProgram, accounts: [], data: pack([2, 1], [limit, 4]) },
        { program: budgetProgram, accounts: [], data: pack([3, 1], [price, 8]) },
      ]
    : []

/** What moves, once the amount is known, and what is paid for it besides the fee. */
interface Moves {
  readonly balance: bigint
  readonly rent: bigint
  /** The instructions that move an amount. */
  readonly of: (amount: bigint) => readonly Instruction[]
  readonly withheld?: (amount: bigint) => bigint
  readonly written: readonly string[]
  readonly limit: number
}

async function tokenMoves(job: Job, mint: string): Promise<Moves> {
  const {
    account: { address: owner },
    to,
    driver,
    request,
  } = job
  const [stored, target, held] = await Promise.all([
    readAccount(mint, request),
    readAccount(to, request),
    readAccountsOfMint(owner, mint, request),
  ])
  const token = parseMint(stored ?? { owner: '', data: new Uint8Array() })
  // what was typed would be another amount
  if (token.decimals !== job.decimals)
    throw refusal('unsupported-token', { problem: 'it has other decimals than is said of it here' })
  const isOnCurve = (address: string) => {
    const verdict = driver.checkAddress(address)
    return verdict.valid && verdict.warning === undefined
  }
  // the address of a token account is taken as it is, if it is one of this token
  const own = target && mintOf(target)
  if (own !== undefined && own !== mint)
    throw refusal('bad-address', { problem: 'it is an account of another token' })
  const destination = own === mint ? to : await tokenAccountOf(to, mint, token.program, isOnCurve)
  const opened = own === mint ? target : await readAccount(destination, request)
  if (opened && mintOf(opened) !== mint)
    throw refusal('bad-address', { problem: 'its account of this token cannot be used' })
  const [rent, epoch] = await Promise.all([
    opened ? 0n : readRent(held[0]?.opens ?? 165, job),
    token.fees.length ? readEpoch(job) : undefined,
  ])
  const open: Instruction = {
    program: tokenAccountProgram,
    accounts: [
      { address: owner, writable: true },
      { address: destination, writable: true },
      ...[to, mint, systemProgram, token.program].map((address): AccountMeta => ({ address })),
    ],
    data: pack([1, 1]),
  }
  const transfer = (from: string, part: bigint): Instruction => ({
    program: token.program,
    accounts: [
      { address: from, writable: true },
      { address: mint },
      { address: destination, writable: true },
      { address: owner },
    ],
    data: pack([12, 1], [part, 8], [token.decimals, 1]),
  })
  const sources = held.filter(({ address }) => address !== destination).slice(0, maxSources)
  return {
    balance: sources.reduce((sum, { raw }) => sum + raw, 0n),
    rent,
    of: (amount) => [
      ...(opened ? [] : [open]),
      ...split(sources, amount).map(([from, part]) => transfer(from, part)),
    ],
    ...(token.fees.length > 0 && { withheld: (amount) => withheldOf(token, amount, epoch) }),
    written: [destination, ...sources.map(({ address }) => address)],
    limit: units.token,
  }
}

/** Which account gives how much. */
function split(
  sources: readonly TokenAccountState[],
  amount: bigint,
): readonly (readonly [string, bigint])[] {
  let left = amount
  return sources.flatMap(({ address, raw }) => {
    const part = raw < left ? raw : left
    left -= part
    return part > 0n ? [[address, part] as const] : []
  })
}

async function readEpoch({ request }: Job): Promise<bigint | undefined> {
  const info = await request({ method: 'getEpochInfo' }).catch(() => undefined)
  return isRecord(info) && Number.isSafeInteger(info.epoch)
    ? BigInt(info.epoch as number)
    : undefined
}

/**
 * Refuses what would leave an account with less than it must have: the payer's own, or the
 * recipient's.
 */
async function checkCoins(
  job: Job,
  coin: bigint,
  { amount, fee }: { readonly amount: bigint; readonly fee: bigint },
): Promise<void> {
  const { nativeCurrency: own } = job.network
  const [least, target] = await Promise.all([readRent(0, job), readAccount(job.to, job.request)])
  if (target && mintOf(target) !== undefined)
    throw refusal('bad-address', { problem: 'it is the account of a token' })
  if (!target && amount < least) throw refusal('too-little', { ...own, least })
  const rest = coin - amount - fee
  if (rest > 0n && rest < least && job.to !== job.account.address)
    throw refusal('leaves-too-little', { ...own, least, most: coin - fee - least })
}

/**
 * Solana: SOL, and tokens of both programs; an account of the recipient's is opened where there is
 * none. A price per unit is paid only where one was chosen: wallets add their own.
 */
export const sender: Sender = {
  async prepare(job): Promise<Plan> {
    const {
      account: { address: payer },
      to,
      token,
      network,
      driver,
      request,
      fee: chosen,
    } = job
    if (
      typeof chosen === 'object' &&
      !('microLamports' in chosen && chosen.microLamports >= 0n && chosen.microLamports < 2n ** 63n)
    )
      throw sendError('bad-fee')
    const plain: Moves = {
      balance: 0n,
      rent: 0n,
      of: (amount) => [coinTransfer(payer, to, amount)],
      written: [to],
      limit: units.coin,
    }
    const [coin, latest, moves] = await Promise.all([
      driver.getBalance(request, payer),
      request({ method: 'getLatestBlockhash', params: [{ commitment }] }),
      token ? tokenMoves(job, token) : plain,
    ])
    const { blockhash } = (resultOf(latest) ?? {}) as { readonly blockhash?: unknown }
    if (typeof blockhash !== 'string' || !driver.checkAddress(blockhash).valid)
      throw runError('bad-answer', { who: 'getLatestBlockhash', problem: 'expected a block hash' })
    const { rent, limit } = moves
    const balance = token ? moves.balance : coin
    const wanted = job.amount === 'max' ? balance : job.amount
    if (wanted > balance || wanted === 0n)
      throw refusal('not-enough', { decimals: job.decimals, symbol: job.symbol, balance })
    const prices = await readPrices(moves.written, job)
    const price =
      typeof chosen === 'object'
        ? (chosen as { readonly microLamports: bigint }).microLamports
        : chosen === undefined
          ? 0n
          : prices[chosen]
    const messageOf = (amount: bigint, each: bigint) =>
      compileMessage(payer, blockhash, [...budget(each, limit), ...moves.of(amount)])
    const feeOf = async (each: bigint) => {
      // which amount is in it changes nothing
      const value = resultOf(
        await request({
          method: 'getFeeForMessage',
          params: [toBase64(messageOf(wanted, each)), { commitment }],
        }),
      )
      if (value === null)
        throw runError('bad-answer', {
          who: 'getFeeForMessage',
          problem: 'the block hash is not known there',
        })
      return count('getFeeForMessage', value)
    }
    const costs = new Map(
      await Promise.all(
        [...new Set([price, ...Object.values(prices)])].map(
          async (each) => [each, await feeOf(each)] as const,
        ),
      ),
    )
    const fee = costs.get(price) as bigint
    const most = token ? 0n : coin > fee ? coin - fee : 0n
    const amount = job.amount === 'max' && !token ? most : wanted
    const own = network.nativeCurrency
    if (coin < fee + rent + (token ? 0n : amount) || amount === 0n)
      throw refusal('not-enough-for-fee', { ...own, fee: fee + rent, balance: coin, most })
    if (!token) await checkCoins(job, coin, { amount, fee })
    const choice = (name: FeeChoice): FeeOption => ({
      choice: name,
      fee: costs.get(prices[name]) as bigint,
      own: { microLamports: prices[name] },
    })
    const params = {
      transaction: unsigned(messageOf(amount, price)),
      pubkey: payer,
      sendOptions: { preflightCommitment: commitment },
    }
    return {
      amount,
      balance,
      fee,
      likelyFee: fee,
      fees: [choice('slow'), choice('normal'), choice('fast')],
      least: { microLamports: 0n },
      ...(rent > 0n && { rent }),
      ...(moves.withheld && { withheld: moves.withheld(amount) }),
      request: { method: 'solana_signAndSendTransaction', params },
    }
  },
}
