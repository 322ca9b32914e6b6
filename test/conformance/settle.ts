/** How a piece of work ended, or that it had not by then. */
export type Settled =
  | { readonly status: 'done'; readonly value: unknown }
  | { readonly status: 'rejected'; readonly reason: unknown }
  | { readonly status: 'pending' }

const SLICES = 10

/**
 * Runs work and waits so many milliseconds; a synchronous throw is a rejection. Never rejects. The
 * wait is cut into slices: while the process itself is held up, no more than one of them passes, so
 * a busy machine is no silent plugin.
 */
export function settle(work: () => unknown, ms: number): Promise<Settled> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    const wait = (slices: number) => {
      timer = setTimeout(
        () => (slices > 1 ? wait(slices - 1) : resolve({ status: 'pending' })),
        ms / SLICES,
      )
    }
    wait(SLICES)
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
