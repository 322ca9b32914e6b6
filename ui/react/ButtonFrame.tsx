import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import type { KitApi } from '../../kernel/index'
import { type ButtonLabels, type ButtonState, press } from '../button/buttonState'
import { adoptButtonSheet, appearanceOf, brand } from '../button/theme'
import type { ThemeMode } from '../theme/tokens'
import { useKit } from './KitProvider'
import { useKitState } from './useKitState'

/** Props of both buttons. */
export interface KitButtonProps {
  readonly labels?: ButtonLabels
  /** Only the icon on phones; the label stays in the accessible name. */
  readonly size?: 'compact'
  /** Default: the modal's, `themeMode` of `ui()`; dark where the kit has none. */
  readonly theme?: ThemeMode
  readonly className?: string
}

interface FrameProps extends KitButtonProps {
  readonly target: 'connect' | 'network'
  readonly shown: ButtonState
  readonly icon: ReactNode
  readonly children?: ReactNode
}

/** The element of both buttons, with the classes of `tessera-kit/styles.css`. */
export function ButtonFrame({
  target,
  shown,
  icon,
  size,
  theme,
  className,
  children,
}: FrameProps): ReactElement {
  const kit = useKit<KitApi>()
  const button = useRef<HTMLButtonElement>(null)
  const { mode, variables } = useKitState(() => appearanceOf(kit))
  const themed = theme ?? mode
  useEffect(() => adoptButtonSheet(document), [])
  useEffect(() => variables && brand(button.current, themed, variables), [themed, variables])
  const { state, label, room } = shown
  return (
    <button
      ref={button}
      type="button"
      className={className ? `tessera-button ${className}` : 'tessera-button'}
      data-state={state}
      data-compact={size}
      data-tessera-theme={themed}
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
