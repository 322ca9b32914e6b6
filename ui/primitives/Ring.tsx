/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import type { IconProps } from './Icon'
import type { Children, Primitive } from './types'

/** Holds a `WalletIcon` or `Avatar` of size 84. */
export interface RingProps {
  /**
   * Default `waiting`: a slow turn. `error` and `done` close the ring and add a badge; `declined`,
   * an outcome and no error, only ends the turn.
   */
  state?: 'waiting' | 'declined' | 'error' | 'done' | undefined
  children?: Children
}

/**
 * The slow ring around the one we wait for. Decorative: the title next to it says what is
 * happening.
 */
export function createRing({ h }: Runtime, Icon: Primitive<IconProps>): Primitive<RingProps> {
  return function Ring({ state = 'waiting', children }) {
    const edge = { x: 1, y: 1, width: 106, height: 106, rx: 37, pathLength: 100 }
    return (
      <div className="t-ring" data-state={state} aria-hidden={true}>
        <svg viewBox="0 0 108 108">
          <rect {...edge} />
          <rect {...edge} className="t-run" />
        </svg>
        {children}
        {state === 'waiting' || state === 'declined' ? null : (
          <span className="t-badge">
            <Icon name={state === 'done' ? 'check' : 'x'} />
          </span>
        )}
      </div>
    )
  }
}
