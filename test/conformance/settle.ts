/** How a piece of work ended, or that it had not by then. */
export type Settled = { readonly status: 'done'; readonly value: unknown } | { readonly status: 'rejected'; readonly reason: unknown } | { readonly status: 'pending' }

/** Runs work and waits at most so many milliseconds; a synchronous throw is a rejection. Never rejects. */
export function settle(work: () => unknown, ms: number): Promise<Settled> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ status: 'pending' }), ms)
    const end = (settled: Settled) => {
      clearTimeout(timer)
      resolve(settled)
    }
    new Promise((done) => done(work())).then(
      (value) => end({ status: 'done', value }),
      (reason: unknown) => end({ status: 'rejected', reason }),
    )
  })
}

/** Waits until it is so, at most so many milliseconds; answers whether it is. */
export async function until(isSo: () => boolean, ms: number): Promise<boolean> {
  const end = Date.now() + ms
  while (!isSo()) {
    if (Date.now() > end) return false
    await settle(() => new Promise(() => {}), 10)
  }
  return true
}
