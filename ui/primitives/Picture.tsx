/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
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

/**
 * A square as wide as its room, with somebody else's picture in it once that has loaded. It is
 * fetched when it comes near, and takes its time: a `Frame` gives up after two seconds. Decorative:
 * the name stands next to it.
 */
export function createPicture({ h, hooks }: Runtime): Primitive<PictureProps> {
  return function Picture({ name, src, whole }) {
    const { letter } = hooks.useMemo(() => monogram(name), [name])
    const [end, setEnd] = hooks.useState<{ readonly of: string; readonly loaded: boolean }>()
    const safe =
      src && /^(?:https:\/\/|data:image\/(?:png|jpeg|gif|webp|avif)[;,])/i.test(src)
        ? src
        : undefined
    // one that is in the page's own data is there at once
    const loaded = end?.of === safe ? end?.loaded : safe?.startsWith('data:') ? true : undefined
    return (
      <span
        className={whole ? 't-wi t-pic t-whole' : 't-wi t-pic'}
        aria-hidden={true}
        data-loaded={(safe && loaded) || undefined}
      >
        <svg viewBox="0 0 36 36">
          <text x={18} y={18}>
            {letter}
          </text>
        </svg>
        {safe && loaded !== false ? (
          <img
            key={safe}
            // before the address, which would be fetched at once
            loading="lazy"
            src={safe}
            alt=""
            draggable={false}
            decoding="async"
            referrerPolicy="no-referrer"
            onLoad={() => setEnd({ of: safe, loaded: true })}
            onError={() => setEnd({ of: safe, loaded: false })}
          />
        ) : null}
      </span>
    )
  }
}
