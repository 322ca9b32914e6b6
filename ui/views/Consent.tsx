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
    const [failed, setFailed] = hooks.useState(false)
    const [, setTurn] = hooks.useState(0)
    const load = () => {
      setFailed(false)
      ctx.loadMore().then(() => setTurn((n) => n + 1), () => setFailed(true))
    }
    hooks.useEffect(load, [])
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
        {failed ? (
          <Note tone="bad" action={<Link onClick={load}>{ctx.t('ui.retry')}</Link>}>
            {ctx.t('ui.view-failed')}
          </Note>
        ) : null}
      </>
    )
  }
}
