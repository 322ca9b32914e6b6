/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode, Ref } from 'react'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import type { AppLink } from '../../links/deepLinks'

export interface OpenLinkProps {
  /** Undefined while the pairing is being created: a busy button is shown instead. */
  readonly link: AppLink | undefined
  readonly onFollow?: () => void
  readonly innerRef?: Ref<HTMLAnchorElement>
  readonly children: ReactNode
}

/**
 * The primary button that opens a wallet. It is a real link, since browsers may block navigation to
 * an app without a click.
 */
export function createOpenLink({ h, primitives: { Button } }: ViewRuntime) {
  return function OpenLink({ link, onFollow, innerRef, children }: OpenLinkProps): ReactNode {
    return link ? (
      <Button
        kind="primary"
        href={link.href}
        target={link.target}
        innerRef={innerRef}
        onClick={onFollow}
      >
        {children}
      </Button>
    ) : (
      <Button kind="primary" busy>
        {children}
      </Button>
    )
  }
}

/** The button that copies a pairing's URI; disabled until there is one. */
export function createCopyLink({ h, primitives }: ViewRuntime) {
  const { Button, Copy, Icon } = primitives
  return function CopyLink({
    ctx,
    uri,
  }: {
    readonly ctx: ViewContext
    readonly uri: string | undefined
  }): ReactNode {
    const { t } = ctx
    const label = t('walletconnect.copy-link')
    return uri === undefined ? (
      <Button disabled>
        <Icon name="copy" />
        {label}
      </Button>
    ) : (
      <Copy
        kind="button"
        value={uri}
        label={label}
        done={t('walletconnect.copied')}
        onFail={() => ctx.snack(t('walletconnect.not-copied'), 'error')}
      />
    )
  }
}
