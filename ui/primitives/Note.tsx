/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import type { IconProps } from './Icon'
import type { Children, Primitive, Tone } from './types'

const marks = { info: 'info', ok: 'check', warn: 'alert', bad: 'alert' } as const

/** A sentence with a reason. `bad` is announced at once, the others politely. */
export interface NoteProps {
  /** Default `info`. */
  tone?: Tone | 'info' | undefined
  title?: Children
  /** A `Link` or small `Button` after the text. */
  action?: Children
  children?: Children
}

/** A message in its own shape; pushes what follows down. */
export function createNote({ h }: Runtime, Icon: Primitive<IconProps>): Primitive<NoteProps> {
  return function Note({ tone = 'info', title, action, children }) {
    return (
      <div className="t-x t-note" data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
        <Icon name={marks[tone]} />
        <span>
          {title === undefined ? null : <b>{title}</b>}
          {children} {action}
        </span>
      </div>
    )
  }
}
