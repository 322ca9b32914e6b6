/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import type { IconName, Primitive } from './types'

/** `label` names the icon for assistive technology; without it the icon is decorative. */
export interface IconProps {
  name: IconName
  label?: string | undefined
}

/**
 * Paths by name; `createMore` adds its own to the same table. `missing` is called for a name that
 * is not in it, and may return a path.
 */
export type IconTable = Partial<Record<IconName, string>> & {
  missing?: ((name: string) => unknown) | undefined
}

/** A stroke icon, 20 by 20. Back and chevron point the other way in right-to-left. */
export function createIcon({ h }: Runtime, paths: IconTable): Primitive<IconProps> {
  return function Icon({ name, label }) {
    const flips = name === 'back' || name === 'chevron'
    const named = label
      ? ({ role: 'img', 'aria-label': label } as const)
      : ({ 'aria-hidden': true } as const)
    return (
      <svg
        className={flips ? 't-icon t-flip' : 't-icon'}
        width={20}
        height={20}
        viewBox="0 0 20 20"
        {...named}
      >
        <path d={paths[name] ?? (paths.missing?.(name) as string | undefined)} />
      </svg>
    )
  }
}
