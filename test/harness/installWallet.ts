import type { MockWallet, MockWalletOptions, PageTarget, WindowTarget } from './types'
import { installOnPage } from './wallet/installOnPage'
import { installOnWindow } from './wallet/installOnWindow'

/**
 * Puts a mock wallet into a Playwright page (before `goto`; in an open page it comes late) or into
 * a window (of happy-dom, jsdom, or a real one). Its signatures and transactions are real; it says
 * yes to everything unless its behaviour says otherwise, and the behaviour may change while it
 * runs. A page keeps the wallet's state over reloads; nothing is written to its storage.
 */
export const installWallet = async (
  target: PageTarget | WindowTarget,
  options: MockWalletOptions,
): Promise<MockWallet> => {
  if ('addInitScript' in target) return installOnPage(target, options)
  const wallet = installOnWindow(target, options, null)
  await wallet.ready
  return wallet
}
