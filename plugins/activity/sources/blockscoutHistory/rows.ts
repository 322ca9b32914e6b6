import type { ChainId } from '../../../../kernel/index'
import { isRecord } from '../../../../kernel/plugins/toolkit'
import { amountOf, isScam, tokenOf } from '../../../shared/indexers/blockscout'
import type { Transfer } from '../netChange'

/** A transaction of the list, addresses in lower case. */
export interface TransactionRow {
  readonly hash: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly from: string
  /** Undefined for one that makes a contract. */
  readonly to: string | undefined
  /** The contract that it has made. */
  readonly created: string | undefined
  readonly value: bigint
  readonly fee: bigint | undefined
  readonly nonce: number | undefined
  readonly isFailed: boolean
  /** What it calls, by name; undefined where the server does not know. */
  readonly method: string | undefined
  readonly input: unknown
  readonly isScam: boolean
}
/** A transfer of a token. */
export interface TransferRow {
  readonly hash: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The same for the same transfer on another page. */
  readonly key: string
  readonly transfer: Transfer
  readonly isScam: boolean
}

const hashOf = (value: unknown) =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : undefined
const addressOf = (value: unknown) =>
  isRecord(value) && typeof value.hash === 'string' && /^0x[0-9a-f]{40}$/i.test(value.hash)
    ? value.hash.toLowerCase()
    : undefined
const timeOf = (value: unknown) => {
  const at =
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{5,20}Z$/.test(value)
      ? Date.parse(value)
      : Number.NaN
  return Number.isNaN(at) || at < 0 ? undefined : at
}

/** Whether it is in no block yet: of these there is what the kit itself has sent. */
export const isPending = (value: unknown): boolean =>
  isRecord(value) && value.timestamp === null && value.block_number === null

/** Reads a transaction; undefined for what is none. */
export function transactionOf(value: unknown): TransactionRow | undefined {
  if (!isRecord(value)) return undefined
  const [hash, at, from, amount] = [
    hashOf(value.hash),
    timeOf(value.timestamp),
    addressOf(value.from),
    amountOf(value.value),
  ]
  if (!hash || at === undefined || !from || amount === undefined) return undefined
  const { method, nonce, fee, to, created_contract: created, raw_input: input, status } = value
  return {
    hash,
    at,
    from,
    to: addressOf(to),
    created: addressOf(created),
    value: amount,
    fee: isRecord(fee) ? amountOf(fee.value) : undefined,
    nonce: Number.isSafeInteger(nonce) ? (nonce as number) : undefined,
    isFailed: status === 'error',
    // a selector is no name
    method: typeof method === 'string' && !method.startsWith('0x') ? method : undefined,
    input,
    isScam: isScam(value.from),
  }
}

/** Reads a transfer of a token; undefined for what is none, or tells no amount. */
export function transferOf(value: unknown, chainId: ChainId): TransferRow | undefined {
  if (!isRecord(value) || !isRecord(value.total)) return undefined
  const [hash, at, from, to, token] = [
    hashOf(value.transaction_hash),
    timeOf(value.timestamp),
    addressOf(value.from),
    addressOf(value.to),
    tokenOf(value.token, chainId),
  ]
  const { token_id: id, value: amount, decimals } = value.total
  const type = value.token_type ?? token?.type
  const isOne = typeof id === 'string' && /^[0-9]{1,78}$/.test(id)
  const raw = isOne && type !== 'ERC-1155' ? 1n : amountOf(amount)
  if (!hash || at === undefined || !from || !to || !token || raw === undefined) return undefined
  const { name, symbol } = token
  const what = isOne
    ? {
        asset: token.asset.replace(
          '/erc20:',
          type === 'ERC-1155' ? '/erc1155:' : '/erc721:',
        ) as Transfer['asset'],
        nft: { id },
      }
    : {
        asset: token.asset,
        decimals: /^[0-9]{1,3}$/.test(String(decimals)) ? Number(decimals) : token.decimals,
      }
  return {
    hash,
    at,
    key: `${hash} ${String(value.log_index)} ${isOne ? id : ''}`,
    transfer: { ...what, raw, from, to, name, symbol },
    isScam: token.isScam || isScam(value.from),
  }
}
