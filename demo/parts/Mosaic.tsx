import { useMemo } from 'react'
import { mosaic } from '../../ui/primitives/mosaic'

/** The 4 × 4 mosaic of an address. Decorative: the address stands next to it. */
export function Mosaic({ seed, size }: { seed: string; size: number }) {
  const { cells } = useMemo(() => mosaic(seed), [seed])
  return (
    <svg className="mosaic" viewBox="0 0 56 56" width={size} height={size} aria-hidden="true">
      {cells.map((color, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sixteen places that never move
        <rect key={at} x={(at % 4) * 14.5} y={(at >> 2) * 14.5} width={12.5} height={12.5} fill={color} />
      ))}
    </svg>
  )
}
