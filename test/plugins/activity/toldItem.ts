import type { SourceItem } from 'tessera-kit/activity'
import type { AssetId } from 'tessera-kit/data'

type Told<T> = {
  readonly [K in keyof T]: T[K] extends bigint | undefined ? string | undefined : T[K]
}
/** An item as a test says it: amounts are decimal texts, which a page in a browser can be told. */
export type ToldItem = Omit<Told<SourceItem>, 'moves' | 'approval'> & {
  readonly chain?: number
  readonly moves?: readonly Told<SourceItem['moves'][number]>[]
  readonly approval?: {
    readonly asset: AssetId
    readonly spender: string
    readonly raw: string
    readonly decimals?: number
    readonly symbol?: string
  }
}

/** The item that is told. */
export const toItem = ({ chain: _, moves = [], approval, fee, ...rest }: ToldItem): SourceItem =>
  ({
    ...rest,
    ...(fee !== undefined && { fee: BigInt(fee) }),
    moves: moves.map((move) => ({
      ...move,
      raw: move.raw === undefined ? undefined : BigInt(move.raw),
    })),
    ...(approval && {
      approval: { ...approval, raw: approval.raw === 'all' ? 'all' : BigInt(approval.raw) },
    }),
  }) as SourceItem
