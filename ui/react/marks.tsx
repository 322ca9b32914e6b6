import { type ReactNode, useEffect, useState } from 'react'
import type { Network } from '../../kernel/index'
import { marks } from '../button/buttonState'
import { monogram, safePicture } from '../primitives/monogram'
import type { mosaic } from '../primitives/mosaic'

const loadMosaic = () => import('../primitives/mosaic')

/** Loads the code of {@link Mosaic} before it is needed. */
export const preloadMosaic = () => void loadMosaic().catch(() => {})

/**
 * The mosaic of an address, `size` pixels wide and high (default 24); an empty tile until its code
 * has loaded. Decorative.
 */
export function Mosaic({ address, size = 24 }: { address: string; size?: number }): ReactNode {
  const [loaded, setLoaded] = useState<{ create: typeof mosaic }>()
  useEffect(() => {
    void loadMosaic().then(
      ({ mosaic: create }) => setLoaded({ create }),
      () => {},
    )
  }, [])
  return (
    <svg width={size} height={size} viewBox="0 0 56 56" aria-hidden={true}>
      {loaded?.create(address).cells.map((fill, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: sixteen fixed positions
          key={at}
          x={(at % 4) * 14.5}
          y={(at >> 2) * 14.5}
          width={12.5}
          height={12.5}
          fill={fill}
        />
      ))}
    </svg>
  )
}

/** A stroke icon of the buttons. Decorative. */
export function Mark({ name }: { name: keyof typeof marks }): ReactNode {
  return (
    <svg
      className={`t-icon t-${name}`}
      width={20}
      height={20}
      viewBox="0 0 20 20"
      aria-hidden={true}
    >
      <path d={marks[name]} />
    </svg>
  )
}

/** A network's picture over its monogram, 24 by 24. Decorative. */
export function NetworkMark({ network }: { network: Network }): ReactNode {
  const { letter, ground } = monogram(network.name)
  const src = safePicture(network.icon)
  return (
    <>
      <svg width={24} height={24} viewBox="0 0 24 24" aria-hidden={true}>
        <rect width={24} height={24} fill={ground} />
        <text x={12} y={16.5} fill="#fff" fontSize={12} textAnchor="middle">
          {letter}
        </text>
      </svg>
      {src ? (
        <img
          src={src}
          alt=""
          onLoad={(event) => event.currentTarget.parentElement?.setAttribute('data-loaded', '')}
        />
      ) : null}
    </>
  )
}
