/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import { apiOf } from '../api'

/** Says that the wallet has been asked, and lets the visitor stop waiting for it. */
export const createWaiting = ({ h, primitives: { Link, Note } }: ViewRuntime) =>
  function Waiting({ ctx: { kit, t } }: { readonly ctx: ViewContext }): ReactNode {
    return (
      <Note action={<Link onClick={() => apiOf(kit).stopWaiting()}>{t('send.stop-waiting')}</Link>}>
        {t('send.in-wallet')}
      </Note>
    )
  }
