import type { AbiValue } from '../abi'
import type { Action } from '../types'
import { atLeast, atMost, endsOf, exactly, recipientOf, swap } from './swapCalls'
import { allowance } from './tokenCalls'
import { type CallShapes, shape, type Target } from './types'

// The universal router of Uniswap runs commands, a byte each, whose arguments have no selectors.

interface Command {
  readonly types: string
  readonly read: (target: Target, ...values: never[]) => Action | readonly Action[] | undefined
}
const command = <Values extends readonly AbiValue[]>(types: string, read: (target: Target, ...values: Values) => Action | readonly Action[] | undefined) => ({ types, read }) as unknown as Command

const NATIVE = /^0x0{40}$/
const tokenOf = (token: string) => (NATIVE.test(token) ? undefined : token)
const withToken = (token: string | undefined) => (token === undefined ? {} : { token })

const V3 = '(address,uint256,uint256,bytes,bool)'
const V2 = '(address,uint256,uint256,address[],bool)'
const exactInput = (target: Target, to: string, amount: bigint, least: bigint, ends: readonly [string, string] | undefined) => ends && swap(target, exactly(amount, ends[0]), atLeast(least, ends[1]), to)
const exactOutput = (target: Target, to: string, amount: bigint, most: bigint, ends: readonly [string, string] | undefined) => ends && swap(target, atMost(most, ends[0]), exactly(amount, ends[1]), to)
const ofPath = (path: readonly string[]): readonly [string, string] | undefined => (path.length > 1 ? [path[0] as string, path.at(-1) as string] : undefined)
/** A path to an exact amount is written from its end. */
const reversed = (ends: readonly [string, string] | undefined): readonly [string, string] | undefined => ends && [ends[1], ends[0]]

type Details = readonly [token: string, amount: bigint, expires: bigint, nonce: bigint]
const permit = ([token, amount, expires]: Details, spender: string) => allowance(token, spender, amount, { expires, by: 'permit2' })

const COMMANDS: Readonly<Record<number, Command>> = {
  // V3_SWAP_EXACT_IN, V3_SWAP_EXACT_OUT
  0: command(V3, (target, to: string, amount: bigint, least: bigint, path: string) => exactInput(target, to, amount, least, endsOf(target, path))),
  1: command(V3, (target, to: string, amount: bigint, most: bigint, path: string) => exactOutput(target, to, amount, most, reversed(endsOf(target, path)))),
  // PERMIT2_TRANSFER_FROM: from whom, the router knows
  2: command('(address,address,uint160)', (target, token: string, to: string, amount: bigint) => ({ kind: 'transfer', token, to: recipientOf(target, to), amount })),
  // PERMIT2_PERMIT_BATCH
  3: command('(((address,uint160,uint48,uint48)[],address,uint256),bytes)', (_, [details, spender]: readonly [readonly Details[], string]) => details.map((each) => permit(each, spender))),
  // SWEEP
  4: command('(address,address,uint256)', (target, token: string, to: string, least: bigint) => ({ kind: 'collect', ...withToken(tokenOf(token)), least, to: recipientOf(target, to) })),
  // TRANSFER
  5: command('(address,address,uint256)', (target, token: string, to: string, amount: bigint) => ({ kind: 'transfer', ...withToken(tokenOf(token)), from: target.to, to: recipientOf(target, to), amount })),
  // V2_SWAP_EXACT_IN, V2_SWAP_EXACT_OUT
  8: command(V2, (target, to: string, amount: bigint, least: bigint, path: readonly string[]) => exactInput(target, to, amount, least, ofPath(path))),
  9: command(V2, (target, to: string, amount: bigint, most: bigint, path: readonly string[]) => exactOutput(target, to, amount, most, ofPath(path))),
  // PERMIT2_PERMIT
  10: command('(((address,uint160,uint48,uint48),address,uint256),bytes)', (_, [details, spender]: readonly [Details, string]) => permit(details, spender)),
  // WRAP_ETH: nothing leaves the router
  11: command('(address,uint256)', () => []),
  // UNWRAP_WETH
  12: command('(address,uint256)', (target, to: string, least: bigint) => ({ kind: 'collect', least, to: recipientOf(target, to) })),
}

function readCommands(target: Target, commands: string, inputs: readonly string[]): Action | undefined {
  const bytes = commands.slice(2).match(/../g) ?? []
  if (bytes.length !== inputs.length) return undefined
  const actions = inputs.flatMap((input, at): readonly Action[] => {
    // the highest bit only lets a command fail
    const known = COMMANDS[Number.parseInt(bytes[at] as string, 16) & 0x3f]
    const values = known && target.decode(known.types, input)
    const read = values && known.read(target, ...(values as never[]))
    return [read ?? { kind: 'call', to: target.to, selector: undefined } satisfies Action].flat()
  })
  return { kind: 'batch', to: target.to, actions }
}

/** Calls of Uniswap's universal router. */
export const UNIVERSAL_CALLS: CallShapes = {
  // execute(bytes commands, bytes[] inputs, uint256 deadline)
  '3593564c': shape('(bytes,bytes[],uint256)', readCommands),
  // execute(bytes commands, bytes[] inputs)
  '24856bc3': shape('(bytes,bytes[])', readCommands),
}
