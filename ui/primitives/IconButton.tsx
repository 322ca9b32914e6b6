/** @jsxRuntime classic */
/** @jsx h */
import type { ComponentPropsWithoutRef, Ref } from 'react'
import type { Runtime } from '../runtime'
import type { IconProps } from './Icon'
import type { IconName, Primitive } from './types'

/** Also takes everything a `<button>` takes. */
export interface IconButtonProps extends ComponentPropsWithoutRef<'button'> {
  name: IconName
  /** Its accessible name. */
  label: string
  innerRef?: Ref<HTMLButtonElement> | undefined
}

/** A button that is only an icon: 44 by 44 to hit, 36 by 36 to see. */
export function createIconButton(
  { h }: Runtime,
  Icon: Primitive<IconProps>,
): Primitive<IconButtonProps> {
  return function IconButton({ name, label, innerRef, ...rest }) {
    return (
      <button
        type="button"
        {...rest}
        ref={innerRef}
        className="t-ib"
        aria-label={label}
        title={label}
      >
        <Icon name={name} />
      </button>
    )
  }
}
