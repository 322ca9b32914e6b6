import { createHash } from 'node:crypto'
import { Address, OutScript } from '@scure/btc-signer'
import type { BitcoinNetwork } from '../../wallet/bitcoin/networks'
import { toHex } from '../../wallet/wire'
import { entryOf, readTransaction } from './payment'
import { type Block, type Entry, type Output, refuse, rejected } from './types'

const FIRST_HEIGHT = 100
const idOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A chain of one network in memory, with its mempool. */
export const createLedger = (network: BitcoinNetwork) => {
  const coder = Address(network.params)
  const entries = new Map<string, Entry>()
  /** The transaction that spends an output, by `txid:vout`. */
  const spenders = new Map<string, Entry>()
  let height = FIRST_HEIGHT
  const blockAt = (at: number): Block => ({
    height: at,
    hash: idOf(`${network.name} block ${at}`),
    time: Math.floor(Date.now() / 1000),
  })

  const scriptOf = (address: string): Uint8Array => {
    try {
      return OutScript.encode(coder.decode(address))
    } catch {
      throw refuse(400, 'Invalid Bitcoin address')
    }
  }
  const outputOf = (script: Uint8Array, value: bigint): Output => {
    try {
      return { script, value, address: coder.encode(OutScript.decode(script)) }
    } catch {
      return { script, value }
    }
  }

  /** The output that an input spends; refuses one that is not there, or that is spent. */
  const spentBy = (txid: string, vout: number): Output => {
    const output = entries.get(txid)?.outputs[vout]
    const spender = spenders.get(`${txid}:${vout}`)
    if (spender && !spender.block) throw rejected(-26, 'txn-mempool-conflict')
    if (!output || spender) throw rejected(-25, 'bad-txns-inputs-missingorspent')
    return output
  }

  const add = (entry: Entry) => {
    entries.set(entry.txid, entry)
    for (const { txid, vout } of entry.inputs) spenders.set(`${txid}:${vout}`, entry)
  }

  return {
    height: () => height,
    get: (txid: string) => entries.get(txid),
    /** The transactions that an address has a part in, the newest first. */
    historyOf: (address: string) => {
      const script = toHex(scriptOf(address))
      const isOwn = (output?: Output) => output !== undefined && toHex(output.script) === script
      return [...entries.values()]
        .filter(
          ({ inputs, outputs }) =>
            inputs.some(({ output }) => isOwn(output)) || outputs.some(isOwn),
        )
        .reverse()
        .map((entry) => ({ entry, isOwn }))
    },
    spender: (txid: string, vout: number) => spenders.get(`${txid}:${vout}`),
    /** Gives an address satoshis from a new block. Returns the id of the transaction. */
    fund: (address: string, value: bigint) => {
      const outputs = [outputOf(scriptOf(address), value)]
      height += 1
      const txid = idOf(`${network.name} coinbase ${height}`)
      add({
        txid,
        version: 2,
        locktime: 0,
        size: 110,
        weight: 440,
        fee: 0n,
        inputs: [{ txid: '00'.repeat(32), vout: 0xffffffff, sequence: 0xffffffff }],
        outputs,
        block: blockAt(height),
      })
      return txid
    },
    /** Takes a transaction into the mempool, or refuses it as a node does. Returns its id. */
    broadcast: (hex: string): string => {
      const transaction = readTransaction(hex)
      const known = entries.get(transaction.id)
      if (known?.block) throw rejected(-27, 'Transaction outputs already in utxo set')
      if (!known) add(entryOf(transaction, spentBy, outputOf))
      return transaction.id
    },
    /** Adds blocks; the first one takes the whole mempool. */
    mine: (blocks: number) => {
      if (blocks < 1) return
      const block = blockAt(height + 1)
      height += blocks
      for (const entry of entries.values()) entry.block ??= block
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
