import type { ChainId, Network } from '../../../kernel/index'
import { isRecord } from '../../../kernel/plugins/toolkit'
import { cleanText } from '../../../lib/plain-text/cleanText'
import { holdsLink } from '../../../lib/plain-text/holdsLink'
import { imageOf } from '../../../lib/plain-text/imageOf'
import { createImitations } from '../../../lib/plain-text/imitations'
import { isAssetOf, nftOf, partsOfNft, sameAsset } from '../../shared/assets/assets'
import { type CheckedAnswer, checkAnswer } from '../answers'
import type { AssetId, ListedToken, Nft } from '../types'

/** Graphemes of a name, and characters of a picture that is in the answer itself. */
const maxName = 64
const maxPicture = 200_000
const maxAmount = 1n << 256n
const maxCursor = 4096

/** An NFT that a source may be believed of; not yet said whether it is folded away. */
export interface CheckedNft extends Omit<Nft, 'hidden' | 'imitates'> {
  readonly spam: boolean | undefined
}
/** A page of a source's answer, as far as it is usable. */
export interface CheckedPage extends CheckedAnswer<CheckedNft> {
  readonly next: string | undefined
}

/**
 * The one spelling of an NFT's id on a chain; undefined for what is no id there. On EVM chains it
 * names a contract and a token.
 */
function idOf(asset: unknown, chainId: ChainId): AssetId | undefined {
  if (!isAssetOf(asset, chainId)) return undefined
  if (!chainId.startsWith('eip155:')) return sameAsset(asset)
  const parts = partsOfNft(asset)
  return parts && nftOf(chainId, parts.standard, parts.address, BigInt(parts.tokenId))
}

function checkNft(
  { asset, collection, name, image, amount = 1n, spam }: Readonly<Record<string, unknown>>,
  chainId: ChainId,
): CheckedNft | undefined {
  const id = idOf(asset, chainId)
  if (
    !id ||
    typeof amount !== 'bigint' ||
    amount < 1n ||
    amount >= maxAmount ||
    (amount > 1n && id.includes('/erc721:'))
  )
    return undefined
  const picture = imageOf(image, maxPicture)
  return {
    asset: id,
    chainId,
    collection: cleanText(collection, maxName),
    name: cleanText(name, maxName),
    amount,
    ...(picture && { image: picture }),
    spam: typeof spam === 'boolean' ? spam : undefined,
  }
}

/**
 * What a source answered about a chain, as far as it is usable. Undefined for what is no answer at
 * all.
 */
export function checkPage(answer: unknown, chainId: ChainId): CheckedPage | undefined {
  const checked = checkAnswer(answer, (item) => checkNft(item, chainId))
  const next = isRecord(answer) ? answer.next : undefined
  return (
    checked && {
      ...checked,
      next: typeof next === 'string' && next && next.length <= maxCursor ? next : undefined,
    }
  )
}

/**
 * Says which NFTs of a chain are folded away: what a source calls spam, and of what it does not
 * vouch for and no list has, what holds a link or reads like a coin of `networks` or a token of
 * `tokens`.
 */
export function markNfts(
  items: readonly CheckedNft[],
  networks: readonly Network[],
  tokens: readonly ListedToken[],
): readonly Nft[] {
  const listed = new Set(tokens.map(({ address }) => address))
  const imitated = createImitations([
    ...networks.map(({ nativeCurrency }) => nativeCurrency.symbol),
    ...tokens.map(({ symbol }) => symbol),
  ])
  // `1,000 $USDC` is read as the token
  const imitates = (name: string) =>
    imitated(name) ?? imitated(name.replace(/[\p{N}\p{P}\p{S}\s]/gu, ''))
  return items.map(({ spam, ...nft }): Nft => {
    if (spam) return { ...nft, hidden: 'source' }
    if (spam === false || listed.has(partsOfNft(nft.asset)?.address ?? '')) return nft
    if (holdsLink(`${nft.name}\n${nft.collection}`, { ens: true }))
      return { ...nft, hidden: 'link' }
    const symbol = imitates(nft.name) ?? imitates(nft.collection)
    return symbol === undefined ? nft : { ...nft, hidden: 'imitation', imitates: symbol }
  })
}
