import { runError } from '../../errors/lateErrors'
import type { SendRpc } from '../types'
import { type AddressType, bip122Error, type ParsedAddress, parseAddress } from './address'
import { checkResult } from './params'
import type { Utxo } from './types'

/**
 * Weight units (BIP-141) of one signed input: 41 bytes count four times, the witness once. P2SH is
 * assumed to be wrapped SegWit with one key, P2WSH 2-of-3.
 */
const inputWeights: Readonly<Record<AddressType, number>> = {
  p2pkh: 592,
  p2sh: 364,
  p2wpkh: 272,
  p2wsh: 418,
  p2tr: 230,
}

/** Bytes of a count as CompactSize. */
const countSize = (count: number) => (count < 253 ? 1 : count <= 0xffff ? 3 : 5)
const outputSize = (script: Uint8Array) => 8 + countSize(script.length) + script.length

/** Virtual bytes of a signed transaction, an upper bound. */
export function virtualSize(
  type: AddressType,
  inputs: number,
  scripts: readonly Uint8Array[],
): number {
  const bare =
    8 +
    countSize(inputs) +
    countSize(scripts.length) +
    scripts.reduce((sum, script) => sum + outputSize(script), 0)
  return Math.ceil((bare * 4 + 2 + inputs * inputWeights[type]) / 4)
}

/**
 * The least satoshi of an output that nodes relay: three times the cost of spending it at 1 sat/vB.
 */
export const dustLimit = ({ type, script }: Pick<ParsedAddress, 'type' | 'script'>): bigint =>
  BigInt(3 * (outputSize(script) + (type === 'p2pkh' || type === 'p2sh' ? 148 : 67)))

const feeOf = (rate: number, size: number) => BigInt(Math.ceil(rate * size))

/** Input of {@link selectCoins}. Addresses may be of any network. */
export interface CoinsInput {
  readonly account: string
  readonly to: string
  readonly amount: bigint
  readonly changeAddress?: string | undefined
  readonly utxos: readonly Utxo[]
  /** Satoshi per virtual byte, 1 to 10,000. */
  readonly feeRate: number
}

/** The selected outputs; their sum is exactly `amount + change + fee`, in satoshi. */
export interface Coins {
  readonly inputs: readonly Utxo[]
  readonly fee: bigint
  /** 0: no change output, since it would be dust; the rest is added to the fee. */
  readonly change: bigint
}

/**
 * Selects outputs to spend: confirmed ones first, then by size, none whose value is below its cost.
 * Throws `bip122/bad-address`, `bip122/bad-fee-rate`, `bip122/dust`, `bip122/insufficient-funds`.
 */
export function selectCoins({
  account,
  to,
  amount,
  changeAddress = account,
  utxos,
  feeRate,
}: CoinsInput): Coins {
  const from = read(account)
  const target = read(to)
  const changeTarget = read(changeAddress)
  if (!(feeRate >= 1 && feeRate <= 10_000)) throw bip122Error('bad-fee-rate', { rate: feeRate })
  const least = dustLimit(target)
  if (amount < least) throw bip122Error('dust', { least }, { details: { least } })
  const inputCost = Math.ceil((feeRate * inputWeights[from.type]) / 4)
  const candidates = unique(utxos)
    .filter(({ value }) => BigInt(value) > inputCost)
    .sort(byPreference)
  const inputs: Utxo[] = []
  let total = 0n
  for (const utxo of candidates) {
    inputs.push(utxo)
    total += BigInt(utxo.value)
    const fee = feeOf(feeRate, virtualSize(from.type, inputs.length, [target.script]))
    if (total < amount + fee) continue
    const feeWithChange = feeOf(
      feeRate,
      virtualSize(from.type, inputs.length, [target.script, changeTarget.script]),
    )
    const change = total - amount - feeWithChange
    return change >= dustLimit(changeTarget)
      ? { inputs, fee: feeWithChange, change }
      : { inputs, fee: total - amount, change: 0n }
  }
  const fee = feeOf(feeRate, virtualSize(from.type, Math.max(1, inputs.length), [target.script]))
  const missing = amount + fee - total
  throw bip122Error('insufficient-funds', { missing }, { details: { missing } })
}

function read(text: string): ParsedAddress {
  const parsed = parseAddress(text)
  if (!parsed) throw bip122Error('bad-address', { address: text.slice(0, 90) })
  return parsed
}

const byPreference = (a: Utxo, b: Utxo) =>
  Number(b.confirmed) - Number(a.confirmed) || Number(BigInt(b.value) - BigInt(a.value))

/** The outputs without duplicates: a server may list one twice, which must not be spent twice. */
const unique = (utxos: readonly Utxo[]): Utxo[] => [
  ...new Map(utxos.map((utxo) => [`${utxo.txid}:${utxo.vout}`, utxo])).values(),
]

/**
 * The fee rate (satoshi per virtual byte) for confirmation within `blocks` blocks; 1 without
 * estimates.
 */
export function pickFeeRate(estimates: Readonly<Record<string, number>>, blocks = 6): number {
  const targets = Object.keys(estimates)
    .map(Number)
    .sort((a, b) => a - b)
  const target = targets.filter((each) => each <= blocks).pop() ?? targets[0]
  return Math.max(1, (target !== undefined && estimates[target]) || 1)
}

type Known = { readonly utxos?: readonly Utxo[]; readonly feeRate?: number }

/**
 * The outputs of an address and the fee rate, read by `send` if they are not given. Rejects with
 * `kernel/bad-answer`, and with what `send` rejects with.
 */
export async function readCoins(
  address: string,
  known: Known,
  send: SendRpc,
): Promise<{ readonly utxos: readonly Utxo[]; readonly feeRate: number }> {
  const readChecked = async (method: string, params?: Readonly<Record<string, unknown>>) =>
    checked(method, await send({ method, params }))
  const [utxos, feeRate] = await Promise.all([
    known.utxos ? checked('getUtxos', known.utxos) : readChecked('getUtxos', { address }),
    known.feeRate ??
      readChecked('getFeeEstimates').then((estimates) =>
        pickFeeRate(estimates as Readonly<Record<string, number>>),
      ),
  ])
  return { utxos: utxos as readonly Utxo[], feeRate }
}

function checked(method: string, result: unknown): unknown {
  const problem = checkResult(method, result)
  if (problem) throw runError('bad-answer', { who: method, problem })
  return result
}
