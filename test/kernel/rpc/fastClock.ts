import type { Clock } from '../../../kernel/async/clock'

/**
 * Real milliseconds that pass at most between two looks at the clock while something waits for it.
 */
const LONGEST_TICK = 2

interface Timer {
  readonly at: number
  readonly run: () => void
}

/**
 * A clock that runs `factor` times as fast and remembers every wait that was asked for. While
 * something waits it moves by ticks, each a turn of the event loop in which sockets are read: a
 * process that stands still for a while, on a busy machine, does not find its answers too late.
 */
export function fastClock(
  factor = 50,
): Clock & { readonly waits: number[]; readonly open: Set<unknown> } {
  const waits: number[] = []
  const open = new Set<Timer>()
  let seen = performance.now()
  let time = Date.now()
  let ticker: NodeJS.Timeout | undefined
  const move = (most: number) => {
    const now = performance.now()
    time += Math.min(now - seen, most) * factor
    seen = now
  }
  const stop = () => {
    clearTimeout(ticker)
    ticker = undefined
  }
  const tick = () => {
    move(LONGEST_TICK)
    ticker = undefined
    for (const timer of [...open]
      .filter(({ at }) => at <= time)
      .sort((one, other) => one.at - other.at))
      if (open.delete(timer)) timer.run()
    if (open.size > 0) ticker ??= setTimeout(tick, 1)
  }
  return {
    waits,
    open,
    now() {
      if (open.size === 0) move(Number.POSITIVE_INFINITY)
      return time
    },
    setTimeout(run, ms) {
      waits.push(ms)
      if (open.size === 0) move(Number.POSITIVE_INFINITY)
      const timer = { at: time + ms, run }
      open.add(timer)
      ticker ??= setTimeout(tick, 1)
      return timer
    },
    clearTimeout(timer) {
      if (open.delete(timer as Timer) && open.size === 0) stop()
    },
  }
}
