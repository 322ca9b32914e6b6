import { withTimeout } from '../async/withTimeout'
import type { KitParts } from '../core'
import { kernelError } from '../errors/kernelErrors'
import { runError } from '../errors/lateErrors'
import type { KernelState, Truthy, WaitOptions } from '../kitApi'
import type { World } from '../world'

/** See {@link KitApi.waitFor}. */
export async function waitFor<T>(world: World, { api, clock }: KitParts, selector: (state: KernelState) => T, { signal, timeout }: WaitOptions = {}): Promise<Truthy<T>> {
  const { ending } = world.core
  let off = () => {}
  let end = () => {}
  const seen = new Promise<Truthy<T>>((resolve, reject) => {
    const look = (value: T) => {
      if (value) resolve(value as Truthy<T>)
    }
    off = api.subscribe((state) => {
      try {
        return selector(state)
      } catch (error) {
        reject(error)
        throw error
      }
    }, look)
    look(selector(api.getState()))
    end = () => reject(kernelError('aborted'))
    if (ending.aborted) end()
    else ending.addEventListener('abort', end)
  })
  const late = () => runError('timeout', { what: 'kit.waitFor', seconds: (timeout ?? 0) / 1000 })
  return withTimeout(seen, { ...(timeout !== undefined && { ms: timeout }), signal, clock, onTime: late }).finally(() => {
    off()
    ending.removeEventListener('abort', end)
  })
}
