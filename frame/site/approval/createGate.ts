import type { Clock } from '../clock'

/**
 * Whether an approval counts. A page can cover, move or fade the frame around a click, so that
 * somebody approves what they do not see: an approval counts only where the browser has proven that
 * the frame was seen, unchanged, for a while.
 */
export interface Gate {
  /**
   * An entry of an IntersectionObserver that tracks visibility; `isVisible` is undefined where the
   * browser has only version 1.
   */
  readonly observe: (entry: {
    readonly isVisible: boolean | undefined
    readonly ratio: number
  }) => void
  /** Size of the frame in CSS pixels, and how many of the device's pixels one of them is. */
  readonly resize: (width: number, height: number, pixelRatio: number) => void
  /** `document.hasFocus()`, at each change of it. */
  readonly focus: (hasFocus: boolean) => void
  /** Whether `document.visibilityState` is `visible`, at each change of it. */
  readonly show: (isShown: boolean) => void
  /** Another request is on the screen: nothing of it was read. */
  readonly next: () => void
  /** More of the request is on the screen, or it looks different. */
  readonly change: () => void
  /**
   * Whether the end of the request is in view: it is read once its end was, while all else held.
   * After another size it is to be read anew.
   */
  readonly reach: (isAtEnd: boolean) => void
  /** Where the mouse is, at each of its events; undefined once it has left the document. */
  readonly point: (at: Place | undefined) => void
  /**
   * Something was pressed, anywhere: whoever presses before the gate opens, presses in a rhythm,
   * and has not looked.
   */
  readonly rush: () => void
  /**
   * The visitor moved the focus to the control, as `focusin` after a key or a pointer says; false
   * when it leaves it.
   */
  readonly focusControl: (isByVisitor: boolean) => void
  /** An event at the approving control. True once, for the event that approves. */
  readonly press: (event: Press) => boolean
  /** Whether the control may be enabled; where it may not, why. */
  readonly state: () => GateState
  /** Whether the page draws the frame smaller than it says that it is. */
  readonly isShrunk: () => boolean
  /** Told after each change of {@link state}, also by time. Returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Ends its timer. */
  readonly end: () => void
}

/** A place of the mouse: on the screen, and in the frame by its own CSS pixels. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly clientX: number
  readonly clientY: number
}

export interface Press {
  readonly type: 'pointerdown' | 'pointerup' | 'pointercancel' | 'keydown'
  /** `event.isTrusted`: false for what a script made. */
  readonly isTrusted: boolean
  /**
   * The pointer is a mouse, which approves only where the visitor moved it: a page can bring what
   * approves under one that rests.
   */
  readonly isMouse?: boolean
  /**
   * The pointer is a finger. It is nowhere before it presses, so that a page can bring what
   * approves under one that taps: it approves where it stays.
   */
  readonly isFinger?: boolean
  /** The key; Enter and the space bar approve. */
  readonly key?: string
  /** A key that is kept down repeats. */
  readonly isRepeat?: boolean
}

/**
 * `window`: the request goes on in a window of its own, since this frame cannot prove what is seen.
 */
export type GateState = 'open' | 'wait' | 'window'

/** In milliseconds, and CSS pixels. */
const SEEN = 600
const GIVE_UP = 3_000
/** In a window, which comes up where the pointer happens to be. */
const SEEN_IN_WINDOW = 1_000
const BETWEEN = 800
const RATIO = 0.99
const WIDTH = 320
const HEIGHT = 420
/**
 * That a finger stays on the control at least: longer than a tap, less than a browser's own long
 * press.
 */
const STAYED = 400
/** That a mouse moves at least, on the screen. */
const MOVED = 4
/** That it moves at least by the frame's own pixels, for its steps on both sides to be compared. */
const MEASURED = 24
/**
 * What a pixel of the frame is at least, on the screen and of the device's pixels: less is what a
 * page makes small, or a visitor whose browser draws everything at a half.
 */
const DRAWN = 0.6

export interface GateOptions {
  readonly clock: Clock
  /**
   * `trusted`: the operator vouches for the page, and visibility is not asked for; all else is.
   * `window`: nor is it in a window of the wallet's own.
   */
  readonly mode?: 'verified' | 'trusted' | 'window'
}

/** What a gate knows; it starts with nothing seen. */
interface Facts {
  isVisible: boolean | undefined
  ratio: number
  isLarge: boolean
  /** It is large by its own pixels, which are too few of the device's. */
  hasFewPixels: boolean
  /** The mouse went further in it than on the screen. */
  hasShortSteps: boolean
  hasFocus: boolean
  isShown: boolean
  isControlFocused: boolean
  isAtEnd: boolean
  isRead: boolean
  /** The mouse in the document: where it came in, and whether it has moved since. */
  mouse: { from: Place; hasMoved: boolean } | undefined
}

