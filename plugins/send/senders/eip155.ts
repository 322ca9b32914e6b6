import { isKitError } from '../../../kernel/index'
import { addressWord, uintWord } from '../../../lib/bytes/abiWord'
import { selectors } from '../../../lib/bytes/tokenAbi'
import { refusal, sendError } from '../errors'
import type { FeeOption, Job, Plan, Sender } from '../types'
import {
  choices,
  type GasPrice,
  likelyOf,
  mostOf,
  pickPrice,
  quantity,
  readDataFee,
  readGasMarket,
} from './evmFees'

const hex = (value: bigint) => `0x${value.toString(16)}`
/**
 * What a transfer of coins to an account without code takes, and about what one of a token does.
 */
const plainGas = 21_000n
const tokenGas = 65_000n

/**
 * What a promise comes to, to be asked for later: one that rejects meanwhile is no error of the
 * page.
 */
const later = <T>(promise: Promise<T>): (() => Promise<T>) => {
  promise.catch(() => {})
  return () => promise
}

/** The transaction of a transfer, without what it costs. */
function transactionOf({ account, to, token, network }: Job, amount: bigint) {
  const common = { from: account.address, chainId: hex(BigInt(network.id.slice('eip155:'.length))) }
  return token
    ? {
        ...common,
        to: token,
        value: '0x0',
        data: `0x${selectors.transfer}${addressWord(to)}${uintWord(amount)}`,
      }
    : { ...common, to, value: hex(amount) }
}

async function readBalances({
  account: { address },
  decimals: listed,
  driver,
  request,
  token,
}: Job): Promise<{ readonly coin: bigint; readonly balance: bigint }> {
  const ask = async (data: string): Promise<bigint | undefined> => {
    const answer = await request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })
    return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)
      ? BigInt(answer)
      : undefined
  }
  const [coin, balance, decimals] = await Promise.all([
    driver.getBalance(request, address),
    token && ask(`0x${selectors.balanceOf}${addressWord(address)}`),
    token && ask(`0x${selectors.decimals}`).catch(() => undefined),
  ])
  if (!token) return { coin, balance: coin }
  if (typeof balance !== 'bigint')
    throw refusal('unsupported-token', { problem: 'its contract does not tell a balance' })
  // what was typed would be another amount; a contract need not say them
  if (typeof decimals === 'bigint' && decimals !== BigInt(listed))
    throw refusal('unsupported-token', { problem: 'it has other decimals than is said of it here' })
  return { coin, balance }
}

/**
 * What the transfer takes, and whether the token lets it through: it may answer nothing, as some
 * do, but not false. Rejects with `send/reverts`, or `send/recipient-refuses` where coins are sent.
 */
async function tryTransfer(job: Job, amount: bigint): Promise<bigint> {
  const transaction = transactionOf(job, amount)
  const calls = [
    job.request({ method: 'eth_estimateGas', params: [transaction] }),
    job.token && job.request({ method: 'eth_call', params: [transaction, 'latest'] }),
  ]
  try {
    const [gas, answer] = await Promise.all(calls)
    if (typeof answer === 'string' && /^0x0+$/.test(answer)) throw sendError('reverts')
    const least = quantity(gas)
    return least === plainGas ? least : least + least / 10n
  } catch (error) {
    if (
      isKitError(error) &&
      /^rpc\/(?:execution-reverted|internal-error|invalid-input|failed)$/.test(error.code)
    )
      throw sendError(job.token ? 'reverts' : 'recipient-refuses', undefined, { cause: error })
    throw error
  }
}

/**
 * EVM chains: the coin, and ERC-20 tokens. Fields of the fee are set where one was chosen, and
 * where all is sent but the fee; wallets that ask by themselves choose their own.
 */
export const sender: Sender = {
  async prepare(job): Promise<Plan> {
    const { token, network, fee: chosen, request } = job
    const bytes = token ? 68 : 0
    // of all there is nobody knows yet how much that is, and the gas is the same
    const tried =
      job.amount === 'max'
        ? token
          ? undefined
          : later(tryTransfer(job, 1n))
        : later(tryTransfer(job, job.amount))
    const [{ coin, balance }, market, dataFee] = await Promise.all([
      readBalances(job),
      readGasMarket(request),
      readDataFee(request, bytes),
    ])
    const own = network.nativeCurrency
    const wanted = job.amount === 'max' ? (token ? balance : 1n) : job.amount
    if (wanted > balance || (job.amount === 'max' && balance === 0n))
      throw refusal('not-enough', { decimals: job.decimals, symbol: job.symbol, balance })
    const price = pickPrice(market, chosen)
    const gas = await (tried?.() ?? tryTransfer(job, balance)).catch((error: unknown) => {
      // nodes refuse what cannot be paid for with the same error as what the token refuses
      const about = token ? tokenGas : plainGas
      if (coin < (token ? 0n : wanted) + about * mostOf(price) + dataFee) return about
      throw error
    })
    const costs = (each: GasPrice) => gas * mostOf(each) + dataFee
    const fee = costs(price)
    const most = token ? 0n : coin > fee ? coin - fee : 0n
    const amount = job.amount === 'max' && !token ? most : wanted
    if (coin < fee + (token ? 0n : amount) || amount === 0n)
      throw refusal('not-enough-for-fee', { ...own, fee, balance: coin, most })
    const fees: readonly FeeOption[] = choices.flatMap((choice) => {
      const each = market.prices[choice]
      return each && 'maxFeePerGas' in each ? { choice, fee: costs(each), own: each } : []
    })
    const least = fees.length ? { maxFeePerGas: market.base, maxPriorityFeePerGas: 0n } : undefined
    // a wallet's own, higher fee would not be left of all there is
    const isFixed = chosen !== undefined || (job.amount === 'max' && !token)
    const paid = isFixed
      ? {
          gas: hex(gas),
          ...Object.fromEntries(
            Object.entries(price).map(([name, value]) => [name, hex(value as bigint)]),
          ),
        }
      : {}
    return {
      amount,
      balance,
      fee,
      likelyFee: gas * likelyOf(price, market.base) + dataFee,
      fees,
      least,
      request: {
        method: 'eth_sendTransaction',
        params: [{ ...transactionOf(job, amount), ...paid }],
      },
    }
  },
}
