import { errorMessage, isKitError } from '../../../kernel/errors/KitError'
import type { ViewContext } from '../../view'

/** What to tell the visitor about a switch that did not happen. */
export interface SwitchFailure {
  readonly declined: boolean
  readonly title: string
  readonly text: string
  /** The error's own words, from outside; absent where ours say it all. */
  readonly details?: string
}

/** Codes of errors, and the key of the words for each. */
const known: Readonly<Record<string, string>> = {
  'kernel/switch-unsupported': 'ui.switch-unsupported',
  'kernel/switch-ignored': 'ui.switch-ignored',
  'kernel/timeout': 'ui.switch-timeout',
  'rpc/resource-unavailable': 'ui.switch-busy',
  'rpc/chain-unknown': 'ui.switch-unknown',
}

/** Words for a failed switch to `network`; `current` is the name of the network the wallet stays on. */
export function switchFailure({ t }: ViewContext, error: unknown, network: string, current: string | undefined): SwitchFailure {
  const code = isKitError(error) ? error.code : ''
  if (code.endsWith('/user-rejected')) {
    return { declined: true, title: t('ui.declined'), text: current === undefined ? t('ui.switch-declined') : t('ui.switch-stayed', { network: current }) }
  }
  const key = known[code]
  const title = t('ui.switch-failed', { network })
  if (key) return { declined: false, title, text: t(key as 'ui.switch-failed', { network }) }
  return { declined: false, title, text: t('ui.switch-other'), details: errorMessage(error).slice(0, 400) }
}
