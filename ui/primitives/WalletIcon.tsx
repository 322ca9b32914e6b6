/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import { createFrame } from './Frame'
import type { Marks } from './marks'
import { monogram, safePicture } from './monogram'
import type { Primitive } from './types'

/**
 * `src` is drawn only when it is a `data:` image, `https:` or `blob:`; `size` in pixels, default
 * 36.
 */
export interface WalletIconProps {
  name: string
  src?: string | null | undefined
  /**
   * The network's CAIP-2 id, or a token's CAIP-19 id: without `src`, its picture is taken from the
   * icon packs.
   */
  network?: string | undefined
  /** The same for a wallet: its reverse domain name, or its id where it has none. */
  wallet?: string | undefined
  size?: number | undefined
  /** Pulses softly while the wallet is asked. */
  waiting?: boolean | undefined
}

/**
 * A wallet's, network's or token's picture over its monogram. Decorative: the name stands next to
 * it.
 */
export function createWalletIcon(
  runtime: Runtime,
  marks?: () => Marks | undefined,
): Primitive<WalletIconProps> {
  const { h, hooks } = runtime
  const Frame = createFrame(runtime)
  const useMark = (id: string | undefined) => {
    const [, setLoaded] = hooks.useState<object>()
    const source = marks?.()
    // at once: a pack that was loaded since the drawing calls nobody back
    hooks.useLayoutEffect(() => {
      if (id) source?.load(id, () => setLoaded({}))
    }, [id, source])
    return id && source?.find(id)
  }
  return function WalletIcon({ name, src, network, wallet, size = 36, waiting }) {
    const { letter, ground } = hooks.useMemo(() => monogram(name), [name])
    const mark = useMark(src ? undefined : (network ?? wallet))
    const safe = safePicture(src || mark)
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
