import type { Runtime } from '../runtime'
import { createCore } from './core'
import { createMore } from './more'

export type { ActionProps } from './Action'
export type { AmountProps } from './Amount'
export type { AvatarProps } from './Avatar'
export type { ButtonProps } from './Button'
export type { CardProps, KvProps } from './Card'
export type { CheckboxProps } from './Checkbox'
export type { AddressProps, CopyProps } from './Copy'
export type { EmptyStateProps, SkeletonProps } from './Empty'
export type { IconProps } from './Icon'
export type { IconButtonProps } from './IconButton'
export type { InputProps } from './Input'
export type { IconName } from './icons'
export type { BarProps, DividerProps, StackProps, TileProps } from './Layout'
export type { LinkProps } from './Link'
export type { ListProps, SectionProps } from './List'
export type { NoteProps } from './Note'
export type { RingProps } from './Ring'
export type { RowProps } from './Row'
export type { TabsProps } from './Tabs'
export type { ForeignProps, TagProps, TextProps, TitleProps } from './Text'
export type { Children, Primitive, Tone } from './types'
export type { WalletIconProps } from './WalletIcon'

/**
 * Every primitive of the design system, made for one renderer. Create once for each mount: a second call makes other
 * components. The words in them are the caller's; text from outside goes through `Foreign`, `Row` or `WalletIcon`.
 * A mount that must open quickly calls `createCore`, and `createMore` from a module of its own.
 */
export function createPrimitives(runtime: Runtime) {
  const core = createCore(runtime)
  return { ...core, ...createMore(runtime, core) }
}

/** What `createPrimitives` returns. */
export type Primitives = ReturnType<typeof createPrimitives>
