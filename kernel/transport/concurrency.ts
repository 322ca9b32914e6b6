import { kernelError } from '../errors/kernelErrors'

/** Bounds the HTTP requests that run at a time, per host. */
export interface Concurrency {
  /** Waits for a place, first come, first served. Answers how to give it back. Rejects with `kernel/aborted`, and leaves the line, when `signal` fires. */
  take(host: string, signal: AbortSignal): Promise<() => void>
}

interface Line {
  running: number
  readonly waiting: Set<() => void>
}

/** Makes a budget of `most` requests per host. Browsers open about six connections to an HTTP/1 host themselves. */
export function createConcurrency(most = 8): Concurrency {
  const lines = new Map<string, Line>()
  const leave = (host: string, line: Line) => {
    line.running--
    const [next] = line.waiting
    if (next) {
      line.waiting.delete(next)
      next()
    } else if (!line.running) lines.delete(host)
  }
  return {
    take: (host, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(kernelError('aborted'))
        const line = lines.get(host) ?? { running: 0, waiting: new Set() }
        lines.set(host, line)
        const enter = () => {
          signal.removeEventListener('abort', give)
          line.running++
          let held = true
          resolve(() => {
            if (held) leave(host, line)
            held = false
          })
        }
        const give = () => {
          line.waiting.delete(enter)
          reject(kernelError('aborted'))
        }
        if (line.running < most) return enter()
        line.waiting.add(enter)
        signal.addEventListener('abort', give, { once: true })
      }),
  }
}
