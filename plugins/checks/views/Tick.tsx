/** @jsxRuntime classic */
/** @jsx h */
import type { FunctionComponent } from 'react'
import type { ViewContext, ViewRuntime } from '../../../ui/view'

interface Props {
  readonly ctx: ViewContext
  /** Keeps the button from being pressed until what it returns is called. */
  hold(): () => void
  onTick(ticked: boolean): void
}

/** The tick without which nothing dangerous is sent. The button is held while it is not set. */
export function createTick({ h, hooks, primitives: P }: ViewRuntime): FunctionComponent<Props> {
  return function Tick({ ctx, hold, onTick }) {
    const [ticked, setTicked] = hooks.useState(false)
    hooks.useEffect(() => (ticked ? undefined : hold()), [ticked])
    const change = (now: boolean) => {
      setTicked(now)
      onTick(now)
    }
    return (
      <P.Checkbox checked={ticked} onChange={change}>
        {ctx.t('checks.confirm')}
      </P.Checkbox>
    )
  }
}
