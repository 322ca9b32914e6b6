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

/** A square as wide as its room, with somebody else's picture in it once that has loaded. It is fetched when it comes near. Decorative: the name stands next to it. */
export function createPicture({ h, hooks }: Runtime): Primitive<PictureProps> {
  return function Picture({ name, src, whole }) {
    const [end, setEnd] = hooks.useState<{ readonly of: string; readonly state: 'loaded' | 'gone' }>()
    const { letter } = hooks.useMemo(() => monogram(name), [name])
    const safe = src && /^(?:https:\/\/|data:image\/(?:png|jpeg|gif|webp|avif)[;,])/i.test(src) ? src : undefined
    const state = end?.of === safe ? end?.state : undefined
    // what is in the page is there at once: a fade would only make a list flicker
    const isLoaded = state === 'loaded' || (state === undefined && safe?.startsWith('data:'))
    return (
      <span className="t-pic" aria-hidden={true} data-loaded={isLoaded || undefined} data-whole={whole || undefined}>
        <span>{letter}</span>
        {safe && state !== 'gone' ? (
          <img
            key={safe}
            // before the address, which would be fetched at once
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            src={safe}
            alt=""
            draggable={false}
            onLoad={() => setEnd({ of: safe, state: 'loaded' })}
            onError={() => setEnd({ of: safe, state: 'gone' })}
          />
        ) : null}
      </span>
    )
  }
}
