/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import { createFrame } from './Frame'
import { monogram } from './monogram'
import type { Primitive } from './types'

/** `src` is drawn only when it is `https:` or a `data:` image that is no SVG. */
export interface PictureProps {
  /** What it is of; its first letter stands for a picture that is not there. */
  name: string
  src?: string | null | undefined
  /** All of it is shown; without, it fills the square. */
  whole?: boolean | undefined
}

/** A square as wide as its room, with somebody else's picture in it once that has loaded. It is fetched when it comes near. Decorative: the name stands next to it. */
export function createPicture(runtime: Runtime): Primitive<PictureProps> {
  const { h, hooks } = runtime
  const Frame = createFrame(runtime)
  return function Picture({ name, src, whole }) {
    const { letter } = hooks.useMemo(() => monogram(name), [name])
    const safe = src && /^(?:https:\/\/|data:image\/(?:png|jpeg|gif|webp|avif)[;,])/i.test(src) ? src : undefined
    return (
      <Frame src={safe} className={whole ? 't-wi t-pic t-whole' : 't-wi t-pic'} lazy>
        <svg viewBox="0 0 36 36">
          <text x={18} y={18}>
            {letter}
          </text>
        </svg>
      </Frame>
    )
  }
}
