/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import type { IconProps } from './Icon'
import type { Children, IconName, Primitive } from './types'

/**
 * A square action: icon over word (`size` `s`: a 48 high tile for a mark alone, named by `label`).
 */
export interface ActionProps {
  icon?: IconName | undefined
  /** Drawn instead of an `icon` of the kit: a brand's mark. */
  mark?: Children
  label: string
  size?: 's' | undefined
  disabled?: boolean | undefined
  onClick?: (() => void) | undefined
  onIntent?: (() => void) | undefined
}

/** One of the things an account can do, or one way to sign in. Lives in a `Bar`. */
export function createAction({ h }: Runtime, Icon: Primitive<IconProps>): Primitive<ActionProps> {
  return function Action({ icon, mark, label, size, disabled, onClick, onIntent }) {
    const named = size ? { 'aria-label': label, title: label } : {}
    return (
      <button
        type="button"
        className="t-act"
        data-size={size}
        disabled={disabled}
        onClick={onClick && (() => onClick())}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        {...named}
      >
        {icon ? <Icon name={icon} /> : mark}
        {size ? null : label}
      </button>
    )
  }
}
