import { isCoin } from '../../shared/assets/assets'
import { bestOf, keyOf, littleOf, type Worth } from '../amounts'
import type { BalanceChange, SolanaTrial } from '../simulation'
import type { Facts } from '../types'
import { WRAPPED } from './states'

/** Less than anybody gives something for, in lamports. */
const trace = 100_000n
/** Less than anybody gives much for, in lamports. */
export const little = 10_000_000n
/**
 * Tokens whose worth everybody knows, whatever lists there are, in millionths of a dollar: USDC,
 * USDT and PYUSD of the main network.
 */
export const dollars: readonly string[] = [
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
]
/** Dollars that a coin is worth at least, and at most: what is far from that is no price. */
const [cheapest, dearest] = [10n, 1000n]

/** The chain's own coin, and its wrapped form. */
const isAnyCoin = ({ asset }: Pick<BalanceChange, 'asset'>) =>
  isCoin({ asset }) || keyOf(asset) === WRAPPED

/**
 * Lamports and millionths of a dollar that are next to nothing for what is lost: more for two
 * tokens than for one, and less than half of what dollars and coins that go are worth.
 */
function littleFor(lost: readonly BalanceChange[]): readonly [coins: bigint, dollars: bigint] {
  const sum = (is: (change: BalanceChange) => boolean) =>
    lost.reduce((all, change) => all - (is(change) ? change.raw : 0n), 0n)
  const [paid, spent] = [sum(isAnyCoin), sum(({ asset }) => dollars.includes(keyOf(asset)))]
  const most = (one: bigint, other: bigint) => (one > other ? one : other)
  const some = lost.length > 1 ? 10n : 1n
  // a lamport is a thousandth of a millionth of a coin, and a base unit a millionth of a dollar
  return [
    most(little * some, (spent * 1000n) / dearest / 2n),
    most(1_000_000n * some, (paid * cheapest) / 1000n / 2n),
  ]
}

/** What comes back, beside what the account had already. */
export function worthOf(
  changes: readonly BalanceChange[],
  { refunds }: SolanaTrial,
  { listed, decimals }: Facts,
): Worth {
  const [fewCoins, fewDollars] = littleFor(changes.filter(({ raw }) => raw < 0n))
  const each = changes.flatMap(({ asset, raw }): readonly Worth[] => {
    const token = keyOf(asset)
    if (raw <= 0n) return []
    if (isAnyCoin({ asset })) {
      const got = raw - (isCoin({ asset }) ? refunds : 0n)
      return got >= trace ? [got >= fewCoins ? 'known' : 'little'] : []
    }
    if (dollars.includes(token)) return [raw >= fewDollars ? 'known' : 'little']
    if (listed.has(token)) return [raw >= littleOf(decimals.get(token) ?? 9) ? 'known' : 'little']
    return [listed.size ? 'unlisted' : 'any']
  })
  return bestOf(each)
}

/**
 * Coins and their wrapped form are the same: what one has less of and the other more is no change.
 */
export function netted(changes: readonly BalanceChange[]): readonly BalanceChange[] {
  const [coin, wrapped] = [
    changes.find(isCoin),
    changes.find(({ asset }) => keyOf(asset) === WRAPPED),
  ]
  if (!coin || !wrapped || coin.raw > 0n === wrapped.raw > 0n) return changes
  const sum = coin.raw + wrapped.raw
  const rest = sum > 0n === coin.raw > 0n ? coin : wrapped
  return [
    ...changes.filter((change) => change !== coin && change !== wrapped),
    ...(sum ? [{ ...rest, raw: sum }] : []),
  ]
}
