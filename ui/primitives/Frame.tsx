/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import type { Children, Primitive } from './types'

const PATIENCE_MS = 2000

/** What a picture and its stand-in are drawn in. */
export interface FrameProps {
  src: string | undefined
  className: string
  waiting?: boolean | undefined
  children: Children
}

/** A picture that fades in over what stands for it, and is given up after two seconds or on error. */
export function createFrame({ h, hooks }: Runtime): Primitive<FrameProps> {
  return function Frame({ src, className, waiting, children }) {
    // Inline pictures are there at once: a fade would only make the list flicker.
    const [state, setState] = hooks.useState<'wait' | 'loaded' | 'gone'>(src?.startsWith('data:') ? 'loaded' : 'wait')
    hooks.useEffect(() => {
      if (state !== 'wait' || !src) return
      const timer = setTimeout(() => setState('gone'), PATIENCE_MS)
      return () => clearTimeout(timer)
    }, [state, src])
    const shown = src && state !== 'gone'
    return (
      <span
        className={className}
        aria-hidden={true}
        data-loaded={(shown && state === 'loaded') || undefined}
        data-waiting={waiting || undefined}
      >
        {children}
        {shown ? (
          <img
            src={src}
            alt=""
            draggable={false}
            decoding="async"
            referrerPolicy="no-referrer"
            onLoad={() => setState('loaded')}
            onError={() => setState('gone')}
          />
        ) : null}
      </span>
    )
  }
}
