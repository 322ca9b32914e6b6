import type { ReactNode } from 'react'
import type { Runtime } from '../../../../ui/view'

/** A text with elements in the place of its `{name}`s: a wallet's name isolated for direction, or a link. */
export const interpolate = ({ h, Fragment }: Pick<Runtime, 'h' | 'Fragment'>, text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode =>
  h(Fragment, null, ...text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 ? (parts[piece] ?? `{${piece}}`) : piece)))
