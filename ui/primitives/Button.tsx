/** @jsxRuntime classic */
/** @jsx h */
import type { ComponentPropsWithoutRef, Ref } from 'react'
import type { Runtime } from '../runtime'
import { safeHref } from './Link'
import type { Primitive } from './types'

/** Also takes everything a `<button>` takes. One primary button a screen. */
export interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** Default is the secondary look. */
  kind?: 'primary' | 'danger' | 'plain' | undefined
  /** `s`: 36 high and as wide as its text, with a 44 high hit area. Default 52 high, full width. */
  size?: 's' | undefined
  /** Shows a spinner in the room of the label; the name stays, clicks do nothing. */
  busy?: boolean | undefined
  /** Makes it a link (opened in a new tab when `external`). */
  href?: string | undefined
  external?: boolean | undefined
  /** Of a link: where it opens, where `external` does not say. */
  target?: string | undefined
  innerRef?: Ref<HTMLButtonElement> | Ref<HTMLAnchorElement> | undefined
}

/** The kit's button. */
export function createButton({ h }: Runtime, Spinner: Primitive<object>): Primitive<ButtonProps> {
  return function Button({
    kind,
    size,
    busy,
    href,
    external,
    innerRef,
    target,
    children,
    onClick,
    ...rest
  }) {
    const own =
      href === undefined
        ? {
            type: 'button',
            ...rest,
            'data-busy': busy || undefined,
            'aria-busy': busy || undefined,
            'aria-disabled': busy || undefined,
            onClick: busy ? undefined : onClick,
          }
        : {
            ...rest,
            href: safeHref(href),
            onClick,
            target: external ? '_blank' : target,
            rel: 'noopener noreferrer',
          }
    return h(
      (href === undefined ? 'button' : 'a') as 'button',
      {
        ...(own as object),
        ref: innerRef,
        className: 't-btn',
        'data-kind': kind,
        'data-size': size,
      } as object,
      <span className="t-lb">{children}</span>,
      busy ? <Spinner /> : null,
    )
  }
}
