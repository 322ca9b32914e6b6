import type { DemoWalletOptions, WindowTarget } from '../types'
import { installOnWindow, type WindowWallet } from './installOnWindow'

/**
 * A wallet that is ready to run. `install` puts it into a window (default the page's own) and
 * starts it.
 */
export type DemoWallet = { install(target?: WindowTarget): WindowWallet }

const localStorageOf = (target: WindowTarget) => {
  try {
    return target.localStorage
  } catch {
    return null
  }
}

/**
 * A real wallet inside a page: holds keys, signs, sends, announces itself (EIP-6963) and asks in a
 * window of its own unless `behaviour.autoApprove` is set. The page's permission and the active
 * chain are kept in `storage` under `demo-wallet:<rdns>`, from the first approval on, and followed
 * in other tabs of the page. Creating it touches nothing; its keys are in the page, so it is for
 * local chains only.
 */
export const createWallet = (options: DemoWalletOptions): DemoWallet => ({
  install: (target = window) => {
    const { storage, ...rest } = options
    const info = { name: 'Demo Wallet', rdns: 'org.example.demo', ...options.info }
    const behaviour = { autoApprove: false, ...options.behaviour }
    return installOnWindow(
      target,
      { ...rest, info, behaviour },
      storage === undefined ? localStorageOf(target) : storage,
    )
  },
})
