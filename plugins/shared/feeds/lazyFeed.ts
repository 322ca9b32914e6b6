import type { Lazy } from '../../../kernel/plugins/toolkit'
import type { Feed, Reading } from './types'

const loading: Reading<never> = Object.freeze({ status: 'loading' })

/** A feed whose code comes with its first use. */
export const lazyFeed = <Service, T>(
  service: Lazy<Service>,
  open: (service: Service) => Feed<T>,
): Feed<T> => ({
  get: () => {
    const now = service.now()
    return now ? open(now).get() : loading
  },
  read: async (how) => open(await service.get()).read(how),
  refresh: async (how) => open(await service.get()).refresh(how),
  watch(listener) {
    let off: (() => void) | undefined = () => {}
    if (!service.now()) listener(loading)
    service.get().then(
      (one) => off && (off = open(one).watch(listener)),
      (error: unknown) => off && listener({ status: 'failed', error }),
    )
    return () => {
      off?.()
      off = undefined
    }
  },
})
