import { RawWitness, Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { concatBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { hexToBytes, toHex as viemHex } from 'viem'
import { sign } from 'viem/accounts'
import type { BitcoinAddress } from './keys'

const OP_RETURN = Uint8Array.of(0x6a)
const NOWHERE = new Uint8Array(32)
const COMPRESSED_KEY = 31

/**
 * The transaction BIP-322 calls to_spend: it has the message and the address in it, and cannot
 * exist.
 */
const idToSpend = (message: Uint8Array, script: Uint8Array) => {
  const commitment = tagSchnorr('BIP0322-signed-message', message)
  const raw = RawOldTx.encode({
    version: 0,
    inputs: [
      {
        txid: NOWHERE,
        index: 0xffff_ffff,
        finalScriptSig: concatBytes(Uint8Array.of(0, 32), commitment),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    lockTime: 0,
  })
  return sha256x2(raw).reverse()
}

/**
 * A simple BIP-322 signature (https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki) by an
 * address, p2wpkh or p2tr: the bytes of the witness.
 */
export const signBip322 = (
  message: Uint8Array,
  { script, purpose, key }: BitcoinAddress,
): Uint8Array => {
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  const taproot = purpose === 'ordinals' ? { tapInternalKey: key.xOnly } : {}
  transaction.addInput({
    txid: idToSpend(message, script),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...taproot,
  })
  transaction.addOutput({ script: OP_RETURN, amount: 0n })
  transaction.signIdx(key.secret, 0)
  transaction.finalize()
  return RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? [])
}

const varint = (length: number) =>
  length < 0xfd ? Uint8Array.of(length) : Uint8Array.of(0xfd, length & 0xff, length >> 8)

/**
 * The older signature of a message (BIP-137's 65 bytes, for a compressed key whatever the address).
 * Messages up to 65,535 bytes.
 */
export const signEcdsa = async (message: Uint8Array, secret: Uint8Array): Promise<Uint8Array> => {
  const magic = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
  const hash = viemHex(sha256x2(concatBytes(magic, varint(message.length), message)))
  const { r, s, yParity = 0 } = await sign({ hash, privateKey: viemHex(secret) })
  return concatBytes(
    Uint8Array.of(COMPRESSED_KEY + yParity),
    hexToBytes(r, { size: 32 }),
    hexToBytes(s, { size: 32 }),
  )
}
