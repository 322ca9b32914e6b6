/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import { drawNoQr, drawQr } from '../../qr'

/** Props of the QR code. `name` and `icon`: the wallet in its centre; default: a mosaic. */
export interface CodeProps {
  readonly ctx: ViewContext
  /** Undefined until the pairing has been created. */
  readonly uri: string | undefined
  readonly name: string | undefined
  readonly icon: string | undefined
}

/** Seed of the mosaic in codes for any wallet. */
const seed = 'tessera'

/** The QR code. It has the same size while it loads; a renewed code replaces the old one once it is drawn. */
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

/** The button that copies a pairing's URI; disabled until there is one. */
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
