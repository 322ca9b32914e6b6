import type { ChainId } from '../../../kernel/index'
import { normalizeName } from '../normalize'
import type { NameAsk, SourceProfile } from '../types'
import { coinTypeOf, type ResolverPlace, resolveAddress, resolveText, reverseName } from './universalResolver'

/** Pictures that run nothing: in the record itself, and on a server of its owner's choice. */
const inRecord = /^data:image\/(?:png|jpeg|gif|webp);/i
const onServer = /^https:\/\//i

/** The record of the chain itself, else that of Ethereum, by `read`. */
async function perCoin(chainId: ChainId, place: ResolverPlace, read: (coinType: number) => Promise<string | undefined>): Promise<string | undefined> {
  // the chain of a local registry is Ethereum to it
  const own = coinTypeOf(chainId === place.chainId ? 'eip155:1' : chainId)
  return (await read(own)) ?? (own === 60 ? undefined : await read(60))
}

export const resolve = (name: string, chainId: ChainId, place: ResolverPlace, ask: NameAsk): Promise<string | undefined> =>
  ask.has(place.chainId) ? perCoin(chainId, place, (coinType) => resolveAddress(name, coinType, place, ask)) : Promise.resolve(undefined)

export async function reverse(address: string, chainId: ChainId, place: ResolverPlace & { readonly avatars: boolean }, ask: NameAsk): Promise<SourceProfile | undefined> {
  if (!ask.has(place.chainId)) return undefined
  const name = await perCoin(chainId, place, (coinType) => reverseName(address, coinType, place, ask))
  // one that is written otherwise may look like another's
  if (name === undefined || (await normalizeName(name)) !== name) return undefined
  // a picture is not worth the name
  const avatar = await resolveText(name, 'avatar', place, ask).catch(() => undefined)
  return avatar !== undefined && (inRecord.test(avatar) || (place.avatars && onServer.test(avatar))) ? { name, avatar } : { name }
}
