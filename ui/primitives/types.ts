import type { FunctionComponent, ReactNode } from 'react'
import type { icons } from './icons'
import type { moreIcons } from './moreIcons'

/** Name of an icon of the kit. */
export type IconName = keyof typeof icons | keyof typeof moreIcons

/** A component with props `P`. */
export type Primitive<P> = FunctionComponent<P>

/** What may be drawn inside a primitive. */
export type Children = ReactNode

/** Severity of a message; always with an icon or text, never by colour alone. */
export type Tone = 'ok' | 'warn' | 'bad'
