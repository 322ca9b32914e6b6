import { type ChainId, isKitError } from '../../../../kernel/index'
import { uintOf } from '../../../../lib/bytes/abiWord'
import type { Ask } from '../../types'
import { balanceOf, decodeBalances, encodeBalances, multicallAddress } from './multicall'

/** Tokens in one call of Multicall3: 200 of them take about a million gas. */
const chunkSize = 200
/** Further requests in which a chunk that failed is halved, down to the token that made it fail. */
const maxHalvings = 8

/** What is known of a chain from one reading to the next. */
interface ChainMemory {
  /** The chain has no Multicall3. */
  isPlain: boolean
  /** Tokens that make a whole call fail, in lower case. */
  readonly culprits: Set<string>
}

const memoryOf = ({ memory }: Ask, chainId: ChainId): ChainMemory => {
  const known = (memory.get(chainId) as ChainMemory | undefined) ?? {
    isPlain: false,
    culprits: new Set(),
  }
  memory.set(chainId, known)
  return known
}

/**
 * Whether the chain has run the call and refused it, as opposed to a server that could not be
 * asked.
 */
export const isOfChain = (error: unknown): boolean =>
  isKitError(error) &&
  /^rpc\/(?:execution-reverted|internal-error|invalid-input|failed)$/.test(error.code)

/**
 * The balance of each token, by its address; one that is not there does not tell it. Rejects where
 * the chain cannot be asked.
 */
export type TokenBalances = ReadonlyMap<string, bigint>

/**
 * Reads `balanceOf` of many tokens by Multicall3: everything that is asked in the same task goes in
 * one request. A token that makes the whole call fail, since it takes all gas, is found by halving,
 * remembered, and left out; but only once what is asked `beside` was answered, since a server that
 * fails would fail in all halves. Where a chain has no Multicall3 each token is a call of its own,
 * in one batch.
 */
export async function readTokenBalances(
  owner: string,
  tokens: readonly string[],
  chainId: ChainId,
  ask: Ask,
  beside: Promise<unknown>,
): Promise<TokenBalances> {
  const memory = memoryOf(ask, chainId)
  const found = new Map<string, bigint>()
  const call = (to: string, data: string) =>
    ask.request({ method: 'eth_call', params: [{ to, data }, 'latest'] }, { chainId })
  const keep = (token: string, raw: bigint | undefined) =>
    raw !== undefined && found.set(token, raw)

  const readOne = async (token: string) => {
    try {
      keep(token, uintOf(await call(token, balanceOf(owner))))
    } catch (error) {
      if (!isOfChain(error)) throw error
    }
  }
  /** Resolves with whether the whole call failed. */
  const readChunk = async (chunk: readonly string[]): Promise<boolean> => {
    try {
      const balances = decodeBalances(
        await call(multicallAddress, encodeBalances(owner, chunk)),
        chunk.length,
      )
      if (!balances) memory.isPlain = true
      else chunk.forEach((token, at) => keep(token, balances[at]))
      return false
    } catch (error) {
      if (!isOfChain(error)) throw error
      return true
    }
  }

  const asked = tokens.filter((token) => !memory.culprits.has(token))
  let chunks: (readonly string[])[] = []
  for (let at = 0; at < asked.length; at += chunkSize) chunks.push(asked.slice(at, at + chunkSize))
  for (let round = 0; round <= maxHalvings && chunks.length && !memory.isPlain; round++) {
    if (round) await beside
    const outcomes = await Promise.all(chunks.map(readChunk))
    const failed = chunks.filter((_, at) => outcomes[at])
    // beside few others it fails alone; of a chunk that failed as a whole each that does is suspect
    const alone = round
      ? chunks
          .filter((_, at) => !outcomes[at])
          .flat()
          .filter((token) => !found.has(token))
      : []
    if (!memory.isPlain)
      for (const token of [...failed.filter(({ length }) => length === 1).flat(), ...alone])
        memory.culprits.add(token)
    chunks = failed
      .filter(({ length }) => length > 1)
      .flatMap((chunk) => [chunk.slice(0, chunk.length / 2), chunk.slice(chunk.length / 2)])
  }
  if (memory.isPlain) await Promise.all(asked.filter((token) => !found.has(token)).map(readOne))
  return found
}
