import { selectUTXO, type Transaction } from '@scure/btc-signer'
import { isRecord } from '../parse'
import { rpcError } from '../rpcError'
import type { BitcoinAddress } from './keys'
import type { BitcoinNetwork } from './networks'

type Payment = {
  readonly from: BitcoinAddress
  readonly to: string
  readonly amount: bigint
  readonly feeRate: number
  readonly network: BitcoinNetwork
}

/**
 * A server of the network (the HTTP interface of Esplora), as far as a wallet needs it to send. Its
 * silence is 4901.
 */
export const createEsplora = (url: string) => {
  const base = url.replace(/\/+$/, '')
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${base}${path}`, init).catch(() => undefined)
    if (!response) throw rpcError('chainDisconnected', 'The server of the network does not answer')
    const text = await response.text()
    if (!response.ok)
      throw rpcError('internal', `The server of the network refused: ${text.slice(0, 200)}`)
    return text
  }
  const coinsOf = async (address: string) => {
    const list: unknown = JSON.parse(await ask(`/address/${address}/utxo`))
    return (Array.isArray(list) ? list : []).flatMap((coin: unknown) =>
      isRecord(coin) &&
      typeof coin.txid === 'string' &&
      Number.isSafeInteger(coin.vout) &&
      Number.isSafeInteger(coin.value)
        ? [{ txid: coin.txid, index: Number(coin.vout), amount: BigInt(Number(coin.value)) }]
        : [],
    )
  }
  return {
    /** Sends a final transaction; its id. */
    broadcast: async (transaction: Transaction): Promise<string> =>
      (await ask('/tx', { method: 'POST', body: transaction.hex })).trim(),
    /**
     * An unsigned payment from an address' coins, with the rest back to it. Not enough of them is
     * -32603.
     */
    pay: async ({ from, to, amount, feeRate, network }: Payment): Promise<Transaction> => {
      const taproot = from.purpose === 'ordinals' ? { tapInternalKey: from.key.xOnly } : {}
      const inputs = (await coinsOf(from.address)).map((coin) => ({
        txid: coin.txid,
        index: coin.index,
        witnessUtxo: { script: from.script, amount: coin.amount },
        ...taproot,
      }))
      const options = {
        changeAddress: from.address,
        feePerByte: BigInt(Math.ceil(feeRate)),
        bip69: true,
        createTx: true,
        network: network.params,
      }
      const selected = selectUTXO(inputs, [{ address: to, amount }], 'default', options)
      if (!selected?.tx)
        throw rpcError('internal', 'The account has not enough for the amount and the fee')
      return selected.tx
    },
  }
}

/** A server of the network. */
export type Esplora = ReturnType<typeof createEsplora>
