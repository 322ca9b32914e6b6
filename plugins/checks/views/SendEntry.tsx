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
      const key = JSON.stringify([chainId, request])
      // a transfer that was prepared anew is ticked anew
      const [ticked, setTicked] = hooks.useState<string>()
      const { value: report, pending } = hooks.useLoad(key, (signal) => apiOf(ctx.kit).check(request, { chainId, signal }))
      if (!report) return pending ? <P.Skeleton /> : null
      const tick = (now: boolean) => {
        setTicked(now ? key : undefined)
        void apiOf(ctx.kit).accept(request, chainId, now ? report : undefined)
      }
      return <Findings ctx={ctx} chainId={chainId} report={report} ticked={ticked === key} onTick={tick} />
    }
  },
  { styles },
)
