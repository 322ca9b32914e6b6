/** @jsxRuntime classic */
/** @jsx h */
import type { Slots } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import type { ChecksState } from '../types'
import { createFindings, styles } from './Findings'

/** What was found of a request that waits for the visitor. */
export default defineView<Slots['approve.details']>(
  (runtime) => {
    const { h, hooks } = runtime
    const Findings = createFindings(runtime)
    return function ApproveEntry({ ctx, params: { request } }) {
      const report = hooks.useOwnState<ChecksState, ChecksState['reports'][number] | undefined>(
        ({ reports }) => reports[request.id],
      )
      return report ? <Findings ctx={ctx} chainId={request.call.chainId} report={report} /> : null
    }
  },
  { styles },
)
