import type { Prompt, WalletInfo, WindowTarget } from '../types'
import { buildCard } from './approvalCard'
import { adoptStyle } from './approvalStyle'
import type { ApprovalSession } from './handler'
import { rpcError } from './rpcError'

const WIDTH = 360
const HEIGHT = 560
const CLOSED_POLL_MS = 150

const openWindow = (target: WindowTarget) => {
  const left = Math.round(target.screenX + Math.max(0, target.outerWidth - WIDTH) / 2)
  const top = Math.round(target.screenY + Math.max(0, target.outerHeight - HEIGHT) / 3)
  return target.open('', '', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
}

const draw = (
  popup: WindowTarget,
  prompt: Prompt,
  info: WalletInfo,
  decide: (yes: boolean) => void,
) => {
  const page = popup.document
  adoptStyle(page, popup)
  page.title = `${info.name}: ${prompt.title}`
  page.documentElement.lang = 'en'
  const card = buildCard(page, prompt, info, decide)
  page.body.replaceChildren(card)
  card.focus()
}

/**
 * Opens the wallet's own window at once, within the user's click, and asks in it. Closing it is a
 * no. A window that the browser blocks ends the request with -32603. The window goes with the
 * request, and with the page that opened it.
 */
export const createWindowSession = (target: WindowTarget, info: WalletInfo): ApprovalSession => {
  const popup = openWindow(target) as WindowTarget | null
  const close = () => popup?.close()
  target.addEventListener('pagehide', close)
  return {
    ask: async (prompt) => {
      if (!popup) throw rpcError('internal', 'The browser blocked the window of the wallet')
      if (popup.closed) return false
      return new Promise((resolve) => {
        const poll = setInterval(() => {
          if (popup.closed) decide(false)
        }, CLOSED_POLL_MS)
        const decide = (yes: boolean) => {
          clearInterval(poll)
          resolve(yes)
        }
        draw(popup, prompt, info, decide)
        // Some browsers replace the first empty document of a window once more.
        popup.addEventListener('load', () => draw(popup, prompt, info, decide))
      })
    },
    end: () => {
      target.removeEventListener('pagehide', close)
      close()
    },
  }
}
