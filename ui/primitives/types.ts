import type { FunctionComponent, ReactNode } from 'react'

/** A component that takes `P`. */
export type Primitive<P> = FunctionComponent<P>

/** What may be drawn inside a primitive. */
export type Children = ReactNode

/** State in words and colour; never colour alone. */
export type Tone = 'ok' | 'warn' | 'bad'
