/** @jsxRuntime classic */
/** @jsx h */
import type { Ref } from 'react'
import type { Runtime } from '../runtime'
import type { IconProps } from './Icon'
import { safeHref } from './Link'
import type { Children, Primitive } from './types'

/** One line of a `List`. Text parts are isolated for direction and cut with an ellipsis. */
export interface RowProps {
  /** A `WalletIcon`, `Avatar`, `Tile` or `Icon`. */
  icon?: Children
  title: Children
  sub?: Children
  /** At the end: a `Tag`, or a number (drawn strong when `endSub` is there). */
  end?: Children
  endSub?: Children
  /** Makes the row a button. */
  onClick?: (() => void) | undefined
  /** Pointer or focus arrives: the place to preload what a click will show. */
  onIntent?: (() => void) | undefined
  /** Makes the row a link, in a new tab. */
  href?: string | undefined
  disabled?: boolean | undefined
  /** A spinner at the end, and clicks do nothing. */
  busy?: boolean | undefined
  /** The one in use (`aria-current`). */
  current?: boolean | undefined
  /** A chevron at the end. */
  chevron?: boolean | undefined
  /** Accessible name, when the visible text is not enough. */
  label?: string | undefined
  innerRef?: Ref<HTMLButtonElement> | undefined
  /** Stands beside the row, not in its button or link: a control of its own. */
  beside?: Children
}

interface Parts {
  Icon: Primitive<IconProps>
  Spinner: Primitive<object>
}

/** A list item that is a button, a link, or plain text. */
export function createRow({ h, Fragment }: Runtime, { Icon, Spinner }: Parts): Primitive<RowProps> {
  const inside = ({ icon, title, sub, end, endSub, busy, chevron }: RowProps) => (
    <Fragment>
      {icon}
      <span className="t-main">
        <bdi className="t-f">{title}</bdi>
        {sub === undefined ? null : (
          <small>
            <bdi className="t-f">{sub}</bdi>
          </small>
        )}
      </span>
      {end === undefined && endSub === undefined ? null : (
        <span className="t-end">
          <bdi>{endSub === undefined ? end : <b>{end}</b>}</bdi>
          {endSub === undefined ? null : <bdi>{endSub}</bdi>}
        </span>
      )}
      {busy ? <Spinner /> : chevron ? <Icon name="chevron" /> : null}
    </Fragment>
  )
  return function Row(props) {
    const { onClick, onIntent, href, disabled, busy, current, label, innerRef } = props
    const common = { className: 't-row', 'aria-label': label, 'aria-current': current || undefined }
    const intent = { onPointerEnter: onIntent, onPointerDown: onIntent, onFocus: onIntent }
    const [tag, own] =
      href !== undefined
        ? ['a', { href: safeHref(href), target: '_blank', rel: 'noopener noreferrer', onClick }]
        : onClick
          ? [
              'button',
              {
                type: 'button',
                ref: innerRef,
                disabled,
                'aria-busy': busy || undefined,
                onClick: busy ? undefined : () => onClick(),
              },
            ]
          : ['div']
    return (
      <li>
        {h(tag as 'a', { ...(own as object), ...common, ...intent }, inside(props))}
        {props.beside}
      </li>
    )
  }
}
