import type { WalletInfo, WindowTarget } from '../types'
import { buildCard } from './approvalCard'
import { adoptStyle } from './approvalStyle'
import type { ApprovalSession } from './handler'

/**
 * Asks in a fixed layer over the whole page, in a shadow root, as wallets without an extension do.
 * The element in the page itself has no style.
 */
export const createOverlaySession = (target: WindowTarget, info: WalletInfo): ApprovalSession => {
  let put: (() => void) | undefined
  const end = () => {
    put?.()
    put = undefined
  }
  return {
    ask: (prompt) =>
      new Promise((resolve) => {
        end()
        const page = target.document
        const host = page.createElement('div')
        host.dataset.walletOverlay = info.rdns
        const root = host.attachShadow({ mode: 'open' })
        adoptStyle(root, target)
        const decide = (yes: boolean) => {
          end()
          resolve(yes)
        }
        const card = buildCard(page, prompt, info, decide)
        card.setAttribute('aria-modal', 'true')
        const layer = page.createElement('div')
        layer.className = 'layer'
        layer.append(card)
        root.append(layer)
        page.body.append(host)
        put = () => host.remove()
        card.focus()
      }),
    end,
  }
}
