/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { Runtime } from '../runtime'
import type { Children, Primitive, Tone } from './types'

/**
 * `size`: default 17/24, `s` 15/20, `xl` 34/40 for amounts. `level` is the heading level, default
 * 3.
 */
export interface TitleProps {
  size?: 's' | 'xl' | undefined
  level?: 2 | 3 | undefined
  align?: 'center' | undefined
  id?: string | undefined
  children?: Children
}

/**
 * `size`: default 15/20, `s` 13/16, `xs` 12/16. `tone`: default main text, `mute` secondary,
 * `faint` captions.
 */
export interface TextProps {
  size?: 's' | 'xs' | undefined
  tone?: Tone | 'mute' | 'faint' | undefined
  align?: 'center' | undefined
  id?: string | undefined
  /** Announced politely when it changes. */
  live?: boolean | undefined
  children?: Children
}

/** Text from outside: a wallet's, token's or page's. */
export interface ForeignProps {
  children?: Children
}

/** Short state or count. */
export interface TagProps {
  tone?: Tone | undefined
  children?: Children
}

/** `Title`, `Text`, `Foreign` (isolated for direction, cut with an ellipsis) and `Tag`. */
export function createText({ h }: Runtime): {
  Title: Primitive<TitleProps>
  Text: Primitive<TextProps>
  Foreign: Primitive<ForeignProps>
  Tag: Primitive<TagProps>
} {
  return {
    Title: function Title({ size, level = 3, align, id, children }) {
      const Heading = `h${level}` as const
      return (
        <Heading
          id={id}
          className={size === 'xl' ? 't-x t-big' : 't-x t-title'}
          data-size={size}
          data-align={align}
        >
          {children}
        </Heading>
      )
    },
    Text: function Text({ size, tone, align, id, live, children }) {
      const role = live ? ({ role: 'status' } as const) : {}
      return (
        <p
          id={id}
          className="t-x t-text"
          data-size={size}
          data-tone={tone}
          data-align={align}
          {...role}
        >
          {children}
        </p>
      )
    },
    Foreign: function Foreign({ children }) {
      return <bdi className="t-f">{children}</bdi>
    },
    Tag: function Tag({ tone, children }) {
      return (
        <span className="t-x t-tag" data-tone={tone}>
          {children}
        </span>
      )
    },
  }
}

/**
 * A text with elements in place of its `{name}` placeholders: a link, or a name isolated for
 * direction. Unknown placeholders stay as they are.
 */
export const interpolate = (
  { h, Fragment }: Pick<Runtime, 'h' | 'Fragment'>,
  text: string,
  values: Readonly<Record<string, ReactNode>>,
): ReactNode =>
  h(
    Fragment,
    null,
    ...text
      .split(/\{(\w+)\}/)
      .map((piece, index) => (index % 2 ? (values[piece] ?? `{${piece}}`) : piece)),
  )
