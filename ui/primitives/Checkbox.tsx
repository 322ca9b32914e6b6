/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import type { IconProps } from './Icon'
import type { Children, Primitive } from './types'

/** Its text is its name. */
export interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  children?: Children
}

/** A consent or a setting. */
export function createCheckbox(
  { h }: Runtime,
  Icon: Primitive<IconProps>,
): Primitive<CheckboxProps> {
  return function Checkbox({ checked, onChange, disabled, children }) {
    return (
      <label className="t-check">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <Icon name="check" />
        <span>{children}</span>
      </label>
    )
  }
}
