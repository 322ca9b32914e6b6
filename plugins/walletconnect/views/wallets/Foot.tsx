/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import type { Visitor } from './stores'

/** Explains what to do once a wallet is installed. */
export function createFoot({ h, primitives }: ViewRuntime) {
  const { Link } = primitives
  return function Foot({
    ctx: { t },
    device,
  }: {
    readonly ctx: ViewContext
    readonly device: Visitor['device']
  }): ReactNode {
    return (
      <primitives.Foot>
        {t(device === 'desktop' ? 'walletconnect.then-reload' : 'walletconnect.then-back')}{' '}
        {device === 'desktop' ? (
          <Link onClick={() => location.reload()}>{t('walletconnect.reload')}</Link>
        ) : null}
      </primitives.Foot>
    )
  }
}
