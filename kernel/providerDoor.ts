import { createLazy } from './lazy'
import type { KitApi } from './kitApi'
import type { Provider } from './provider'

/** A kit's provider of one namespace, whose code is fetched when it is first used. Calls keep their order. */
export function providerDoor(kit: KitApi, namespace: string): Provider {
  const provider = createLazy(async () => (await import('./provider')).kitProvider(kit, namespace))
  const listeners = (verb: 'on' | 'removeListener'): Provider['on'] => (event, listener) => {
    provider.get().then((made) => made[verb](event, listener)).catch(console.error)
    return door
  }
  const door: Provider = {
    request: async (call) => (await provider.get()).request(call),
    on: listeners('on'),
    removeListener: listeners('removeListener'),
  }
  return door
}
