/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { Runtime } from '../runtime'
import type { IconProps } from './Icon'
import type { Children, IconName, Primitive } from './types'

/**
 * `kind` is the shape of what will replace it; `count` repeats it. Give the region around it
 * `aria-busy`.
 */
export interface SkeletonProps {
  kind?: 'row' | 'text' | 'amount' | 'block' | 'icon' | undefined
  count?: number | undefined
}

/** Nothing here, why, and the next step. */
export interface EmptyStateProps {
  icon: IconName
  title: Children
  action?: Children
  children?: Children
}

/** `Skeleton` and `EmptyState`. */
export function createEmpty(
  { h, Fragment }: Runtime,
  Icon: Primitive<IconProps>,
): {
  Skeleton: Primitive<SkeletonProps>
  EmptyState: Primitive<EmptyStateProps>
} {
  return {
    Skeleton: function Skeleton({ kind, count = 1 }) {
      return (
        <>
          {Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all alike
            <span key={at} className="t-sk" data-kind={kind} aria-hidden={true} />
          ))}
        </>
      )
    },
    EmptyState: function EmptyState({ icon, title, action, children }) {
      return (
        <div className="t-empty">
          <Icon name={icon} />
          <h3>{title}</h3>
          {children === undefined ? null : <p className="t-text">{children}</p>}
          {action}
        </div>
      )
    },
  }
}
