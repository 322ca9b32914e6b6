import { tokenOrCoin } from '../tradeLegs'
import type { TradeLeg } from '../types'
import { type Members, membersOf, type TypedData } from './types'
import type { MessageFields } from './values'

/** How deep outputs are looked for: they stand in the order, or in one that it wraps. */
const MAX_DEPTH = 3

const amountsOf = (members: Members) =>
  members
    .filter(({ name, type }) => /amount$/i.test(name) && /^uint/.test(type))
    .map(({ name }) => name)
/**
 * What an order pays on this network: an amount, which may fall with time, of a token, to somebody.
 */
const isOutput = (members: Members) =>
  ['token', 'recipient'].every((wanted) =>
    members.some(({ name, type }) => name === wanted && type === 'address'),
  ) &&
  amountsOf(members).length > 0 &&
  !members.some(({ name }) => /chain/i.test(name))

const least = (amounts: readonly bigint[]) =>
  [...amounts].sort((one, other) => (one < other ? -1 : 1))[0] ?? 0n

/**
 * What an order like those of UniswapX pays, and to whom, each at its least; nothing where it has
 * no list of that. Throws a RangeError for values that are not of their types.
 */
export function outputsOf(
  data: TypedData,
  type: string,
  message: MessageFields,
  signer: string,
  depth = 0,
): readonly TradeLeg[] {
  return (membersOf(data, type) ?? []).flatMap(({ name, type: declared }): readonly TradeLeg[] => {
    const item = declared.replace(/\[\]$/, '')
    const members = membersOf(data, item)
    if (!members) return []
    if (item === declared)
      return depth < MAX_DEPTH ? outputsOf(data, item, message.fields(name), signer, depth + 1) : []
    if (!isOutput(members)) return []
    return message.list(name).map((output) => {
      const to = output.address('recipient')
      return {
        ...tokenOrCoin(output.address('token')),
        amount: least(amountsOf(members).map(output.integer)),
        bound: 'least',
        ...(to.toLowerCase() !== signer.toLowerCase() && { to }),
      }
    })
  })
}
