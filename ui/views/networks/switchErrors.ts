import { errorMessage, isKitError } from '../../../kernel/index'
import type { ViewContext } from '../../view'

/** How a failed switch is explained to the visitor. */
export interface SwitchFailure {
  readonly declined: boolean
  readonly title: string
  readonly text: string
  /** The error's own message, untrusted; absent where `text` is specific. */
  readonly details?: string
}

/** Message keys by error code. */
const known: Readonly<Record<string, string>> = {
  'kernel/switch-unsupported': 'ui.switch-unsupported',
  'kernel/switch-ignored': 'ui.switch-ignored',
  'kernel/timeout': 'ui.switch-timeout',
  'rpc/resource-unavailable': 'ui.switch-busy',
  'rpc/chain-unknown': 'ui.switch-unknown',
}

/**
 * Explains a failed switch to `network`. `current` is the name of the network that the wallet stays
 * on.
 */
export function switchFailure(
  { t }: ViewContext,
  error: unknown,
  network: string,
  current: string | undefined,
): SwitchFailure {
  const code = isKitError(error) ? error.code : ''
  if (code.endsWith('/user-rejected')) {
    return {
      declined: true,
      title: t('ui.declined'),
      text:
        current === undefined
          ? t('ui.switch-declined')
          : t('ui.switch-stayed', { network: current }),
    }
  }
  const key = known[code]
  const title = t('ui.switch-failed', { network })
  if (key) return { declined: false, title, text: t(key as 'ui.switch-failed', { network }) }
  return {
    declined: false,
    title,
    text: t('ui.switch-other'),
    details: errorMessage(error).slice(0, 400),
  }
}
