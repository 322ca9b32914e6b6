import { quantityOf } from '../../../lib/bytes/abiWord'
import { toHex } from '../../../lib/bytes/hex'
import { partsOfNft } from '../../shared/assets/assets'
import type { EvmCall, EvmInput, Simulation } from '../simulation'

/** Gas of a call that says none: the account has to have what it costs. */
const gas = 1_000_000n

const quantity = (value: bigint) => `0x${value.toString(16)}`
const random = (bytes: number) => toHex(crypto.getRandomValues(new Uint8Array(bytes)))

/** A call as nodes try it by themselves. */
export const withoutFees = ({
  gasPrice: _,
  maxFeePerGas: __,
  maxPriorityFeePerGas: ___,
  ...call
}: EvmCall): EvmCall => call

/**
 * Calls as they would be mined: with the fee that they say or else one that the chain asks for, in
 * a block with a base fee and somebody who made it. Without them a contract can tell a trial. Where
 * the base fee is not known yet it is a low one, so that no call is short of what it pays by it.
 */
export function asMined(input: EvmInput, known: bigint | undefined): EvmInput {
  const base = known ?? 5_000_000n + BigInt(Math.floor(Math.random() * 20_000_000))
  const calls = input.calls.map((call) => {
    const tip =
      quantityOf(call.maxPriorityFeePerGas) ??
      base / 4n + BigInt(Math.floor((0.1 + Math.random()) * Number(base / 4n)))
    const most = quantityOf(call.maxFeePerGas) ?? base + tip
    const price = quantityOf(call.gasPrice) ?? (most < base + tip ? most : base + tip)
    return { ...withoutFees(call), gas: call.gas ?? quantity(gas), gasPrice: quantity(price) }
  })
  return {
    ...input,
    calls,
    block: { baseFeePerGas: quantity(base), feeRecipient: random(20), prevRandao: random(32) },
  }
}

type Succeeds = Extract<Simulation, { outcome: 'succeeds' }>
/** The contract of an asset: which item of a collection it is may be left to chance. */
const contractOf = (asset: Parameters<typeof partsOfNft>[0]) => partsOfNft(asset)?.address ?? asset

/**
 * Whether a call does harm once it is mined that it does not do in a trial: it takes more, gives
 * nothing of what it gave, or allows more.
 */
function isWorse(free: Succeeds, mined: Succeeds): boolean {
  const before = new Map((free.changes ?? []).map(({ asset, raw }) => [asset, raw]))
  const takesMore = (mined.changes ?? []).some(({ asset, raw }) => {
    const other = before.get(asset) ?? 0n
    // prices move with the gas that is paid, by a trace
    return raw < 0n && raw < other - (other < 0n ? -other : other) / 100n
  })
  const given = new Set(
    (mined.changes ?? []).flatMap(({ asset, raw }) => (raw > 0n ? [contractOf(asset)] : [])),
  )
  const leaves = new Set((free.allowed ?? []).map((leave) => JSON.stringify(leave)))
  return (
    takesMore ||
    (free.changes ?? []).some(({ asset, raw }) => raw > 0n && !given.has(contractOf(asset))) ||
    (mined.allowed ?? []).some((leave) => !leaves.has(JSON.stringify(leave)))
  )
}

/**
 * The outcome of trying calls, by what they do without a fee and as if they were mined; where the
 * second is not known the first alone counts.
 */
export function compared(free: Simulation, mined: Simulation | undefined): Simulation {
  if (!mined || mined.outcome === 'untried') return free
  if (free.outcome !== 'succeeds') return mined
  if (mined.outcome === 'fails') return { ...free, isOtherwise: true }
  return isWorse(free, mined) ? { ...mined, isOtherwise: true } : free
}
