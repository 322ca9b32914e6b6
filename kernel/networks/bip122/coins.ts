import { runError } from '../../errors/lateErrors'
import type { SendRpc } from '../types'
import { type AddressType, parseAddress, type ParsedAddress } from './address'
import { bip122Error } from './errors'
import { checkResult } from './results'
import type { Utxo } from './types'

/** Weight units of one signed input: 41 bytes count four times, a witness once. P2SH is taken for wrapped SegWit with one key, P2WSH for 2 of 3. */
const inputWeights: Readonly<Record<AddressType, number>> = { p2pkh: 592, p2sh: 364, p2wpkh: 272, p2wsh: 418, p2tr: 230 }

/** Bytes that a count takes (CompactSize). */
const countSize = (count: number) => (count < 253 ? 1 : count <= 0xffff ? 3 : 5)
const outputSize = (script: Uint8Array) => 8 + countSize(script.length) + script.length

/** Virtual bytes of a signed transaction, never too few. */
export function virtualSize(type: AddressType, inputs: number, scripts: readonly Uint8Array[]): number {
  const bare = 8 + countSize(inputs) + countSize(scripts.length) + scripts.reduce((sum, script) => sum + outputSize(script), 0)
  return Math.ceil((bare * 4 + 2 + inputs * inputWeights[type]) / 4)
}

/** The least satoshi an output may hold to be relayed: three times what spending it costs at 1 sat/vB, as nodes reckon it. */
export const dustLimit = ({ type, script }: Pick<ParsedAddress, 'type' | 'script'>): bigint =>
  BigInt(3 * (outputSize(script) + (type === 'p2pkh' || type === 'p2sh' ? 148 : 67)))

const feeOf = (rate: number, size: number) => BigInt(Math.ceil(rate * size))

/** What a transfer is made of. Addresses are checked here, whatever network they belong to. */
export interface CoinsInput {
  readonly account: string
  readonly to: string
  readonly amount: bigint
  readonly changeAddress?: string | undefined
  readonly utxos: readonly Utxo[]
  /** Satoshi per virtual byte, 1 to 10,000. */
  readonly feeRate: number
}

/** The outputs to spend and what becomes of them: their sum is `amount + change + fee`, to the satoshi. */
export interface Coins {
  readonly inputs: readonly Utxo[]
  readonly fee: bigint
  /** 0: no change output, for what would be left is dust and goes to the fee. */
  readonly change: bigint
}

/**
 * Chooses what to spend: confirmed outputs first, the largest first, none that costs more than it holds. Throws `bip122/bad-address`,
 * `bip122/bad-fee-rate`, `bip122/dust`, `bip122/insufficient-funds`.
 */
export function selectCoins({ account, to, amount, changeAddress = account, utxos, feeRate }: CoinsInput): Coins {
  const from = read(account)
  const target = read(to)
  const back = read(changeAddress)
  if (!(feeRate >= 1 && feeRate <= 10_000)) throw bip122Error('bad-fee-rate', { rate: feeRate })
  const least = dustLimit(target)
  if (amount < least) throw bip122Error('dust', { least })
  const worth = Math.ceil((feeRate * inputWeights[from.type]) / 4)
  const order = unique(utxos).filter(({ value }) => BigInt(value) > worth).sort(preferred)
  const inputs: Utxo[] = []
  let total = 0n
  for (const utxo of order) {
    inputs.push(utxo)
    total += BigInt(utxo.value)
    const fee = feeOf(feeRate, virtualSize(from.type, inputs.length, [target.script]))
    if (total < amount + fee) continue
    const feeWithChange = feeOf(feeRate, virtualSize(from.type, inputs.length, [target.script, back.script]))
    const change = total - amount - feeWithChange
    return change >= dustLimit(back) ? { inputs, fee: feeWithChange, change } : { inputs, fee: total - amount, change: 0n }
  }
  const fee = feeOf(feeRate, virtualSize(from.type, Math.max(1, inputs.length), [target.script]))
  throw bip122Error('insufficient-funds', { missing: amount + fee - total })
}

function read(text: string): ParsedAddress {
  const parsed = parseAddress(text)
  if (!parsed) throw bip122Error('bad-address', { address: text.slice(0, 90) })
  return parsed
}

const preferred = (a: Utxo, b: Utxo) => Number(b.confirmed) - Number(a.confirmed) || Number(BigInt(b.value) - BigInt(a.value))

/** A server that lists an output twice must not make us spend it twice. */
const unique = (utxos: readonly Utxo[]): Utxo[] => [...new Map(utxos.map((utxo) => [`${utxo.txid}:${utxo.vout}`, utxo])).values()]

/** The rate for a transaction that should be in one of the next `blocks` blocks, 6 by default; 1 where nothing is known. */
export function pickFeeRate(estimates: Readonly<Record<string, number>>, blocks = 6): number {
  const targets = Object.keys(estimates).map(Number).sort((a, b) => a - b)
  const target = targets.filter((each) => each <= blocks).pop() ?? targets[0]
  return Math.max(1, (target !== undefined && estimates[target]) || 1)
}

type Known = { readonly utxos?: readonly Utxo[]; readonly feeRate?: number }

/** Asks for the outputs of an address and the fee rate where they are not given. Throws `kernel/bad-answer`, and what `send` rejects with. */
export async function readCoins(address: string, known: Known, send: SendRpc): Promise<{ readonly utxos: readonly Utxo[]; readonly feeRate: number }> {
  const ask = async (method: string, params?: Readonly<Record<string, unknown>>) => usable(method, await send({ method, params }))
  const [utxos, feeRate] = await Promise.all([
    known.utxos ? usable('getUtxos', known.utxos) : ask('getUtxos', { address }),
    known.feeRate ?? ask('getFeeEstimates').then((estimates) => pickFeeRate(estimates as Readonly<Record<string, number>>)),
  ])
  return { utxos: utxos as readonly Utxo[], feeRate }
}

function usable(method: string, result: unknown): unknown {
  const problem = checkResult(method, result)
  if (problem) throw runError('bad-answer', { who: method, problem })
  return result
}
