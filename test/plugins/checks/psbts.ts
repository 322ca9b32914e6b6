import { Address, OutScript, p2tr, Script, Transaction } from '@scure/btc-signer'
import { pubSchnorr } from '@scure/btc-signer/utils.js'

/** Addresses of Bitcoin's regtest. */
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const scriptOf = (address: string) => OutScript.encode(Address(regtest).decode(address))

/** An address of taproot, by a number. */
export const taprootOf = (seed: number): string => p2tr(pubSchnorr(new Uint8Array(32).fill(seed)), undefined, regtest).address as string

interface Parts {
  /** Amounts of the coins that are spent, in satoshi, with the flags of their signatures; undefined: the PSBT does not say what is spent. */
  readonly spends: readonly { readonly from: string; readonly amount: bigint | undefined; readonly sighash?: number }[]
  /** Without an address: an output that has none, or the script that is given. */
  readonly pays: readonly { readonly to?: string; readonly amount: bigint; readonly script?: Uint8Array }[]
}

/** A PSBT of version 0 in base64. */
export function psbtOf({ spends, pays }: Parts): string {
  const transaction = new Transaction({ allowUnknownOutputs: true })
  for (const [at, { from, amount, sighash }] of spends.entries()) {
    transaction.addInput({ txid: new Uint8Array(32).fill(at + 1), index: 0, ...(amount !== undefined && { witnessUtxo: { script: scriptOf(from), amount } }), ...(sighash !== undefined && { sighashType: sighash }) })
  }
  for (const { to, amount, script } of pays) transaction.addOutput({ script: to === undefined ? (script ?? Script.encode([1])) : scriptOf(to), amount })
  return Buffer.from(transaction.toPSBT(0)).toString('base64')
}

/** Parameters of `signPsbt` whose signature holds none of the outputs. */
export const openPsbt = (account: string) => ({
  psbt: psbtOf({ spends: [{ from: account, amount: 90_000n, sighash: 2 }], pays: [{ to: 'bcrt1q6rhpng9evdsfnn833a4f4vej0asu6dk5srld6x', amount: 30_000n }, { to: account, amount: 59_000n }] }),
  signInputs: [{ address: account, index: 0 }],
})
