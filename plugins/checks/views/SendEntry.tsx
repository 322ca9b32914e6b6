/** @jsxRuntime classic */
/** @jsx h */
import type { Slots } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import { hasDanger } from '../levels'
import type { Report } from '../types'
import { createFindings, styles } from './Findings'
import { createTick } from './Tick'

/**
 * What is to be known of a transfer before the wallet is asked, which then is not asked about
 * again. With `isTicked` a danger holds the button until it is ticked.
 */
export const createSendEntry = (isTicked: boolean) =>
  defineView<Slots['send.warnings']>(
    (runtime) => {
      const { h, hooks, primitives: P } = runtime
      const [Findings, Tick] = [createFindings(runtime), createTick(runtime)]
      return function SendEntry({ ctx, params: { transfer, hold } }) {
        const { chainId, request } = transfer
        const key = JSON.stringify([chainId, request])
        const { value: report, pending } = hooks.useLoad(key, async (signal): Promise<Report> => {
          const found = await apiOf(ctx.kit).check(request, { chainId, signal })
          // the visitor has typed how much to whom
          return { ...found, findings: found.findings.filter(({ id }) => id !== 'sends-most') }
        })
        const accept = (seen: Report | undefined) =>
          void apiOf(ctx.kit).accept(request, chainId, seen)
        const isDanger = hasDanger(report)
        const isHeld = isTicked && pending && !report
        hooks.useEffect(() => (isHeld ? hold() : undefined), [isHeld])
        hooks.useEffect(() => {
          if (report && !isDanger) accept(report)
        }, [report])
        if (!report) return pending ? <P.Skeleton /> : null
        return (
          <P.Stack>
            <Findings ctx={ctx} chainId={chainId} report={report} />
            {/* a transfer that was prepared anew is ticked anew */}
            {isTicked && isDanger ? (
              <Tick
                key={key}
                ctx={ctx}
                hold={hold}
                onTick={(ticked) => accept(ticked ? report : undefined)}
              />
            ) : null}
          </P.Stack>
        )
      }
    },
    { styles },
  )
