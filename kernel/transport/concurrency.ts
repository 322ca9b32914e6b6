import { kernelError } from '../errors/kernelErrors'

/** Limits the HTTP requests in flight per host. */
export interface Concurrency {
  /**
   * Waits, first come, first served, until the host has a free slot; resolves with the function
   * that releases it. Rejects with `kernel/aborted` and leaves the queue when `signal` aborts.
   */
  acquire(host: string, signal: AbortSignal): Promise<() => void>
}

interface HostQueue {
  running: number
  readonly waiting: Set<() => void>
}

/**
 * Allows at most `limit` requests in flight per host. (Browsers open about six connections to an
 * HTTP/1 host.)
 */
export function createConcurrency(limit = 8): Concurrency {
  const queues = new Map<string, HostQueue>()
  const release = (host: string, queue: HostQueue) => {
    queue.running--
    const [next] = queue.waiting
    if (next) {
      queue.waiting.delete(next)
      next()
    } else if (!queue.running) queues.delete(host)
  }
  return {
    acquire: (host, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(kernelError('aborted'))
        const queue = queues.get(host) ?? { running: 0, waiting: new Set() }
        queues.set(host, queue)
        const start = () => {
          signal.removeEventListener('abort', onAbort)
          queue.running++
          let acquired = true
          resolve(() => {
            if (acquired) release(host, queue)
            acquired = false
          })
        }
        const onAbort = () => {
          queue.waiting.delete(start)
          reject(kernelError('aborted'))
        }
        if (queue.running < limit) return start()
        queue.waiting.add(start)
        signal.addEventListener('abort', onAbort, { once: true })
      }),
  }
}
