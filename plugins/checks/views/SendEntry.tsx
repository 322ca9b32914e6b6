/** @jsxRuntime classic */
/** @jsx h */
import type { Slots } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import { createFindings, styles } from './Findings'

/** What is to be known of a transfer before the wallet is asked. A danger that is ticked here is not asked about again. */
export default defineView<Slots['send.warnings']>(
  (runtime) => {
    const { h, hooks, primitives: P } = runtime
    const Findings = createFindings(runtime)
    return function SendEntry({ ctx, params: { transfer } }) {
      const { chainId, request } = transfer
      const [ticked, setTicked] = hooks.useState(false)
      const { value: report, pending } = hooks.useLoad(JSON.stringify([chainId, request]), (signal) => apiOf(ctx.kit).check(request, { chainId, signal }))
      if (!report) return pending ? <P.Skeleton /> : null
      const tick = (now: boolean) => {
        setTicked(now)
        void apiOf(ctx.kit).accept(request, chainId, now ? report : undefined)
      }
      return <Findings ctx={ctx} report={report} ticked={ticked} onTick={tick} />
    }
  },
  { styles },
)
