import type { WalletProvider, WindowTarget } from '../types'
import { isRecord } from './parse'

const READ = 'ethereum'

/**
 * Sets `window.ethereum`, or joins the `providers` array of the wallet that was there first;
 * returns the undo.
 */
export const exposeWindowEthereum = (target: WindowTarget, provider: WalletProvider) => {
  const there: unknown = Reflect.get(target, READ)
  if (!isRecord(there)) {
    Object.defineProperty(target, READ, {
      value: provider,
      configurable: true,
      writable: true,
      enumerable: true,
    })
    return () => {
      if (Reflect.get(target, READ) === provider) Reflect.deleteProperty(target, READ)
    }
  }
  const others: unknown[] = Array.isArray(there.providers) ? there.providers : [there]
  there.providers = [...others, provider]
  return () => {
    if (Array.isArray(there.providers))
      there.providers = there.providers.filter((each) => each !== provider)
  }
}
