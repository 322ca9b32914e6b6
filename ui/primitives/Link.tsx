/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import type { IconProps } from './Icon'
import { safeHref } from './safeHref'
import type { Children, Primitive } from './types'

/** With `href` a link in a new tab, without it a button that looks like one. */
export interface LinkProps {
  href?: string | undefined
  onClick?: (() => void) | undefined
  disabled?: boolean | undefined
  children?: Children
}

/** A link in running text. Addresses that would run code are dropped. */
export function createLink({ h }: Runtime, Icon: Primitive<IconProps>): Primitive<LinkProps> {
  return function Link({ href, onClick, disabled, children }) {
    const click = onClick && (() => onClick())
    return href === undefined ? (
      <button type="button" className="t-link" onClick={click} disabled={disabled}>
        {children}
      </button>
    ) : (
      <a className="t-link" href={safeHref(href)} target="_blank" rel="noopener noreferrer" onClick={click}>
        {children}
        <Icon name="external" />
      </a>
    )
  }
}
