import { EVERYTHING } from './tokenCalls'
import { type CallShape, isSelf, type Place, placed } from './types'

/** Addresses that stand for the network's currency. */
export const COIN = /^0x(?:0{40}|e{40})$/i

/** Who gets something, as an address: some contracts have their own flags above its 20 bytes. */
const addressOf = (value: unknown): string =>
  typeof value === 'bigint'
    ? `0x${BigInt.asUintN(160, value).toString(16).padStart(40, '0')}`
    : String(value)

/**
 * A call that gives something to whom its argument names: it has these words where that is not who
 * signs. Without a token it is what the contract keeps of its own.
 */
export const out = (types: string, who: Place, token?: Place | 'coin', amount?: Place): CallShape =>
  outs(types, [who], token, amount)

/** The same for each of several arguments, as `read` has them as addresses. */
export const outs = (
  types: string,
  whom: readonly Place[],
  token?: Place | 'coin',
  amount?: Place,
  read: (value: unknown) => string = addressOf,
): CallShape => ({
  types,
  read: (target, values) => {
    const others = whom
      .flatMap((who) => placed(values, who).map(read))
      .filter((to) => to && !isSelf(target, to))
    const [asset] = token === 'coin' ? [] : token ? placed(values, token) : [target.to]
    const [least] = amount ? placed(values, amount) : []
    const of = asset === undefined || COIN.test(String(asset)) ? {} : { token: String(asset) }
    return others.length
      ? [...new Set(others)].map((to) => ({
          kind: 'collect',
          ...of,
          least: typeof least === 'bigint' && least !== EVERYTHING ? least : 0n,
          to: /^0x.{40}$/.test(to) ? target.checksum(to) : to,
        }))
      : undefined
  },
})
