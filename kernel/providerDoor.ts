import { createLazy } from './lazy'
import type { Provider, ProviderDeps } from './provider'

/** A provider whose code is fetched when it is first used. Calls keep their order. */
export function providerDoor(deps: ProviderDeps): Provider {
  const provider = createLazy(async () => (await import('./provider')).createProvider(deps))
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
