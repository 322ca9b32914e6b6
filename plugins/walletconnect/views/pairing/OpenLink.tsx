/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode, Ref } from 'react'
import type { ViewRuntime } from '../../../../ui/view'
import type { AppLink } from '../../links/deepLinks'

export interface OpenLinkProps {
  /** Absent while it is on its way: a button in its place that waits. */
  readonly link: AppLink | undefined
  readonly onFollow?: () => void
  readonly innerRef?: Ref<HTMLAnchorElement>
  readonly children: ReactNode
}

/** The primary button that leads into a wallet. A real link: what follows it is the visitor's own click, which no browser blocks. */
export function createOpenLink({ h, primitives: { Button } }: ViewRuntime) {
  return function OpenLink({ link, onFollow, innerRef, children }: OpenLinkProps): ReactNode {
    return link ? (
      <Button kind="primary" href={link.href} target={link.target} innerRef={innerRef} onClick={onFollow}>
        {children}
      </Button>
    ) : (
      <Button kind="primary" busy>
        {children}
      </Button>
    )
  }
}
