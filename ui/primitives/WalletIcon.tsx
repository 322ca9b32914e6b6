/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import { createFrame } from './Frame'
import { monogram, safePicture } from './monogram'
import type { Primitive } from './types'

/** `src` is drawn only when it is a `data:` image, `https:` or `blob:`; `size` in pixels, default 36. */
export interface WalletIconProps {
  name: string
  src?: string | null | undefined
  size?: number | undefined
  /** Pulses softly while the wallet is asked. */
  waiting?: boolean | undefined
}

/** A wallet's, network's or token's picture over its monogram. Decorative: the name stands next to it. */
export function createWalletIcon(runtime: Runtime): Primitive<WalletIconProps> {
  const { h, hooks } = runtime
  const Frame = createFrame(runtime)
  return function WalletIcon({ name, src, size = 36, waiting }) {
    const { letter, ground } = hooks.useMemo(() => monogram(name), [name])
    const safe = safePicture(src)
    return (
      <Frame src={safe} className="t-wi" waiting={waiting}>
        <svg width={size} height={size} viewBox="0 0 36 36">
          <rect width={36} height={36} fill={ground} />
          <text x={18} y={23.5}>
            {letter}
          </text>
        </svg>
      </Frame>
    )
  }
}
