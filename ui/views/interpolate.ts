import type { ReactNode } from 'react'
import type { Runtime } from '../runtime'

/** A text with elements in the place of its `{name}`s: a link, or a wallet's name isolated for direction. */
export const interpolate = ({ h, Fragment }: Pick<Runtime, 'h' | 'Fragment'>, text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode =>
  h(Fragment, null, ...text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 ? (parts[piece] ?? `{${piece}}`) : piece)))
