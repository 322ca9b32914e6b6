import { withTimeout } from '../async/withTimeout'
import { kernelError } from '../errors/kernelErrors'
import { runError } from '../errors/lateErrors'
import type { KernelState, Truthy, WaitOptions } from '../kitApi'
import type { KitServices } from './services'

/** See {@link KitApi.waitFor}. */
export async function waitFor<T>({ api, clock, onEnd }: KitServices, selector: (state: KernelState) => T, { signal, timeout }: WaitOptions = {}): Promise<Truthy<T>> {
  let unsubscribe = () => {}
  let offEnd = () => {}
  const truthy = new Promise<Truthy<T>>((resolve, reject) => {
    const check = (value: T) => {
      if (value) resolve(value as Truthy<T>)
    }
    unsubscribe = api.subscribe((state) => {
      try {
        return selector(state)
      } catch (error) {
        reject(error)
        throw error
      }
    }, check)
    check(selector(api.getState()))
    offEnd = onEnd(() => reject(kernelError('aborted')))
  })
  const onTime = () => runError('timeout', { what: 'kit.waitFor', seconds: (timeout ?? 0) / 1000 })
  return withTimeout(truthy, { ...(timeout !== undefined && { ms: timeout }), signal, clock, onTime }).finally(() => {
    unsubscribe()
    offEnd()
  })
}
