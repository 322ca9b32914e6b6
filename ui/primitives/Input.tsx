/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ComponentPropsWithoutRef, Ref } from 'react'
import type { Runtime } from '../runtime'
import type { IconProps } from './Icon'
import type { Children, IconName, Primitive } from './types'

/** Also takes everything an `<input>` takes. */
export type InputProps = ComponentPropsWithoutRef<'input'> & {
  /** Its accessible name; drawn above the box when `labelled`. */
  label: string
  labelled?: boolean | undefined
  icon?: IconName | undefined
  /** Inside the box at its end: a small `Button`, a `Tag`. */
  end?: Children
  /** Under the box. */
  hint?: Children
  /**
   * Replaces the hint, is announced, and marks the box. Room is kept when `hint` or `reserve` is
   * given.
   */
  error?: Children
  reserve?: boolean | undefined
  onValue?: ((value: string) => void) | undefined
  innerRef?: Ref<HTMLInputElement> | undefined
}

/** One line of text. 16 px on phones so that the browser does not zoom. */
export function createInput(
  { h, Fragment, hooks }: Runtime,
  Icon: Primitive<IconProps>,
): Primitive<InputProps> {
  return function Input({
    label,
    labelled,
    icon,
    end,
    hint,
    error,
    reserve,
    onValue,
    innerRef,
    ...rest
  }) {
    const id = hooks.useId()
    const bad = error !== undefined && error !== null && error !== ''
    const below = bad || hint !== undefined || reserve
    return (
      <>
        {labelled ? (
          <label className="t-label" htmlFor={id}>
            {label}
          </label>
        ) : null}
        <label className="t-in" data-bad={bad || undefined}>
          {icon ? <Icon name={icon} /> : null}
          <input
            id={id}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...rest}
            ref={innerRef}
            aria-label={label}
            aria-invalid={bad || undefined}
            aria-describedby={below ? `${id}-hint` : undefined}
            onInput={onValue && ((event) => onValue(event.currentTarget.value))}
            onChange={rest.onChange ?? noop}
          />
          {end}
        </label>
        {below ? (
          <span
            id={`${id}-hint`}
            className="t-hint"
            data-tone={bad ? 'bad' : undefined}
            aria-live="polite"
          >
            {bad ? error : hint}
          </span>
        ) : null}
      </>
    )
  }
}

// A controlled input without `onChange` is reported as read-only.
function noop(): undefined {
  return undefined
}
