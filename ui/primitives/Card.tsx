/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import type { Children, Primitive } from './types'

/** With `list` it holds `Kv` lines. */
export interface CardProps {
  list?: boolean | undefined
  children?: Children
}

/** One fact: what it is, and what it says. `sub` is a smaller second line. */
export interface KvProps {
  label: Children
  sub?: Children
  children?: Children
}

/** `Card` and `Kv`. */
export function createCard({ h }: Runtime): {
  Card: Primitive<CardProps>
  Kv: Primitive<KvProps>
} {
  return {
    Card: function Card({ list, children }) {
      const Box = list ? 'dl' : 'div'
      return <Box className="t-card">{children}</Box>
    },
    Kv: function Kv({ label, sub, children }) {
      return (
        <div className="t-kv">
          <dt>{label}</dt>
          <dd>
            {children}
            {sub === undefined ? null : <small>{sub}</small>}
          </dd>
        </div>
      )
    },
  }
}
