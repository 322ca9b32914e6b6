import type { MockWallet, WalletProvider, WindowTarget } from '../types'
import { createEngine } from './engine'
import type { EngineOptions, World } from './engineTypes'
import { createShell, noListeners, type Shell } from './shell'
import { keptUnder, type WalletStorage } from './store'

/**
 * A wallet that runs inside a window, with its provider at hand. `ready` resolves when its Solana
 * and Bitcoin keys are read: until then their `addresses` are empty, and requests wait. It rejects
 * for keys that are none.
 */
export type WindowWallet = MockWallet & {
  readonly provider: WalletProvider
  readonly ready: Promise<void>
}

/**
 * Runs a wallet inside a window, at once and without waiting. What the same wallet stores in
 * another tab is taken over.
 */
export const installOnWindow = (
  target: WindowTarget,
  options: EngineOptions,
  storage: WalletStorage | null,
): WindowWallet => {
  let shell: Shell | undefined
  const world: World = {
    storage,
    origin: () => target.location?.origin ?? 'null',
    emit: (event, value) => shell?.emit(event, value),
    faceChanged: () => shell?.setFace(engine.face()),
    settled: () => Promise.resolve(),
    listeners: async () => shell?.listeners() ?? noListeners,
    remove: async () => {
      target.removeEventListener('storage', onStorage)
      shell?.remove()
    },
  }
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === storage && (key === null || key.startsWith(keptUnder))) engine.reload()
  }
  target.addEventListener('storage', onStorage)
  const engine = createEngine(options, world)
  shell = createShell({
    target,
    face: engine.face(),
    chainId: engine.chainId(),
    handle: engine.handle,
  })
  return { ...engine.controls, ...engine.identity, provider: shell.provider, ready: engine.ready }
}
