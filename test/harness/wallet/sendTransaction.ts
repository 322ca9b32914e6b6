import type { PrivateKeyAccount } from 'viem/accounts'
import type { Hex, WalletChain } from '../types'
import type { ChainRpc } from './chainRpc'
import { isRecord, parseQuantity, toQuantity } from './parse'
import { ProviderRpcError, rpcError } from './rpcError'

/** A transaction as the page asked for it; what is missing is filled in. */
export type WantedTransaction = {
  readonly to?: Hex | undefined
  readonly data?: Hex | undefined
  readonly value?: bigint | undefined
  readonly gas?: bigint | undefined
  readonly nonce?: bigint | undefined
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
}

const ONE_GWEI = 1_000_000_000n
const TRANSACTION_REJECTED = -32003
const ATTEMPTS = 3

const defined = <Value extends Record<string, unknown>>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>
  }

/** Sends one transaction of an account on a chain and resolves with its hash. */
export type Send = (
  account: PrivateKeyAccount,
  chain: WalletChain,
  wanted: WantedTransaction,
) => Promise<Hex>

/** Fills, signs and sends transactions, one at a time so that nonces follow each other. */
export const createSender = (call: ChainRpc): Send => {
  let last: Promise<unknown> = Promise.resolve()

  const quantity = async (chain: WalletChain, method: string, params: unknown[]) => {
    const answer = parseQuantity(await call(chain, method, params), method)
    if (answer === undefined)
      throw rpcError('internal', `${chain.name} gave no answer to ${method}`)
    return answer
  }

  const fees = async (chain: WalletChain, wanted: WantedTransaction) => {
    if (wanted.gasPrice !== undefined) return { gasPrice: wanted.gasPrice }
    const block = await call(chain, 'eth_getBlockByNumber', ['latest', false])
    const base = isRecord(block) ? parseQuantity(block.baseFeePerGas, 'baseFeePerGas') : undefined
    if (base === undefined) return { gasPrice: await quantity(chain, 'eth_gasPrice', []) }
    const tip = wanted.maxPriorityFeePerGas ?? ONE_GWEI
    return { maxFeePerGas: wanted.maxFeePerGas ?? base * 2n + tip, maxPriorityFeePerGas: tip }
  }

  const send = async (
    account: PrivateKeyAccount,
    chain: WalletChain,
    wanted: WantedTransaction,
  ): Promise<Hex> => {
    const { to, data, value } = wanted
    const asked = {
      from: account.address,
      to,
      data,
      value: value === undefined ? undefined : toQuantity(value),
    }
    const gas = wanted.gas ?? (await quantity(chain, 'eth_estimateGas', [defined(asked)]))
    const nonce =
      wanted.nonce ??
      (await quantity(chain, 'eth_getTransactionCount', [account.address, 'pending']))
    const price = await fees(chain, wanted)
    const common = { ...defined({ to, data, value }), chainId: chain.id, gas, nonce: Number(nonce) }
    const signed =
      price.gasPrice === undefined
        ? await account.signTransaction({ ...common, ...price, type: 'eip1559' })
        : await account.signTransaction({ ...common, gasPrice: price.gasPrice, type: 'legacy' })
    return (await call(chain, 'eth_sendRawTransaction', [signed])) as Hex
  }

  // Another holder of the same key may have used the nonce between the asking and the sending.
  const sendAgain = async (...args: Parameters<Send>): Promise<Hex> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await send(...args)
      } catch (error) {
        const refused = error instanceof ProviderRpcError && error.code === TRANSACTION_REJECTED
        if (!refused || args[2].nonce !== undefined || attempt === ATTEMPTS) throw error
      }
    }
  }

  return (account, chain, wanted) => {
    const sent = last.then(() => sendAgain(account, chain, wanted))
    last = sent.catch(() => undefined)
    return sent
  }
}