/** A gate that is closed until all of its conditions have been proven. */
export function createGate({ clock, mode = 'verified' }: GateOptions): Gate {
  const facts: Facts = {
    isVisible: false,
    ratio: 0,
    isLarge: false,
    hasFewPixels: false,
    hasShortSteps: false,
    hasFocus: false,
    isShown: false,
    isControlFocused: false,
    isAtEnd: false,
    isRead: false,
    mouse: undefined,
  }
  const seen = mode === 'window' ? SEEN_IN_WINDOW : SEEN
  const listeners = new Set<() => void>()
  /** Since when all conditions hold, without a break. */
  let since: number | undefined
  /** Since when the frame is not proven to be visible. */
  let unseen: number | undefined = clock.now()
  let approved: number | undefined
  /** Since when the pointer is down on the control. */
  let down: number | undefined
  let last: GateState = 'wait'
  let timer: unknown

  const isSeen = () => mode !== 'verified' || (facts.isVisible === true && facts.ratio >= RATIO)
  const isShrunk = () => mode === 'verified' && (facts.hasFewPixels || facts.hasShortSteps)
  const holds = () => isSeen() && !isShrunk() && facts.isLarge && facts.hasFocus && facts.isShown
  /** Time since a moment; a clock that was set back proves nothing. */
  const passed = (from: number | undefined, ms: number) =>
    from !== undefined && clock.now() - from >= ms
  const state = (): GateState => {
    if (
      mode === 'verified' &&
      (facts.isVisible === undefined || isShrunk() || (!isSeen() && passed(unseen, GIVE_UP)))
    )
      return 'window'
    const isRested = approved === undefined || passed(approved, BETWEEN)
    return holds() && facts.isRead && passed(since, seen) && isRested ? 'open' : 'wait'
  }

  const schedule = () => {
    clock.clearTimeout(timer)
    const now = clock.now()
    const ends = [
      since !== undefined && since + seen,
      !isSeen() && unseen !== undefined && unseen + GIVE_UP,
      approved !== undefined && approved + BETWEEN,
    ]
    const next = ends.filter((at): at is number => at !== false && at > now)
    if (next.length > 0) timer = clock.setTimeout(update, Math.min(...next) - now)
  }
  const update = () => {
    const now = state()
    if (now !== last) {
      last = now
      for (const listener of listeners) listener()
    }
    schedule()
  }
  /** A fact has changed: what was seen before it proves nothing about what is seen behind it. */
  const restart = (change: () => void = () => undefined) => {
    change()
    if (facts.isAtEnd && holds()) facts.isRead = true
    down = undefined
    since = holds() ? clock.now() : undefined
    unseen = isSeen() ? undefined : (unseen ?? clock.now())
    update()
  }
  const approve = () => {
    down = undefined
    approved = clock.now()
    // the next one is looked at anew
    since = clock.now()
    facts.isControlFocused = false
    update()
    return true
  }

  /** Compares the steps of a mouse in the frame with those on the screen. */
  const follow = (mouse: NonNullable<Facts['mouse']>, at: Place) => {
    const { from } = mouse
    const onScreen = Math.hypot(at.x - from.x, at.y - from.y)
    const inFrame = Math.hypot(at.clientX - from.clientX, at.clientY - from.clientY)
    if (onScreen < MOVED || (mode === 'verified' && inFrame < MEASURED)) return
    Object.assign(mouse, { from: at, hasMoved: true })
    const hasShortSteps = onScreen < DRAWN * inFrame
    if (mode === 'verified' && hasShortSteps !== facts.hasShortSteps)
      restart(() => Object.assign(facts, { hasShortSteps }))
  }

  return {
    observe: ({ isVisible, ratio }) => {
      if (isVisible !== facts.isVisible || ratio !== facts.ratio)
        restart(() => Object.assign(facts, { isVisible, ratio }))
    },
    resize: (width, height, pixelRatio) => {
      const fits = (scale: number) => width * scale >= WIDTH && height * scale >= HEIGHT
      restart(() =>
        Object.assign(facts, {
          isLarge: fits(1),
          hasFewPixels: fits(1) && (pixelRatio < DRAWN || !fits(pixelRatio)),
          isAtEnd: false,
          isRead: false,
        }),
      )
    },
    // a window can be brought to the front under a pointer that rests
    focus: (hasFocus) =>
      restart(() =>
        Object.assign(facts, { hasFocus, ...(mode === 'window' && { mouse: undefined }) }),
      ),
    show: (isShown) => restart(() => (facts.isShown = isShown)),
    next: () =>
      restart(() =>
        Object.assign(facts, { isControlFocused: false, isAtEnd: false, isRead: false }),
      ),
    change: () => restart(() => (facts.isControlFocused = false)),
    reach: (isAtEnd) => {
      facts.isAtEnd = isAtEnd
      if (isAtEnd && !facts.isRead) restart()
    },
    point: (at) => {
      const { mouse } = facts
      if (!at) facts.mouse = undefined
      else if (!mouse) restart(() => (facts.mouse = { from: at, hasMoved: false }))
      else follow(mouse, at)
    },
    rush: () => {
      if (state() !== 'open') restart()
    },
    focusControl: (isByVisitor) => {
      facts.isControlFocused = isByVisitor
    },
    press: ({ type, isTrusted, isMouse = false, isFinger = false, key, isRepeat = false }) => {
      const isOpen = isTrusted && state() === 'open'
      if (type === 'keydown')
        return isOpen && facts.isControlFocused && !isRepeat && (key === 'Enter' || key === ' ')
          ? approve()
          : false
      const isApproved =
        isOpen && type === 'pointerup' && passed(down, isFinger && mode === 'verified' ? STAYED : 0)
      down =
        isOpen && type === 'pointerdown' && (!isMouse || facts.mouse?.hasMoved === true)
          ? clock.now()
          : undefined
      return isApproved ? approve() : false
    },
    state,
    isShrunk,
    subscribe: (listener) => {
      listeners.add(listener)
      schedule()
      return () => void listeners.delete(listener)
    },
    end: () => clock.clearTimeout(timer),
  }
}
