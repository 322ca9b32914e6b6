import type { RpcRequest } from '../../kernel/index'
import { isRecord } from '../../kernel/plugins/toolkit'
import { quantityOf } from '../../lib/bytes/abiWord'
import { accountKey } from '../shared/feeds/wanted'

/**
 * What a receipt of an EVM chain says was paid, in wei: the gas, and on rollups what they charge
 * beside it for the data. Undefined where it does not tell it.
 */
export function feeOfReceipt({
  gasUsed,
  effectiveGasPrice,
  l1Fee,
}: Readonly<Record<string, unknown>>): bigint | undefined {
  const [used, price, data] = [
    quantityOf(gasUsed),
    quantityOf(effectiveGasPrice),
    l1Fee === undefined || l1Fee === null ? 0n : quantityOf(l1Fee),
  ]
  return used === undefined || price === undefined || data === undefined
    ? undefined
    : used * price + data
}

type Send = (request: RpcRequest) => Promise<unknown>
type ReadFee = (hash: string, account: string, send: Send) => Promise<bigint | undefined>

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : {}

const readers: Readonly<Record<string, ReadFee>> = {
  async eip155(hash, account, send) {
    const receipt = fieldsOf(await send({ method: 'eth_getTransactionReceipt', params: [hash] }))
    return accountKey(String(receipt.from)) === accountKey(account)
      ? feeOfReceipt(receipt)
      : undefined
  },
  async solana(hash, account, send) {
    const { meta, transaction } = fieldsOf(
      await send({
        method: 'getTransaction',
        params: [
          hash,
          { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 },
        ],
      }),
    )
    const { accountKeys } = fieldsOf(fieldsOf(transaction).message)
    const { fee } = fieldsOf(meta)
    // the first of its accounts pays
    return Array.isArray(accountKeys) &&
      fieldsOf(accountKeys[0]).pubkey === account &&
      Number.isSafeInteger(fee)
      ? BigInt(fee as number)
      : undefined
  },
  async bip122(hash, _, send) {
    const { fee } = fieldsOf(await send({ method: 'getTransaction', params: { txid: hash } }))
    return typeof fee === 'string' && /^\d{1,16}$/.test(fee) ? BigInt(fee) : undefined
  },
}

/**
 * What an account has paid for a transaction of its own that is in a block, in base units of the
 * chain's coin. Undefined where its node does not tell it, and where somebody else has paid.
 */
export const readFee = async (
  namespace: string,
  ...rest: Parameters<ReadFee>
): Promise<bigint | undefined> => readers[namespace]?.(...rest)
