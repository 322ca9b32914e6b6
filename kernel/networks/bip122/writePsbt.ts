import { Transaction } from '@scure/btc-signer/transaction.js'
import { taprootTweakPubkey } from '@scure/btc-signer/utils.js'
import { fromBase64, toBase64 } from '../../../lib/bytes/base64'
import { fromHexDigits } from '../../../lib/bytes/hex'
import { runError } from '../../errors/lateErrors'
import type { SendRpc } from '../types'
import { bip122Error, chainOf, type ParsedAddress, parseAddress } from './address'
import { readCoins, selectCoins } from './coins'
import type { BuiltPsbt, PsbtInput } from './types'

/**
 * Writes the transaction: version 2, replaceable by a higher fee (BIP-125), inputs in the selected
 * order. See `buildPsbt`.
 */
export async function writePsbt(input: PsbtInput, send: SendRpc): Promise<BuiltPsbt> {
  const { account, to, amount, changeAddress = account, publicKey } = input
  const from = parseOn(account, input)
  const target = parseOn(to, input)
  const changeTarget = parseOn(changeAddress, input)
  if (from.type !== 'p2wpkh' && from.type !== 'p2tr')
    throw bip122Error('unsupported-input', { type: from.type.toUpperCase() })
  const { inputs, fee, change } = selectCoins({
    account,
    to,
    amount,
    changeAddress,
    ...(await readCoins(from.address, input, send)),
  })
  const transaction = new Transaction({ version: 2, lockTime: 0 })
  const tapInternalKey =
    from.type === 'p2tr' && publicKey ? internalKey(publicKey, from) : undefined
  for (const { txid, vout, value } of inputs) {
    const witnessUtxo = { script: from.script, amount: BigInt(value) }
    transaction.addInput({
      txid,
      index: vout,
      sequence: 0xfffffffd,
      witnessUtxo,
      ...(tapInternalKey && { tapInternalKey }),
    })
  }
  transaction.addOutput({ script: target.script, amount })
  if (change) transaction.addOutput({ script: changeTarget.script, amount: change })
  return {
    psbt: toBase64(transaction.toPSBT(0)),
    fee,
    change,
    inputs,
    signInputs: inputs.map((_, index) => ({ address: from.address, index })),
  }
}

function parseOn(address: string, { network }: PsbtInput): ParsedAddress {
  const parsed = parseAddress(address)
  if (!parsed) throw bip122Error('bad-address', { address: address.slice(0, 90) })
  if (!parsed.chains.includes(chainOf(network)))
    throw bip122Error('wrong-network', { address, network: network.name })
  return parsed
}

/**
 * The internal key (BIP-341) if the public key belongs to the address, else undefined. Wallets
 * provide it with or without the first byte; some provide the output key instead.
 */
function internalKey(publicKey: string, { script }: ParsedAddress): Uint8Array | undefined {
  const digits = /^(?:0[23])?([0-9a-f]{64})$/i.exec(publicKey)?.[1]
  if (!digits) return undefined
  const key = fromHexDigits(digits)
  try {
    const [tweaked] = taprootTweakPubkey(key, new Uint8Array())
    return tweaked.every((byte, i) => byte === script[i + 2]) ? key : undefined
  } catch {
    // not a point of the curve
    return undefined
  }
}

const readPsbt = (text: string) => Transaction.fromPSBT(fromBase64(text))

/** See `finalizePsbt` of buildPsbt.ts. */
export function finalizePsbt(signed: string, asked: string): string {
  const bad = (problem: string, cause?: unknown) =>
    runError('bad-answer', { who: 'signPsbt', problem }, { cause })
  let other = false
  try {
    const transaction = readPsbt(signed)
    other = `${transaction.unsignedTx}` !== `${readPsbt(asked).unsignedTx}`
    if (!other && !transaction.isFinal) transaction.finalize()
    if (!other) return transaction.hex
  } catch (error) {
    throw bad('it is not signed completely', error)
  }
  throw bad('it is of another transaction')
}
