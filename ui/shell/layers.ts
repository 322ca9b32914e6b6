import type { Shell } from '../../kernel/index'
import { keepAboveDialogs } from './amongDialogs'
import { besideWalletCss, showBesideWallets } from './besideWallet'

/**
 * The modal among other layers of the page: above its dialogs, beside a wallet that asks in one.
 * Loaded with the first of either. `last` was the body's last child before it. An embedded modal is
 * no layer. Returns the undo.
 */
export function followLayers(
  shell: Shell,
  last: Element | null,
  addStyles: (css: string) => void,
): () => void {
  if (shell.surface.embedded) return () => {}
  addStyles(besideWalletCss)
  const offs = [keepAboveDialogs(shell)]
  // jsdom has no layers
  if ('showModal' in shell.surface.dialog) offs.push(showBesideWallets(shell, last))
  return () => {
    for (const off of offs) off()
  }
}
