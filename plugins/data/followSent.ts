import type { Clock, PluginContext, RpcOutcome } from '../../kernel/index'

/** Milliseconds between two looks at a transaction, and how many there are. */
const everyMs = 3000
const maxLooks = 60

/**
 * Calls `changed` at once, and again when the transaction that a call has sent is in a block, or
 * failed.
 */
export async function followSent(
  ctx: Pick<PluginContext, 'networks' | 'request' | 'signal' | 'debug'>,
  { call, result }: RpcOutcome & { readonly ok: true },
  clock: Clock,
  changed: () => void,
): Promise<void> {
  const { chainId, method } = call
  const { signal } = ctx
  changed()
  const network = ctx.networks.find(({ id }) => id === chainId)
  if (!network) return
  try {
    const { default: driver } = await network.driver()
    // a broadcast answers with the id itself
    const id =
      driver.methods[method] === 'broadcast' ? String(result) : driver.readTransaction(result)
    for (let looks = 0; looks < maxLooks && !signal.aborted; looks++) {
      const status = await driver.getStatus?.(id, (request) =>
        ctx.request(request, { chainId, signal }),
      )
      if (status === undefined) return
      if (status === 'confirmed' || status === 'failed') return changed()
      await new Promise<void>((resolve) => {
        const timer = clock.setTimeout(resolve, everyMs)
        signal.addEventListener('abort', () => (clock.clearTimeout(timer), resolve()), {
          once: true,
        })
      })
    }
  } catch (error) {
    // calls of a batch have no id to look for; what is watched is read again all the same
    ctx.debug('a transaction is not followed', error)
  }
}
