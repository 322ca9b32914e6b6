import type { KitError } from '../../kernel/index'
import type { ThemeMode } from '../theme/tokens'

/**
 * Tells the visitor that the code of the modal could not be loaded, in a native dialog, and offers
 * another try or, where the file is gone, a reload. Part of the page start, as small as can be: a
 * lazy file could not be loaded either. In English, since the catalogues are lazy files too.
 */
export function showNotLoaded(
  mode: ThemeMode,
  signal: AbortSignal,
  { details, message }: KitError,
  retry: () => void,
): void {
  const dialog = document.createElement('dialog')
  const add = (label: string, act?: () => void) => {
    const button = document.createElement('button')
    button.append(label)
    button.style.cssText =
      'font:inherit;width:100%;margin-top:16px;padding:10px;border:0;border-radius:28px'
    button.onclick = () => {
      dialog.close()
      act?.()
    }
    dialog.append(button)
  }
  // with the browser's own colours of the scheme
  dialog.style.cssText = `color-scheme:${mode === 'system' ? 'light dark' : mode};width:288px;margin:auto;padding:24px;border:0;border-radius:28px;font:16px/1.5 system-ui;text-align:center`
  dialog.lang = 'en'
  dialog.ariaLabel = message
  dialog.append(message)
  if ((details as { readonly reload?: boolean }).reload) add('Reload', () => location.reload())
  else add('Try again', retry)
  add('Close')
  dialog.onclose = () => dialog.remove()
  signal.addEventListener('abort', () => dialog.close())
  document.body.append(dialog)
  dialog.showModal()
}
