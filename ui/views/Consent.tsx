/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FunctionComponent } from 'react'
import type { ShellViewContext } from '../shell/context'
import type { ViewRuntime } from '../view'
import type { LegalProps } from './Legal'

export interface ConsentProps {
  readonly ctx: ShellViewContext
  readonly agreed: boolean
  readonly onChange: (agreed: boolean) => void
}

/** The tick before anything can be chosen. The box itself comes with the second set of primitives: until then only its sentence shows. */
export function createConsent({ h, Fragment, hooks, primitives }: ViewRuntime, Legal: FunctionComponent<LegalProps>): FunctionComponent<ConsentProps> {
  const { Link, Note, Text } = primitives
  return function Consent({ ctx, agreed, onChange }) {
    const more = hooks.useLoad('more', ctx.loadMore)
    // Looked up now: it is added after this view was made.
    const { Checkbox } = primitives
    const sentence = <Legal ctx={ctx} sentence="ui.agree" />
    if (Checkbox) {
      return (
        <Checkbox checked={agreed} onChange={onChange}>
          {sentence}
        </Checkbox>
      )
    }
    return (
      <>
        <Text size="s">{sentence}</Text>
        {more.error ? (
          <Note tone="bad" action={<Link onClick={more.reload}>{ctx.t('ui.retry')}</Link>}>
            {ctx.t('ui.view-failed')}
          </Note>
        ) : null}
      </>
    )
  }
}
