import { balanceCells } from './hostileBalances'
import { historyCells } from './hostileHistory'
import { nameCells, nftCells, priceCells } from './hostilePrices'
import type { Cell, Kind } from './hostileRows'

/** What becomes of each kind of lie at each source. */
export const cells: Readonly<Record<string, Readonly<Record<Kind, Cell>>>> = {
  ...balanceCells,
  ...priceCells,
  ...nftCells,
  ...historyCells,
  ...nameCells,
}
