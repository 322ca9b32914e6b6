/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import type { IconProps } from './Icon'
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
      <a
        className="t-link"
        href={safeHref(href)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={click}
      >
        {children}
        <Icon name="external" />
      </a>
    )
  }
}

/**
 * The address if a click on it may leave the page, `undefined` if it would run in or read from it.
 * Wallet schemes such as `metamask:` pass; `javascript:`, `data:`, `vbscript:`, `blob:`, `file:`
 * and `filesystem:` do not.
 */
export function safeHref(href: string): string | undefined {
  // Browsers drop control characters and spaces before they read the scheme.
  const bare = href.replace(/[\u0000- \u007f]/g, '')
  return /^(?:javascript|data|vbscript|blob|file|filesystem):/i.test(bare) ? undefined : href
}
