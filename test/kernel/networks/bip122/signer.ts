import {
  NETWORK,
  p2tr,
  p2wpkh,
  RawTx,
  RawWitness,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
import { concatBytes, pubECDSA, pubSchnorr, sha256, sha256x2 } from '@scure/btc-signer/utils.js'

export const networks = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  signet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
}

/** A wallet with one key and one address, as small as it can be. */
export interface BitcoinSigner {
  readonly address: string
  /** Hex: compressed for P2WPKH, the internal key without its first byte for P2TR. */
  readonly publicKey: string
  /** A BIP-322 signature of the simple form, in base64. */
  signMessage(message: string): string
  /**
   * Signs the inputs of these indexes of a PSBT in base64; with `finalize`, what it answers can be
   * broadcast after `extract`.
   */
  signPsbt(psbt: string, indexes: readonly number[], finalize?: boolean): string
}

const text = (value: string) => new TextEncoder().encode(value)
const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const fromBase64 = (value: string) =>
  Uint8Array.from(atob(value), (char) => char.charCodeAt(0))
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

export function createSigner(
  key: Uint8Array,
  type: 'p2wpkh' | 'p2tr',
  chain: keyof typeof networks = 'mainnet',
): BitcoinSigner {
  const network = networks[chain]
  const publicKey = type === 'p2tr' ? pubSchnorr(key) : pubECDSA(key)
  const payment = type === 'p2tr' ? p2tr(publicKey, undefined, network) : p2wpkh(publicKey, network)
  const { address, script } = payment
  const tap = type === 'p2tr' ? { tapInternalKey: publicKey } : {}
  return {
    address: address as string,
    publicKey: toHex(publicKey),
    signMessage(message) {
      const toSign = new Transaction({
        version: 0,
        allowUnknownVersion: true,
        allowUnknownOutputs: true,
      })
      toSign.addInput({
        txid: spendId(message, script),
        index: 0,
        sequence: 0,
        witnessUtxo: { script, amount: 0n },
        ...tap,
      })
      toSign.addOutput({ script: Uint8Array.from([0x6a]), amount: 0n })
      toSign.signIdx(key, 0)
      toSign.finalize()
      return toBase64(RawWitness.encode(toSign.getInput(0).finalScriptWitness as Uint8Array[]))
    },
    signPsbt(psbt, indexes, finalize = false) {
      const transaction = Transaction.fromPSBT(fromBase64(psbt))
      for (const index of indexes) {
        transaction.updateInput(index, tap)
        transaction.signIdx(key, index)
        if (finalize) transaction.finalizeIdx(index)
      }
      return toBase64(transaction.toPSBT(0))
    },
  }
}

/**
 * Id of the transaction that BIP-322 has a signature spend: it commits to the message and pays to
 * the address.
 */
export function spendId(message: string, script: Uint8Array): Uint8Array {
  const tag = sha256(text('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, text(message)))
  const input = {
    txid: new Uint8Array(32),
    index: 0xffffffff,
    finalScriptSig: concatBytes(Uint8Array.from([0, 32]), hash),
    sequence: 0,
  }
  const raw = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [input],
    outputs: [{ amount: 0n, script }],
    lockTime: 0,
    witnesses: undefined,
  } as never)
  return sha256x2(raw).reverse()
}
