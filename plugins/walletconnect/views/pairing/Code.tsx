/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import { drawNoQr, drawQr } from '../../qr'

/** `name` and `icon` of the wallet in the middle; without one, a mark of the kit's. */
export interface CodeProps {
  readonly ctx: ViewContext
  /** Absent while the code is on its way. */
  readonly uri: string | undefined
  readonly name: string | undefined
  readonly icon: string | undefined
}

/** The mark of codes for any wallet is always the same. */
const seed = 'tessera'

/** The plate with the code: as large before it is there, and the old one stays until the new one is drawn. */
export function createCode({ h, hooks, primitives }: ViewRuntime) {
  const { Avatar, WalletIcon } = primitives
  return function Code({ ctx, uri, name, icon }: CodeProps): ReactNode {
    const drawn = hooks.useMemo(() => (uri === undefined ? drawNoQr() : drawQr(uri)), [uri])
    const named = uri === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': ctx.t('walletconnect.code') } as const)
    return (
      <div className="t-qr wc-qr" data-waiting={uri === undefined || undefined}>
        <svg viewBox={drawn.viewBox} {...named}>
          <path d={drawn.path} fill="none" stroke="currentColor" strokeWidth={1} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {name === undefined ? <Avatar seed={seed} size={44} /> : <WalletIcon name={name} src={icon} size={44} />}
      </div>
    )
  }
}

/** The button that copies a pairing's link, in its place before there is one. */
export function createCopyLink({ h, primitives }: ViewRuntime) {
  const { Button, Copy, Icon } = primitives
  return function CopyLink({ ctx, uri }: { readonly ctx: ViewContext; readonly uri: string | undefined }): ReactNode {
    const { t } = ctx
    const label = t('walletconnect.copy-link')
    return uri === undefined ? (
      <Button disabled>
        <Icon name="copy" />
        {label}
      </Button>
    ) : (
      <Copy kind="button" value={uri} label={label} done={t('walletconnect.copied')} onFail={() => ctx.snack(t('walletconnect.not-copied'), 'error')} />
    )
  }
}
