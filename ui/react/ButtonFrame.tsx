import { type ReactElement, type ReactNode, useEffect } from 'react'
import type { KitApi } from '../../kernel/index'
import { adoptButtonSheet } from '../button/adoptButtonSheet'
import { type ButtonLabels, type ButtonState, press } from '../button/buttonState'
import { useKit } from './KitProvider'

/** Props of both buttons. */
export interface KitButtonProps {
  readonly labels?: ButtonLabels
  /** Only the icon on phones; the label stays in the accessible name. */
  readonly size?: 'compact'
  /** Default: the visitor's system setting. */
  readonly theme?: 'dark' | 'light'
  readonly className?: string
}

interface FrameProps extends KitButtonProps {
  readonly target: 'connect' | 'network'
  readonly shown: ButtonState
  readonly icon: ReactNode
  readonly children?: ReactNode
}

/** The element of both buttons, with the classes of `tessera-kit/styles.css`. */
export function ButtonFrame({ target, shown, icon, size, theme, className, children }: FrameProps): ReactElement {
  const kit = useKit<KitApi>()
  useEffect(() => adoptButtonSheet(document), [])
  const { state, label, room } = shown
  return (
    <button
      type="button"
      className={className ? `tessera-button ${className}` : 'tessera-button'}
      data-state={state}
      data-compact={size}
      data-tessera-theme={theme}
      aria-busy={state === 'connecting' || undefined}
      onClick={() => press(kit, target, shown)}
      onPointerEnter={kit.preload}
      onPointerDown={kit.preload}
      onFocus={kit.preload}
    >
      <span className="tessera-icon">{icon}</span>
      <span className="tessera-labels">
        <span data-on="">{label}</span>
        {room.map((text) => (
          <span key={text} aria-hidden={true}>
            {text}
          </span>
        ))}
      </span>
      {children}
    </button>
  )
}
