/** @jsxRuntime classic */
/** @jsx h */

import { isTelegram } from '../../../frame/client/openWindow'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import { apiOf } from '../api'
import { refusedHere } from '../platform'

/** Says that Google does not work inside another app's browser, and helps out of it. */
export const createRefused = ({ h, primitives: { Copy, Note } }: ViewRuntime) =>
  function Refused({ ctx: { kit, t } }: { readonly ctx: ViewContext }) {
    const isLost =
      !isTelegram(window) &&
      refusedHere(window).some((provider) => apiOf(kit).providers().includes(provider))
    return isLost ? (
      <Note
        tone="info"
        action={
          <Copy value={location.href} label={t('socials.copy-link')} done={t('socials.copied')} />
        }
      >
        {t('socials.in-app')}
      </Note>
    ) : null
  }
