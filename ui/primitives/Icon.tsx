/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import type { IconName, Primitive } from './types'

/** `label` names the icon for assistive technology; without it the icon is decorative. */
export interface IconProps {
  name: IconName
  label?: string | undefined
}

/** Paths by name; `createMore` adds its own to the same table. */
export type IconTable = Partial<Record<IconName, string>>

/** What draws an icon that is not in the table: its path where it will never be there, `undefined` while it is loaded. */
export type MissingIcon = (name: string) => string | undefined

/** A stroke icon, 20 by 20. Back and chevron point the other way in right-to-left. */
export function createIcon({ h }: Runtime, paths: IconTable, missing?: MissingIcon): Primitive<IconProps> {
  return function Icon({ name, label }) {
    const flips = name === 'back' || name === 'chevron'
    const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
    return (
      <svg className={flips ? 't-icon t-flip' : 't-icon'} width={20} height={20} viewBox="0 0 20 20" {...named}>
        <path d={paths[name] ?? missing?.(name)} />
      </svg>
    )
  }
}
