import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icons'

export interface ActionRowProps {
  readonly icon: IconName
  readonly title: string
  /** What the button says. */
  readonly verb: string
  readonly testId: string
  readonly pending: boolean
  readonly onRun: () => void
  /** The line under the title; it keeps its place whatever it says. */
  readonly children: ReactNode
}

/**
 * One thing to do: what it is, how it went, and its button. The row keeps its size through all of
 * it.
 */
export const ActionRow = ({
  icon,
  title,
  verb,
  testId,
  pending,
  onRun,
  children,
}: ActionRowProps) => (
  <li className="action">
    <span className="action-icon">
      <Icon name={icon} />
    </span>
    <div className="action-text">
      <h2>{title}</h2>
      <p className="note" role="status">
        {children}
      </p>
    </div>
    <button
      type="button"
      className="button"
      onClick={pending ? undefined : onRun}
      aria-busy={pending}
      aria-disabled={pending}
      data-testid={testId}
    >
      <span className="label">{verb}</span>
      {pending && <span className="spinner" />}
    </button>
  </li>
)
