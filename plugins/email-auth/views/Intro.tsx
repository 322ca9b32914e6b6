/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { Icons } from '../../../kernel/index'
import type { ViewRuntime } from '../../../ui/view'

export const introStyles = /* css */ `
.email-mark{display:grid;justify-content:center}
.email-mark+*{margin-block-start:8px}
.email-to{display:inline-block;font-weight:600;color:var(--t-fg);overflow-wrap:anywhere}
`

export interface IntroProps {
  readonly id?: string
  /** Default `mail`. */
  readonly icon?: keyof Icons & string
  readonly heading: string
  /** The sentence with `\n` where the address stands. */
  readonly why: string
  readonly email: string
}

/**
 * The head of a step: what it is, and the address that the mail went to, apart from the sentence's
 * direction.
 */
export const createIntro = ({ h, primitives: { Stack, Text, Tile, Title } }: ViewRuntime) =>
  function Intro({ id, icon = 'mail', heading, why, email }: IntroProps): ReactNode {
    const [before, after] = why.split('\n')
    return (
      <Stack gap="s">
        <div className="email-mark">
          <Tile name={icon} />
        </div>
        <Title align="center">{heading}</Title>
        <Text id={id} tone="mute" align="center">
          {before}
          <bdi className="email-to">{email}</bdi>
          {after}
        </Text>
      </Stack>
    )
  }
