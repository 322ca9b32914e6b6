/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import type { Primitive } from './types'

/** Short wait inside a control. Decorative: the control itself says what is happening. */
export function createSpinner({ h }: Runtime): Primitive<object> {
  return function Spinner() {
    return (
      <svg className="t-icon t-spin" width={20} height={20} viewBox="0 0 20 20" aria-hidden={true}>
        <circle cx={10} cy={10} r={7.5} opacity={0.25} />
        <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" />
      </svg>
    )
  }
}
