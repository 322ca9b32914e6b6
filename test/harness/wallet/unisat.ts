import type { RequestArguments, WindowTarget } from '../types'
import type { Face } from './engineTypes'
import { createProvider } from './provider'

/** The methods of `window.unisat`, named as they are called. */
export const UNISAT_METHODS = [
  'requestAccounts',
  'getAccounts',
  'getPublicKey',
  'getNetwork',
  'switchNetwork',
  'getChain',
  'switchChain',
  'signMessage',
  'signPsbt',
  'pushPsbt',
  'sendBitcoin',
  'disconnect',
] as const

const KEY = 'unisat'

/**
 * A Bitcoin provider of the shape of `window.unisat`: a method of its own for each request, `on`
 * and `removeListener`.
 */
export const createUnisat = (
  face: () => Face,
  answer: (args: RequestArguments) => Promise<unknown>,
) => {
  const { provider, emit, listeners } = createProvider({
    flags: {},
    throws: () => face().throws,
    answer,
  })
  const call =
    (method: string) =>
    (...params: readonly unknown[]) =>
      provider.request({ method, params })
  const { on, removeListener } = provider
  return {
    unisat: {
      ...Object.fromEntries(UNISAT_METHODS.map((method) => [method, call(method)])),
      on,
      removeListener,
    },
    emit,
    listeners,
  }
}

/**
 * Sets `window.unisat` and tells the page so; returns the undo, which leaves the object of another
 * wallet alone.
 */
export const exposeUnisat = (target: WindowTarget, unisat: object) => {
  if (Reflect.get(target, KEY) !== undefined) return () => undefined
  Object.defineProperty(target, KEY, {
    value: unisat,
    configurable: true,
    writable: true,
    enumerable: true,
  })
  target.dispatchEvent(new target.Event('unisat#initialized'))
  return () => {
    if (Reflect.get(target, KEY) === unisat) Reflect.deleteProperty(target, KEY)
  }
}
