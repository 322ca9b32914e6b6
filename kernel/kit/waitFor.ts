import { withTimeout } from '../async/withTimeout'
import { kernelError } from '../errors/kernelErrors'
import { runError } from '../errors/lateErrors'
import type { KernelState, Truthy, WaitOptions } from '../kitApi'
import type { KitServices } from './services'

/** See {@link KitApi.waitFor}. */
export async function waitFor<T>({ api, clock, onEnd }: KitServices, selector: (state: KernelState) => T, { signal, timeout }: WaitOptions = {}): Promise<Truthy<T>> {
  let off = () => {}
  let offEnd = () => {}
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
    offEnd = onEnd(() => reject(kernelError('aborted')))
  })
  const late = () => runError('timeout', { what: 'kit.waitFor', seconds: (timeout ?? 0) / 1000 })
  return withTimeout(seen, { ...(timeout !== undefined && { ms: timeout }), signal, clock, onTime: late }).finally(() => {
    off()
    offEnd()
  })
}
