/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import { isolate } from '../../../shared/feeds/views/Notices'

export const ownNameStyles = /* css */ `
.nm-own{overflow-wrap:anywhere}
`

export interface OwnNameProps {
  readonly ctx: ViewContext
  readonly account: string
  readonly name: string
  /** It has been registered just now. */
  readonly isNew: boolean
}

/** The name of the account: one that is new, or the one it has already. */
export const createOwnName = ({ h, hooks, primitives: P }: ViewRuntime) =>
  function OwnName({ ctx: { back, t }, account, name, isNew }: OwnNameProps): ReactNode {
    const button = hooks.useRef<HTMLButtonElement>(null)
    hooks.useEffect(() => {
      // the form is gone that had the focus
      if (isNew) button.current?.focus({ preventScroll: true })
    }, [])
    return (
      <P.Stack gap="l">
        <div className="nm-own">
          <P.Ring state={isNew ? 'done' : 'declined'}>
            <P.Avatar seed={account} size={84} />
          </P.Ring>
          <P.Stack gap="s">
            <P.Title align="center">
              {isNew ? t('names.registered', { name: isolate(name) }) : isolate(name)}
            </P.Title>
            <P.Text tone="mute" align="center" live>
              {t(isNew ? 'names.registered-why' : 'names.has-name')}
            </P.Text>
          </P.Stack>
        </div>
        <P.Button kind="primary" innerRef={button} onClick={back}>
          {t('names.done')}
        </P.Button>
      </P.Stack>
    )
  }
