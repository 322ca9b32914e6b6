import { type ChainId, isKitError } from '../../../../kernel/index'
import { uintOf, uintWord } from '../../../../lib/bytes/abiWord'
import { nftOf } from '../../../shared/assets/assets'
import { dataError } from '../../errors'
import type { Ask, NftSource, ReadFailure, SourceAnswer, SourceNft } from '../../types'
import {
  callBalance,
  callBalances,
  callName,
  callTokenAt,
  callUri,
  readNumbers,
  readText,
} from './abi'
import { createMetadata } from './metadata'
import type { NftContract, OwnedNftsOptions } from './types'

/**
 * Tokens of a page, collections of a chain, tokens of one that are looked for, and ids of one in
 * one call.
 */
const maxPage = 100
const maxContracts = 50
const maxTokens = 10_000
const maxIds = 1000

/** A token's place among all of them: in which collection, and which one there. */
interface Place {
  readonly contract: number
  readonly index: number
}
/** What an account has of one collection: so many tokens, or these. */
interface Owned {
  readonly count: number
  readonly ids?: readonly { readonly id: bigint; readonly amount: bigint }[]
}
interface Token {
  readonly contract: NftContract
  readonly id: bigint
  readonly amount: bigint
}
/**
 * Calls a contract; undefined for a call that the chain ran and refused. Rejects where the chain
 * cannot be asked.
 */
type Call = (to: string, data: string) => Promise<unknown>

const placeOf = (cursor = '0:0'): Place => {
  const [contract = 0, index = 0] = /^\d{1,4}:\d{1,6}$/.test(cursor)
    ? cursor.split(':').map(Number)
    : []
  return { contract, index }
}

const isOfChain = (error: unknown) =>
  isKitError(error) &&
  /^rpc\/(?:execution-reverted|internal-error|invalid-input|failed)$/.test(error.code)

/** What an account has of a collection; undefined where that does not tell it. */
async function countOwned(
  contract: NftContract,
  account: string,
  call: Call,
): Promise<Owned | undefined> {
  const { address } = contract
  if (contract.standard === 'erc721') {
    const count = uintOf(await call(address, callBalance(account)))
    return count === undefined
      ? undefined
      : { count: Number(count < maxTokens ? count : maxTokens) }
  }
  const ids = contract.ids.slice(0, maxIds).map(BigInt)
  const amounts = readNumbers(await call(address, callBalances(account, ids)), ids.length)
  const own =
    amounts &&
    ids.map((id, at) => ({ id, amount: amounts[at] ?? 0n })).filter(({ amount }) => amount > 0n)
  return own && { count: own.length, ids: own }
}

/**
 * One page of what an account has in the host's collections, at most 100 tokens: three rounds of
 * calls, each in one request.
 */
export async function readOwned(
  { account, chainId, cursor }: Parameters<NftSource['read']>[0],
  ask: Ask,
  options: OwnedNftsOptions,
): Promise<SourceAnswer<SourceNft>> {
  const contracts = (options.contracts[chainId] ?? []).slice(0, maxContracts)
  const start = placeOf(cursor)
  const call: Call = async (to, data) => {
    if (!/^0x[0-9a-f]{40}$/i.test(to)) return undefined
    try {
      return await ask.request(
        { method: 'eth_call', params: [{ to, data }, 'latest'] },
        { chainId },
      )
    } catch (error) {
      if (!isOfChain(error)) throw error
      return undefined
    }
  }
  const left = contracts.slice(start.contract)
  const counting = left.map((contract) => countOwned(contract, account, call))
  const naming = left.map(async ({ address }) => readText(await call(address, callName)))
  const [owned, names] = await Promise.all([Promise.all(counting), Promise.all(naming)])

  // the places of this page, and one more
  const places = owned.flatMap((own, at) => {
    const from = at === 0 ? start.index : 0
    return Array.from(
      { length: Math.max(0, Math.min((own?.count ?? 0) - from, maxPage + 1)) },
      (_, index): Place => ({ contract: at, index: from + index }),
    )
  })
  const readToken = async ({ contract: at, index }: Place): Promise<Token | undefined> => {
    const contract = left[at] as NftContract
    const known = owned[at]?.ids?.[index]
    if (known) return { contract, ...known }
    const id = uintOf(await call(contract.address, callTokenAt(account, index)))
    return id === undefined ? undefined : { contract, id, amount: 1n }
  }
  const page = places.slice(0, maxPage)
  const tokens = await Promise.all(page.map(readToken))
  const isMute = (at: number) => {
    const mine = tokens.filter((_, place) => page[place]?.contract === at)
    return mine.length > 0 && mine.every((token) => token === undefined)
  }
  const last = page.at(-1)
  // a collection that tells none of a page would tell none of the next ones either
  const next = places
    .slice(maxPage)
    .find(({ contract }) => contract !== last?.contract || !isMute(contract))

  const failed: ReadFailure[] = left.flatMap(({ address, standard }, at) => {
    const part = `${chainId}/${standard}:${address.toLowerCase()}`
    return !owned[at] || isMute(at) ? { part, error: dataError('unreadable', { asset: part }) } : []
  })
  const items = await describeTokens(
    tokens.filter((token) => token !== undefined),
    chainId,
    { call, ask, options, nameOf: (contract) => names[left.indexOf(contract)] },
  )
  return { items, failed, ...(next && { next: `${start.contract + next.contract}:${next.index}` }) }
}

/** Tokens with what their documents say. A document that cannot be read leaves the token its id. */
async function describeTokens(
  tokens: readonly Token[],
  chainId: ChainId,
  {
    call,
    ask,
    options,
    nameOf,
  }: {
    readonly call: Call
    readonly ask: Ask
    readonly options: OwnedNftsOptions
    readonly nameOf: (contract: NftContract) => string | undefined
  },
): Promise<readonly SourceNft[]> {
  const readUri = async ({ contract: { address, standard }, id }: Token) => {
    const uri = readText(await call(address, callUri(standard, id)).catch(() => undefined))
    return standard === 'erc1155' ? uri?.replaceAll('{id}', uintWord(id)) : uri
  }
  const documents = await createMetadata(options, ask)(await Promise.all(tokens.map(readUri)))
  ask.signal.throwIfAborted()
  return tokens.flatMap(({ contract, id, amount }, at): SourceNft[] => {
    const asset = nftOf(chainId, contract.standard, contract.address, id)
    // the host has named the collection
    return asset
      ? [{ asset, collection: nameOf(contract) ?? '', amount, ...documents[at], spam: false }]
      : []
  })
}
