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

/**
 * A picture that fades in over what stands for it, and is given up after two seconds or on error.
 */
export function createFrame({ h, hooks }: Runtime): Primitive<FrameProps> {
  return function Frame({ src, className, waiting, children }) {
    const [end, setEnd] = hooks.useState<{
      readonly of: string | undefined
      readonly state: 'loaded' | 'gone'
    }>()
    // Inline pictures are there at once: a fade would only make the list flicker.
    const state = end?.of === src ? end?.state : src?.startsWith('data:') ? 'loaded' : 'wait'
    hooks.useEffect(() => {
      if (state !== 'wait' || !src) return
      const timer = setTimeout(() => setEnd({ of: src, state: 'gone' }), PATIENCE_MS)
      return () => clearTimeout(timer)
    }, [state, src])
    const shown = src && state !== 'gone'
    // The element stays for the next picture, so that a long list makes none while it scrolls; one
    // picture right after another gets an element of its own, since the old one would show until
    // the new one is there.
    const drawn = hooks.useRef({
      turn: 0,
      src: undefined as string | undefined,
      had: false,
    }).current
    if (shown && drawn.src && drawn.src !== src) drawn.turn++
    drawn.src = shown ? src : undefined
    drawn.had ||= Boolean(shown)
    return (
      <span
        className={className}
        aria-hidden={true}
        data-loaded={(shown && state === 'loaded') || undefined}
        data-waiting={waiting || undefined}
      >
        {children}
        {drawn.had && state !== 'gone' ? (
          <img
            key={drawn.turn}
            src={shown ? src : undefined}
            alt=""
            draggable={false}
            decoding="async"
            referrerPolicy="no-referrer"
            onLoad={() => setEnd({ of: src, state: 'loaded' })}
            onError={() => setEnd({ of: src, state: 'gone' })}
          />
        ) : null}
      </span>
    )
  }
}
