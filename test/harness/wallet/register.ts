import type { WindowTarget } from '../types'
import { isRecord } from './parse'

const isRegister = (value: unknown): value is (wallet: object) => unknown =>
  typeof value === 'function'

/**
 * Registers a wallet by Wallet Standard (https://github.com/wallet-standard/wallet-standard) with
 * every app of the page, those that are ready and those that come; returns what takes it out of all
 * of them.
 */
export const register = (target: WindowTarget, wallet: object) => {
  const undo: (() => unknown)[] = []
  const give = (api: unknown) => {
    if (!isRecord(api) || !isRegister(api.register)) return
    const off = api.register(wallet)
    if (typeof off === 'function') undo.push(() => off())
  }
  const onReady = (event: Event) => give(Reflect.get(event, 'detail'))
  target.addEventListener('wallet-standard:app-ready', onReady)
  target.dispatchEvent(new target.CustomEvent('wallet-standard:register-wallet', { detail: give }))
  return () => {
    target.removeEventListener('wallet-standard:app-ready', onReady)
    for (const each of undo.splice(0)) each()
  }
}
