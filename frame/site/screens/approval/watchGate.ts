import type { Gate } from '../../approval/createGate'

/** Milliseconds between two measurements of what is seen: the least that version 2 allows. */
const DELAY = 100

/**
 * Version 2 of the IntersectionObserver (https://w3c.github.io/IntersectionObserver/v2/), which
 * TypeScript's DOM does not know.
 */
interface VisibilityEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}
interface VisibilityOptions extends IntersectionObserverInit {
  readonly trackVisibility: boolean
  readonly delay: number
}

const steps = Array.from({ length: 101 }, (_, at) => at / 100)

/**
 * Tells a gate what the browser measures of this frame: whether its content is seen, how large it
 * is, whether it has the focus, and what the visitor does before it opens. `seen` fills the frame.
 * A browser that measures no visibility says `undefined`, and the gate does not open. Returns what
 * ends it.
 */
export function watchGate(gate: Gate, seen: Element): () => void {
  const options: VisibilityOptions = { trackVisibility: true, delay: DELAY, threshold: steps }
  const read = (entries: readonly IntersectionObserverEntry[]) => {
    const last: VisibilityEntry | undefined = entries.at(-1)
    if (last) gate.observe({ isVisible: last.isVisible, ratio: last.intersectionRatio })
  }
  const observer = new IntersectionObserver(read, options)
  observer.observe(seen)
  const ended = new AbortController()
  const { signal } = ended
  let size = ''
  let hasFocus = false
  const sizeNow = () => `${innerWidth} ${innerHeight} ${devicePixelRatio}`
  const measure = () => {
    size = sizeNow()
    gate.resize(innerWidth, innerHeight, devicePixelRatio)
  }
  const focus = () => {
    hasFocus = document.hasFocus()
    gate.focus(hasFocus)
  }
  const show = () => gate.show(document.visibilityState === 'visible')
  /** The events above come with the next frame that is drawn: a key or a click may come before. */
  const compare = () => {
    read(observer.takeRecords())
    if (size !== sizeNow()) measure()
    if (hasFocus !== document.hasFocus()) focus()
    if (document.visibilityState !== 'visible') show()
  }
  const point = ({ isTrusted, pointerType, screenX, screenY, clientX, clientY }: PointerEvent) =>
    isTrusted && pointerType === 'mouse' && gate.point({ x: screenX, y: screenY, clientX, clientY })
  addEventListener('resize', measure, { signal })
  for (const type of ['focus', 'blur']) addEventListener(type, focus, { signal })
  document.addEventListener('visibilitychange', show, { signal })
  for (const type of ['pointerdown', 'pointerup', 'keydown', 'keyup', 'click'])
    addEventListener(type, compare, { signal, capture: true })
  for (const type of ['pointerover', 'pointermove', 'pointerdown'] as const)
    addEventListener(type, point, { signal, capture: true })
  document.documentElement.addEventListener('pointerleave', () => gate.point(undefined), { signal })
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && gate.rush(), {
    signal,
    capture: true,
  })
  addEventListener(
    'keydown',
    ({ isTrusted, key }) => isTrusted && (key === 'Enter' || key === ' ') && gate.rush(),
    { signal, capture: true },
  )
  measure()
  focus()
  show()
  return () => {
    observer.disconnect()
    ended.abort()
    gate.end()
  }
}
