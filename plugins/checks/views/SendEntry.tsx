/** @jsxRuntime classic */
/** @jsx h */
import type { ChainId, RpcRequest } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import { createFindings, styles } from './Findings'

/** What the slot gives of a transfer that was prepared. */
interface Params {
  readonly transfer: { readonly chainId: ChainId; readonly request: RpcRequest }
}

/** What is to be known of a transfer before the wallet is asked. A danger that is ticked here is not asked about again. */
export default defineView<Params>(
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
