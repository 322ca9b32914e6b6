import { Transaction } from '@scure/btc-signer/transaction.js'
import { hex } from './standardFixture'

const script = hex.decode(`0014${'75'.repeat(20)}`)
const secret = new Uint8Array(32).fill(1)

interface About {
  /** Satoshi of its output. */
  readonly amount?: bigint
  readonly vout?: number
  readonly lockTime?: number
  readonly version?: 0 | 2
  readonly signed?: boolean
}

/** A PSBT that spends one output and pays one, written by a library of others. */
export function psbtOf({
  amount = 1000n,
  vout = 0,
  lockTime = 0,
  version = 0,
  signed = false,
}: About = {}): Uint8Array {
  const transaction = new Transaction({ version: 2, lockTime, PSBTVersion: version })
  // wpkh of the secret's key, so that signing it makes a real signature
  const own = hex.decode('001479b000887626b294a914501a4cd226b58b235983')
  transaction.addInput({
    txid: 'ab'.repeat(32),
    index: vout,
    sequence: 0xfffffffd,
    witnessUtxo: { script: own, amount: 5000n },
  })
  transaction.addOutput({ script, amount })
  if (signed) transaction.sign(secret)
  return transaction.toPSBT(version)
}
