import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { Address, NETWORK, OutScript, RawWitness, SigHash, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { concatBytes, hash160, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'

/** Input of {@link verifyBitcoinMessage}. `signature` is base64. */
export interface BitcoinMessage {
  readonly address: string
  readonly message: string
  readonly signature: string
  /** CAIP-2 id: the address must be of that network. Default: of any. */
  readonly chainId?: string | undefined
}

/**
 * Whether an address has signed a message: BIP-322 in its simple form (P2WPKH, P2TR by its key, P2SH-P2WPKH), or the older signature of 65 bytes
 * (BIP-137: P2PKH, P2SH-P2WPKH, P2WPKH). False for anything else, never an error.
 */
export function verifyBitcoinMessage({ address, chainId, message, signature }: BitcoinMessage): boolean {
  try {
    const parsed = outputOf(address, chainId)
    const bytes = Uint8Array.from(atob(signature), (char) => char.charCodeAt(0))
    if (!parsed) return false
    const text = new TextEncoder().encode(message)
    return bytes.length === 65 && (bytes[0] as number) >= 27 && (bytes[0] as number) <= 42 ? verifyRecoverable(parsed, text, bytes) : verifySimple(parsed, text, RawWitness.decode(bytes))
  } catch {
    return false
  }
}

/** The output that an address stands for. */
interface Output {
  readonly type: string
  readonly script: Uint8Array
}

const testNetworks = [TEST_NETWORK, { ...TEST_NETWORK, bech32: 'bcrt' }]
/** The start of the main network's genesis hash, as CAIP-2 ids have it. */
const mainnet = 'bip122:000000000019d6689c085ae165831e93'

/** The output of an address in its canonical form, undefined for any other text. */
function outputOf(address: string, chainId?: string): Output | undefined {
  const networks = chainId === undefined ? [NETWORK, ...testNetworks] : chainId === mainnet ? [NETWORK] : testNetworks
  for (const network of networks) {
    try {
      const decoded = Address(network).decode(address)
      // SegWit addresses are read in capitals too: two texts would be two accounts of one key
      return Address(network).encode(decoded) === address ? { type: decoded.type, script: OutScript.encode(decoded) } : undefined
    } catch {
      // of another network, or no address
    }
  }
  return undefined
}

const same = (one: Uint8Array, other: Uint8Array) => one.length === other.length && one.every((byte, at) => byte === other[at])
const p2wpkhScript = (hash: Uint8Array) => concatBytes(Uint8Array.of(0, 20), hash)
const p2pkhScript = (hash: Uint8Array) => concatBytes(Uint8Array.of(0x76, 0xa9, 20), hash, Uint8Array.of(0x88, 0xac))

/** Whether a public key is the one of an output: its own hash, or that of the script which SegWit has of it. */
function ownsKey({ type, script }: Output, publicKey: Uint8Array): boolean {
  const hash = hash160(publicKey)
  if (type === 'pkh') return same(script, p2pkhScript(hash))
  // SegWit knows compressed keys only
  if (publicKey.length !== 33) return false
  if (type === 'wpkh') return same(script, p2wpkhScript(hash))
  return type === 'sh' && same(script.slice(2, 22), hash160(p2wpkhScript(hash)))
}

/** The id of the transaction that BIP-322 calls to_spend. */
function idToSpend(message: Uint8Array, script: Uint8Array): Uint8Array {
  const finalScriptSig = concatBytes(Uint8Array.of(0, 32), tagSchnorr('BIP0322-signed-message', message))
  const inputs = [{ txid: new Uint8Array(32), index: 0xffff_ffff, finalScriptSig, sequence: 0 }]
  return sha256x2(RawOldTx.encode({ version: 0, inputs, outputs: [{ amount: 0n, script }], lockTime: 0 })).reverse()
}

/** The simple form of BIP-322 (https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki): the witness of to_sign. */
function verifySimple(address: Output, message: Uint8Array, witness: readonly Uint8Array[]): boolean {
  const { type, script } = address
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({ txid: idToSpend(message, script), index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  const [signature, publicKey] = witness
  if (!signature) return false
  if (type === 'tr') {
    const hashType = signature.length === 65 ? (signature[64] as number) : SigHash.DEFAULT
    if (witness.length !== 1 || (signature.length === 65 ? hashType !== SigHash.ALL : signature.length !== 64)) return false
    return schnorr.verify(signature.slice(0, 64), toSign.preimageWitnessV1(0, [script], hashType, [0n]), script.slice(2))
  }
  if (witness.length !== 2 || !publicKey || type === 'pkh' || !ownsKey(address, publicKey) || signature.at(-1) !== SigHash.ALL) return false
  const hash = toSign.preimageWitnessV0(0, p2pkhScript(hash160(publicKey)), SigHash.ALL, 0n)
  return secp256k1.verify(signature.slice(0, -1), hash, publicKey, { prehash: false, format: 'der' })
}

/** The signature of 65 bytes: a header that says which key is recovered, and the two numbers. Wallets use the headers of P2PKH for other addresses too. */
function verifyRecoverable(address: Output, message: Uint8Array, bytes: Uint8Array): boolean {
  const header = (bytes[0] as number) - 27
  const magic = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
  const hash = sha256x2(concatBytes(magic, varint(message.length), message))
  const recovered = concatBytes(Uint8Array.of(header & 3), bytes.slice(1))
  const key = secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(hash)
  return ownsKey(address, key.toBytes(header >= 4))
}

/** The length of a text in Bitcoin's own form (CompactSize), up to 4 GB. */
function varint(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  const width = length <= 0xffff ? 2 : 4
  return Uint8Array.from([width === 2 ? 0xfd : 0xfe, ...Array.from({ length: width }, (_, i) => (length >>> (8 * i)) & 255)])
}
