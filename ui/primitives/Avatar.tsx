/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import { createFrame } from './Frame'
import { safePicture } from './monogram'
import { mosaic } from './mosaic'
import type { Primitive } from './types'

/**
 * `src` replaces the mosaic of `seed` (an address) once it has loaded; `size` in pixels, default
 * 56.
 */
export interface AvatarProps {
  seed: string
  src?: string | null | undefined
  size?: number | undefined
}

/** An account's picture over its mosaic. Decorative: the address stands next to it. */
export function createAvatar(runtime: Runtime): Primitive<AvatarProps> {
  const { h, hooks } = runtime
  const Frame = createFrame(runtime)
  return function Avatar({ seed, src, size = 56 }) {
    const { cells } = hooks.useMemo(() => mosaic(seed), [seed])
    const safe = safePicture(src)
    return (
      <Frame key={safe} src={safe} className="t-wi t-av">
        <svg width={size} height={size} viewBox="0 0 56 56">
          {cells.map((color, at) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: sixteen places that never move
              key={at}
              x={(at % 4) * 14.5}
              y={(at >> 2) * 14.5}
              width={12.5}
              height={12.5}
              fill={color}
            />
          ))}
        </svg>
      </Frame>
    )
  }
}
