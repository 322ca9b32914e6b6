/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import type { IconProps } from './Icon'
import type { Children, IconName, Primitive } from './types'

/** Things under each other. `gap`: `s` 4, default 8, `l` 16. */
export interface StackProps {
  gap?: 's' | 'l' | undefined
  align?: 'center' | undefined
  children?: Children
}

/** Things side by side, of equal width: two buttons, four actions. */
export interface BarProps {
  children?: Children
}

/** A small, quiet line at the end of a view. */
export interface FootProps {
  children?: Children
}

/** A 36 by 36 tile with an icon of ours, in the place of a `WalletIcon`. */
export interface TileProps {
  name: IconName
}

/** A line with a word in it, or a bare line. */
export interface DividerProps {
  children?: Children
}

/** `Stack`, `Bar`, `Tile`, `Divider` and `Foot`. */
export function createLayout(
  { h }: Runtime,
  Icon: Primitive<IconProps>,
): {
  Stack: Primitive<StackProps>
  Bar: Primitive<BarProps>
  Tile: Primitive<TileProps>
  Foot: Primitive<FootProps>
  Divider: Primitive<DividerProps>
} {
  return {
    Stack: function Stack({ gap, align, children }) {
      return (
        <div className="t-x t-stack" data-gap={gap} data-align={align}>
          {children}
        </div>
      )
    },
    Bar: function Bar({ children }) {
      return <div className="t-bar">{children}</div>
    },
    Tile: function Tile({ name }) {
      return (
        <span className="t-tile">
          <Icon name={name} />
        </span>
      )
    },
    Foot: function Foot({ children }) {
      return <p className="t-foot">{children}</p>
    },
    Divider: function Divider({ children }) {
      return <div className="t-or">{children}</div>
    },
  }
}
