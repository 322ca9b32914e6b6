import { isKitError } from '../../../kernel/index'
import {
  type BuiltPsbt,
  buildPsbt,
  finalizePsbt,
  type PsbtInput,
  type Utxo,
} from '../../../kernel/networks/index'
import { isRecord, runError } from '../../../kernel/plugins/toolkit'
import { refusal, sendError } from '../errors'
import type { FeeChoice, FeeOption, Job, Plan, Sender } from '../types'

/** Blocks within which a transaction is wanted. */
const blocks: Readonly<Record<FeeChoice, number>> = { slow: 24, normal: 6, fast: 1 }
/** Satoshi per virtual byte: what nodes relay at least, and more than anybody means. */
const rates = { least: 1, most: 10_000 }
const choices: readonly FeeChoice[] = ['slow', 'normal', 'fast']
/** Outputs of Taproot with so few satoshi often carry something that is worth more. */
const inscribed = 1000n

/**
 * The rate for a number of blocks: of the estimates the next smaller one, or the smallest there is.
 */
function rateFor(estimates: Readonly<Record<string, number>>, within: number): number {
  const targets = Object.keys(estimates)
    .map(Number)
    .sort((a, b) => a - b)
  const target = targets.filter((each) => each <= within).pop() ?? targets[0]
  return Math.max(rates.least, (target !== undefined && estimates[target]) || rates.least)
}

function readRate(estimates: Readonly<Record<string, number>>, fee: Job['fee']): number {
  if (typeof fee !== 'object') return rateFor(estimates, blocks[fee ?? 'normal'])
  if (!('satPerVbyte' in fee) || !(fee.satPerVbyte >= rates.least && fee.satPerVbyte <= rates.most))
    throw sendError('bad-fee')
  return fee.satPerVbyte
}

/**
 * Builds it. Without enough for the fee it answers how much would do; other refusals are those of
 * `buildPsbt`.
 */
async function build(
  input: PsbtInput & { readonly utxos: readonly Utxo[] },
  job: Job,
): Promise<BuiltPsbt | { readonly most: bigint }> {
  try {
    return await buildPsbt(input, job.request)
  } catch (error) {
    const { missing } = (isKitError(error, 'bip122/insufficient-funds') ? error.details : {}) as {
      readonly missing?: bigint
    }
    if (missing === undefined) throw error
    const most = input.amount - missing
    return { most: most > 0n ? most : 0n }
  }
}

/** The words of a transfer that is too small; others as they are. */
function explain(error: unknown, job: Job): unknown {
  if (isKitError(error, 'bip122/dust'))
    return refusal(
      'too-little',
      { ...job.network.nativeCurrency, ...(error.details as { readonly least: bigint }) },
      error,
    )
  if (isKitError(error, 'bip122/unsupported-input'))
    return refusal(
      'unsupported-token',
      { problem: 'this kind of account cannot pay here; addresses that begin with bc1 can' },
      error,
    )
  return error
}

async function prepare(job: Job): Promise<Plan> {
  const { network, account, to, request, fee: chosen } = job
  if (account.type === 'ordinal' || account.type === 'ordinals')
    throw refusal('unsupported-token', { problem: 'this address is kept for ordinals' })
  const [listed, estimates] = (await Promise.all([
    request({ method: 'getUtxos', params: { address: account.address } }),
    request({ method: 'getFeeEstimates' }),
  ])) as [readonly Utxo[], Readonly<Record<string, number>>]
  const isTaproot = /^(bc|tb|bcrt)1p/i.test(account.address)
  const utxos = listed.filter(({ value }) => !isTaproot || BigInt(value) >= inscribed)
  const balance = utxos.reduce((sum, { value }) => sum + BigInt(value), 0n)
  const own = network.nativeCurrency
  if (balance === 0n || (job.amount !== 'max' && job.amount > balance))
    throw refusal('not-enough', { ...own, balance })
  const common = {
    network,
    account: account.address,
    to,
    utxos,
    ...(account.publicKey !== undefined && { publicKey: account.publicKey }),
  }
  const feeRate = readRate(estimates, chosen)
  /**
   * The most that a rate leaves: what is missing when all of it is asked for is what the fee takes.
   */
  const mostAt = async (rate: number) => {
    const all = await build({ ...common, amount: balance, feeRate: rate }, job)
    return 'most' in all ? all.most : balance
  }
  const buildAt = async (rate: number) => {
    const amount = job.amount === 'max' ? await mostAt(rate) : job.amount
    const built =
      amount > 0n ? await build({ ...common, amount, feeRate: rate }, job) : { most: 0n }
    return { amount, built }
  }
  const { amount, built } = await buildAt(feeRate)
  if ('most' in built) {
    const most = await mostAt(feeRate)
    throw refusal('not-enough-for-fee', { ...own, fee: balance - most, balance, most })
  }
  const offered = [...new Set(choices.map((choice) => rateFor(estimates, blocks[choice])))]
  // what cannot be paid for is no choice
  const others = new Map(
    await Promise.all(
      offered.map(
        async (rate) => [rate, rate === feeRate ? built : (await buildAt(rate)).built] as const,
      ),
    ),
  )
  const fees = choices.flatMap((choice): FeeOption[] => {
    const rate = rateFor(estimates, blocks[choice])
    const each = others.get(rate)
    return each && 'fee' in each ? [{ choice, fee: each.fee, own: { satPerVbyte: rate } }] : []
  })
  const params = {
    account: account.address,
    psbt: built.psbt,
    signInputs: built.signInputs,
    broadcast: true,
  }
  return {
    amount,
    balance,
    fee: built.fee,
    likelyFee: built.fee,
    fees,
    least: { satPerVbyte: rates.least },
    request: { method: 'signPsbt', params },
  }
}

/**
 * Bitcoin: from the account's own outputs, change back to it. The wallet signs and sends; one that
 * only signs has it sent by the kit.
 */
export const sender: Sender = {
  async prepare(job) {
    try {
      return await prepare(job)
    } catch (error) {
      throw explain(error, job)
    }
  },
  async deliver({ request: asked }, { request }) {
    const { broadcast: _, ...params } = asked.params as Readonly<Record<string, unknown>>
    const answer = await request(asked).catch((error: unknown) => {
      // wallets of the browser that sign, and cannot say what they have sent
      if (isKitError(error, 'rpc/unsupported-method'))
        return request({ method: asked.method, params })
      throw error
    })
    const { txid, psbt } = isRecord(answer) ? answer : ({} as Readonly<Record<string, unknown>>)
    if (typeof txid === 'string') return txid
    if (typeof psbt !== 'string')
      throw runError('bad-answer', { who: 'signPsbt', problem: 'expected a PSBT' })
    return String(
      await request({
        method: 'sendTransaction',
        params: { hex: await finalizePsbt(psbt, params.psbt as string) },
      }),
    )
  },
}
