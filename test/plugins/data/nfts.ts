import type { AssetId } from 'tessera-kit/data'

/** Pictures of a few points, which a browser draws as large as it likes. */
const [tide, loom, pass] = [
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAJklEQVR42mOQ14pRMynVte01dV/GAGfZBOxngLOco64zwFleyR8Am6kSF7CLlLYAAAAASUVORK5CYII=',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR42mN4VBT9qCiaAUIBADFOBr3VtHJ0AAAAAElFTkSuQmCC',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR42mPwOdzlc7iLAUIBACvSBmU3plBEAAAAAElFTkSuQmCC',
] as const

export { tide }

/** What a source says, its amount as a text: a page in a browser is told it. */
export interface Row {
  readonly asset: AssetId
  readonly collection?: string
  readonly name?: string
  readonly image?: string
  readonly amount?: string
  readonly spam?: boolean
}

/** The id of an NFT in the collection that a digit tells. */
export const nft = (
  digit: string,
  id: bigint | number,
  standard: 'erc721' | 'erc1155' = 'erc721',
  chain = 1,
) => `eip155:${chain}/${standard}:0x${digit.repeat(40)}/${id}` as AssetId

export const tides = nft('a', 214)
/**
 * What an account has: three of its own, one with a picture elsewhere, one without a name, and two
 * that somebody sent.
 */
export const everything: readonly Row[] = [
  { asset: tides, collection: 'Tides', name: 'Tide #214', image: tide },
  { asset: nft('b', 9), collection: 'Loom', name: 'Loom 9', image: loom },
  {
    asset: nft('c', 1, 'erc1155', 8453),
    collection: 'Passes of the field',
    name: 'Field pass',
    image: pass,
    amount: '3',
  },
  {
    asset: nft('a', 215),
    collection: 'Tides',
    name: 'Tide #215',
    image: 'https://elsewhere.example/215.png',
  },
  {
    asset: nft('d', 98_765_432_109_876_543_210n),
    collection: 'Names without an end that somebody has given to a collection',
  },
  { asset: nft('e', 1), collection: 'Rewards', name: 'Claim at usdc-gift.example', image: loom },
  { asset: nft('e', 2), collection: '1,000 $USDС', name: 'Voucher', image: loom },
]

/** So many of one collection. */
export const many = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({
    asset: nft('f', at + 1),
    collection: 'Many',
    name: `Number ${at + 1}`,
    image: [tide, loom, pass][at % 3] as string,
  }))
