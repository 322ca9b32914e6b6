import {
  Address,
  OutScript,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  Script,
  Transaction,
} from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'

/** Addresses of Bitcoin's regtest. */
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const scriptOf = (address: string) => OutScript.encode(Address(regtest).decode(address))

/** An address of taproot, by a number. */
export const taprootOf = (seed: number): string =>
  p2tr(pubSchnorr(fill(seed)), undefined, regtest).address as string

const fill = (byte: number) => new Uint8Array(32).fill(byte)
const key = pubECDSA(fill(4))
/** Addresses of a key's hash, and of a witness program within the hash of a script. */
export const [legacy, nested] = [p2pkh(key, regtest), p2sh(p2wpkh(key, regtest), regtest)].map(
  ({ address }) => address as string,
) as [string, string]

interface Parts {
  /**
   * Amounts of the coins that are spent, in satoshi, with the flags of their signatures; undefined:
   * the PSBT does not say what is spent.
   */
  readonly spends: readonly {
    readonly from: string
    readonly amount: bigint | undefined
    readonly sighash?: number
  }[]
  /** Without an address: an output that has none, or the script that is given. */
  readonly pays: readonly {
    readonly to?: string
    readonly amount: bigint
    readonly script?: Uint8Array
  }[]
}

/** A PSBT of version 0 in base64. */
export function psbtOf({ spends, pays }: Parts): string {
  const transaction = new Transaction({ allowUnknownOutputs: true })
  for (const [at, { from, amount, sighash }] of spends.entries()) {
    transaction.addInput({
      txid: fill(at + 1),
      index: 0,
      ...(amount !== undefined && { witnessUtxo: { script: scriptOf(from), amount } }),
      ...(sighash !== undefined && { sighashType: sighash }),
    })
  }
  for (const { to, amount, script } of pays)
    transaction.addOutput({
      script: to === undefined ? (script ?? Script.encode([1])) : scriptOf(to),
      amount,
    })
  return Buffer.from(transaction.toPSBT(0)).toString('base64')
}

const reversed = (hex: string) => Buffer.from(hex, 'hex').reverse().toString('latin1')
/** The same transaction with a witness for its only input: three items of bytes. */
const witnessed = (bytes: Uint8Array) =>
  Buffer.concat([
    bytes.subarray(0, 4),
    Uint8Array.of(0, 1),
    bytes.subarray(4, -4),
    Uint8Array.of(1, 1, 7),
    bytes.subarray(-4),
  ])
/**
 * A PSBT in base64 whose input brings the whole transaction along that it spends (BIP-174), and
 * pays all of that but a fee back. `named`: what the transaction has that the input names, if that
 * is another one; `told`: an amount beside it.
 */
export function wholePsbt(
  from: string,
  {
    amount,
    named = amount,
    told,
    hasWitness = false,
    version = 0,
  }: {
    readonly amount: bigint
    readonly named?: bigint
    readonly told?: bigint
    readonly hasWitness?: boolean
    readonly version?: 0 | 2
  },
): string {
  const script = scriptOf(from)
  const [given, real] = [amount, named].map((one) => {
    const before = new Transaction()
    before.addInput({ txid: fill(9), index: 0 })
    before.addOutput({ script, amount: one })
    return before
  }) as [Transaction, Transaction]
  const bytes = given.toBytes(true, false)
  const transaction = new Transaction()
  transaction.addInput({
    txid: given.id,
    index: 0,
    nonWitnessUtxo: hasWitness ? witnessed(bytes) : bytes,
  })
  transaction.addOutput({ script, amount: amount - 1_000n })
  const psbt = Buffer.from(transaction.toPSBT(version))
    .toString('latin1')
    .replace(reversed(given.id), reversed(real.id))
  // the output alone, in front of the other members of the input
  const place = psbt.indexOf(
    '\x01\0',
    version ? psbt.indexOf('\x01\xfb') : psbt.indexOf(reversed(real.id)) + 32,
  )
  const [field] =
    told === undefined
      ? ['']
      : [
          `\x01\x01${String.fromCharCode(9 + script.length)}${Buffer.from(BigUint64Array.of(told).buffer).toString('latin1')}${String.fromCharCode(script.length)}${Buffer.from(script).toString('latin1')}`,
        ]
  return Buffer.from(`${psbt.slice(0, place)}${field}${psbt.slice(place)}`, 'latin1').toString(
    'base64',
  )
}

/** Parameters of `signPsbt` whose signature holds none of the outputs. */
export const openPsbt = (account: string) => ({
  psbt: psbtOf({
    spends: [{ from: account, amount: 90_000n, sighash: 2 }],
    pays: [
      { to: 'bcrt1q6rhpng9evdsfnn833a4f4vej0asu6dk5srld6x', amount: 30_000n },
      { to: account, amount: 59_000n },
    ],
  }),
  signInputs: [{ address: account, index: 0 }],
})
