import type { Gate } from '../../approval/createGate'
import { icon, make } from '../look/dom'

export interface WatchEndOptions {
  readonly gate: Gate
  /** What scrolls. */
  readonly scroller: HTMLElement
  /** The last of what has to be read. */
  readonly last: HTMLElement
  readonly label: string
}

/** A watch over the end of what is shown. */
export interface EndWatch {
  /** Leads on to what was not in view; hidden where there is none. */
  readonly more: HTMLButtonElement
  /** Looks anew: what is shown is there now, or has changed. */
  readonly look: () => void
  readonly end: () => void
}

/** Share of the height by which one press scrolls: a line or two stay in view. */
const STEP = 0.8

/**
 * Tells a gate whether the end of what is shown is in view: a page chooses texts and their length,
 * and could push what matters below the edge.
 */
export function watchEnd({ gate, scroller, last, label }: WatchEndOptions): EndWatch {
  const ended = new AbortController()
  const { signal } = ended
  const more = make(
    'button',
    { type: 'button', class: 'more' },
    make('span', {}, label),
    icon('down'),
  )
  let wasThere = false
  const look = () => {
    const { bottom, height } = scroller.getBoundingClientRect()
    // a frame that is not drawn has no height
    const isAtEnd = height > 0 && last.getBoundingClientRect().bottom <= bottom + 1
    wasThere ||= isAtEnd
    more.hidden = wasThere
    gate.reach(isAtEnd)
  }
  const restart = () => {
    wasThere = false
    look()
    // the gate's own listener may come after this one
    requestAnimationFrame(look)
  }
  // a frame that was not drawn is laid out once it is, of which no event tells where its size is
  // the one from before
  const sizes = new ResizeObserver(look)
  sizes.observe(last)
  more.addEventListener(
    'click',
    () => {
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
      scroller.scrollBy({ top: scroller.clientHeight * STEP, behavior })
      // at the end the button goes, and the keys go on here
      scroller.focus({ preventScroll: true })
    },
    { signal },
  )
  scroller.addEventListener('scroll', look, { signal, passive: true })
  addEventListener('resize', restart, { signal })
  return { more, look, end: () => (ended.abort(), sizes.disconnect()) }
}
