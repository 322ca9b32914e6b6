import type { PluginMessages } from '../../kernel/index'

/** The plugin's texts. */
export const messages: PluginMessages = {
  en: () => import('./messages/en'),
  ar: () => import('./messages/ar'),
}
