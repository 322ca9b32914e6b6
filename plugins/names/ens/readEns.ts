import { type ChainId, isKitError } from '../../../kernel/index'
import { imageOf } from '../../../lib/plain-text/imageOf'
import { normalizeName } from '../normalize'
import type { NameAsk, SourceProfile } from '../types'
import {
  coinTypeOf,
  type ResolverPlace,
  resolveAddress,
  resolveText,
  reverseName,
} from './universalResolver'

/** Characters of a picture in a record. */
const maxPicture = 200_000

/**
 * Under which coin type the records of a chain stand; the chain of a registry is Ethereum to it.
 * Who has an address on one chain need not have it on another.
 */
const coinOf = (chainId: ChainId, place: ResolverPlace) =>
  coinTypeOf(chainId === place.chainId ? 'eip155:1' : chainId)

export const resolve = (
  name: string,
  chainId: ChainId,
  place: ResolverPlace,
  ask: NameAsk,
): Promise<string | undefined> => resolveAddress(name, coinOf(chainId, place), place, ask)

export async function reverse(
  address: string,
  chainId: ChainId,
  place: ResolverPlace & { readonly avatars: boolean },
  ask: NameAsk,
): Promise<SourceProfile | undefined> {
  // the primary names of some chains are read by an outside server, which is not asked: none is
  // known then
  const name = await reverseName(address, coinOf(chainId, place), place, ask).catch(
    (error: unknown) => {
      if (!isKitError(error, 'names/offchain')) throw error
      return undefined
    },
  )
  // one that is written otherwise may look like another's
  if (name === undefined || (await normalizeName(name)) !== name) return undefined
  // a picture is not worth the name
  const avatar = imageOf(
    await resolveText(name, 'avatar', place, ask).catch(() => undefined),
    maxPicture,
  )
  return avatar !== undefined && (place.avatars || avatar.startsWith('data:'))
    ? { name, avatar }
    : { name }
}
