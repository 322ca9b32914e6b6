import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { concatBytes, hash160, sha256, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { fromBase64 } from '../../../lib/bytes/base64'

/** Input of {@link verifyBitcoinMessage}. `signature` is base64. */
export interface BitcoinMessage {
  readonly address: string
  readonly message: string
  readonly signature: string
  /** CAIP-2 id: the address must be of that network. Default: of any. */
  readonly chainId?: string | undefined
}

/**
 * Whether an address has signed a message: BIP-322 in its simple form (P2WPKH, P2TR by its key,
 * P2SH-P2WPKH), or the older signature of 65 bytes (BIP-137: P2PKH, P2SH-P2WPKH, P2WPKH). False for
 * anything else, never an error.
 */
export function verifyBitcoinMessage({
  address,
  chainId,
  message,
  signature,
}: BitcoinMessage): boolean {
  try {
    const parsed = outputOf(address, chainId)
    // one signature and one key have far fewer
    if (signature.length > 512) return false
    const bytes = fromBase64(signature)
    if (!parsed) return false
    const text = new TextEncoder().encode(message)
    return bytes.length === 65 && (bytes[0] as number) >= 27 && (bytes[0] as number) <= 42
      ? verifyRecoverable(parsed, text, bytes)
      : verifySimple(parsed, text, readWitness(bytes))
  } catch {
    return false
  }
}

/** The output that an address stands for. */
interface Output {
  readonly type: 'pkh' | 'sh' | 'wpkh' | 'tr'
  readonly script: Uint8Array
}

/** What addresses of a network begin with: of a key's hash, of a script's hash, of SegWit. */
const main = { pkh: 0x00, sh: 0x05, segwit: ['bc'] }
const test = { pkh: 0x6f, sh: 0xc4, segwit: ['tb', 'bcrt'] }
/** The start of the main network's genesis hash, as CAIP-2 ids have it. */
const mainnet = 'bip122:000000000019d6689c085ae165831e93'

/**
 * The output of an address in its canonical form, undefined for any other text; throws for what is
 * no address.
 */
function outputOf(address: string, chainId?: string): Output | undefined {
  const networks = chainId === undefined ? [main, test] : chainId === mainnet ? [main] : [test]
  const at = address.lastIndexOf('1')
  // SegWit addresses are read in capitals too: two texts would be two accounts of one key
  if (networks.some(({ segwit }) => segwit.includes(address.slice(0, at))))
    return address === address.toLowerCase() ? segwitOutput(address) : undefined
  const [version, ...hash] = createBase58check(sha256).decode(address)
  if (hash.length !== 20) return undefined
  if (networks.some(({ pkh }) => pkh === version))
    return { type: 'pkh', script: p2pkhScript(Uint8Array.from(hash)) }
  return networks.some(({ sh }) => sh === version)
    ? { type: 'sh', script: Uint8Array.of(0xa9, 20, ...hash, 0x87) }
    : undefined
}

/** SegWit 0 of a key's hash (BIP-173), and Taproot (BIP-350). */
function segwitOutput(address: string): Output | undefined {
  const isTaproot = address[address.lastIndexOf('1') + 1] === 'p'
  const form = isTaproot ? bech32m : bech32
  const [version, ...words] = form.decode(address as `${string}1${string}`).words
  const program = form.fromWords(words)
  if (isTaproot)
    return program.length === 32
      ? { type: 'tr', script: concatBytes(Uint8Array.of(0x51, 32), program) }
      : undefined
  return version === 0 && program.length === 20
    ? { type: 'wpkh', script: p2wpkhScript(program) }
    : undefined
}

const same = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
const p2wpkhScript = (hash: Uint8Array) => concatBytes(Uint8Array.of(0, 20), hash)
const p2pkhScript = (hash: Uint8Array) =>
  concatBytes(Uint8Array.of(0x76, 0xa9, 20), hash, Uint8Array.of(0x88, 0xac))

/**
 * Whether a public key is the one of an output: its own hash, or that of the script which SegWit
 * has of it.
 */
function ownsKey({ type, script }: Output, publicKey: Uint8Array): boolean {
  const hash = hash160(publicKey)
  if (type === 'pkh') return same(script, p2pkhScript(hash))
  // SegWit knows compressed keys only
  if (publicKey.length !== 33) return false
  if (type === 'wpkh') return same(script, p2wpkhScript(hash))
  return type === 'sh' && same(script.slice(2, 22), hash160(p2wpkhScript(hash)))
}

/** Zeros: both transactions of BIP-322 have version, sequence, amount and lock time 0. */
const zeros = (bytes: number) => new Uint8Array(bytes)
const withLength = (bytes: Uint8Array) => concatBytes(varint(bytes.length), bytes)
/** The one output of to_sign: nothing, to nobody. */
const noOutput = concatBytes(zeros(8), Uint8Array.of(1, 0x6a))

/** The input of to_sign: the output of to_spend, which commits to the message and the address. */
function inputOf(message: Uint8Array, script: Uint8Array): Uint8Array {
  const scriptSig = concatBytes(Uint8Array.of(0, 32), tagSchnorr('BIP0322-signed-message', message))
  const toSpend = concatBytes(
    zeros(4),
    Uint8Array.of(1),
    zeros(32),
    zeros(4).fill(0xff),
    withLength(scriptSig),
    zeros(4),
    Uint8Array.of(1),
    zeros(8),
    withLength(script),
    zeros(4),
  )
  return concatBytes(sha256x2(toSpend), zeros(4))
}

/** What a signature of to_sign with SegWit 0 commits to (BIP-143); all of it is signed. */
function digestOfSegwit(input: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const scriptCode = withLength(p2pkhScript(hash160(publicKey)))
  return sha256x2(
    concatBytes(
      zeros(4),
      sha256x2(input),
      sha256x2(zeros(4)),
      input,
      scriptCode,
      zeros(8),
      zeros(4),
      sha256x2(noOutput),
      zeros(4),
      Uint8Array.of(sighashAll, 0, 0, 0),
    ),
  )
}

/** What a signature of to_sign with Taproot's key commits to (BIP-341). */
const digestOfTaproot = (input: Uint8Array, script: Uint8Array, hashType: number): Uint8Array =>
  tagSchnorr(
    'TapSighash',
    Uint8Array.of(0, hashType),
    zeros(8),
    sha256(input),
    sha256(zeros(8)),
    sha256(withLength(script)),
    sha256(zeros(4)),
    sha256(noOutput),
    zeros(5),
  )

const sighashAll = 1

/**
 * The simple form of BIP-322 (https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki): the
 * witness of to_sign.
 */
function verifySimple(
  address: Output,
  message: Uint8Array,
  witness: readonly Uint8Array[],
): boolean {
  const { type, script } = address
  const input = inputOf(message, script)
  const [signature, publicKey] = witness
  if (!signature) return false
  if (type === 'tr') {
    const hashType = signature.length === 65 ? (signature[64] as number) : 0
    if (
      witness.length !== 1 ||
      (signature.length === 65 ? hashType !== sighashAll : signature.length !== 64)
    )
      return false
    return schnorr.verify(
      signature.slice(0, 64),
      digestOfTaproot(input, script, hashType),
      script.slice(2),
    )
  }
  if (
    witness.length !== 2 ||
    !publicKey ||
    type === 'pkh' ||
    !ownsKey(address, publicKey) ||
    signature.at(-1) !== sighashAll
  )
    return false
  return secp256k1.verify(signature.slice(0, -1), digestOfSegwit(input, publicKey), publicKey, {
    prehash: false,
    format: 'der',
  })
}

/** The items of a witness, each of at most 252 bytes. Throws for what is none, to the byte. */
function readWitness(bytes: Uint8Array): readonly Uint8Array[] {
  const items: Uint8Array[] = []
  let at = 1
  for (let n = 0; n < (bytes[0] as number); n++) {
    const length = bytes[at] as number
    items.push(bytes.slice(at + 1, at + 1 + length))
    at += 1 + length
  }
  if (at !== bytes.length || items.some(({ length }) => length > 252))
    throw new Error('expected a witness')
  return items
}

/**
 * The signature of 65 bytes: a header that says which key is recovered, and the two numbers.
 * Wallets use the headers of P2PKH for other addresses too.
 */
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
  return Uint8Array.from([
    width === 2 ? 0xfd : 0xfe,
    ...Array.from({ length: width }, (_, i) => (length >>> (8 * i)) & 255),
  ])
}
