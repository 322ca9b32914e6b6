/** @jsxRuntime classic */
/** @jsx h */
import type { Slots } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import type { ChecksState } from '../types'
import { createFindings, styles } from './Findings'

/** What was found of a request that waits for the visitor. While a danger is not ticked, the button is held. */
export default defineView<Slots['approve.details']>(
  (runtime) => {
    const { h, hooks } = runtime
    const Findings = createFindings(runtime)
    return function ApproveEntry({ ctx, params: { request, hold } }) {
      const report = hooks.useOwnState<ChecksState, ChecksState['reports'][number] | undefined>(({ reports }) => reports[request.id])
      const [ticked, setTicked] = hooks.useState(false)
      const isHeld = !ticked && (report?.findings.some(({ level }) => level === 'danger') ?? false)
      hooks.useEffect(() => (isHeld ? hold() : undefined), [isHeld])
      if (!report) return null
      const tick = (now: boolean) => {
        setTicked(now)
        apiOf(ctx.kit).confirm(request.id, now)
      }
      return <Findings ctx={ctx} chainId={request.call.chainId} report={report} ticked={ticked} onTick={tick} />
    }
  },
  { styles },
)
