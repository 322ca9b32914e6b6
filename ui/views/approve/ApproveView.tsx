/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ApprovalRequest, Network } from '../../../kernel/index'
import { interpolate } from '../../primitives/Text'
import { defineView, type ViewContext } from '../../view'
import { finish } from '../networks/close'
import { estimateFee } from './askNode'
import { createCallDetails, hasMore } from './CallDetails'
import { describeCall } from './describeCall'

/**
 * Milliseconds before a new request can be approved: a click intended for the content before it
 * must not approve it.
 */
const armAfter = 500

/** Fees below are told as less than this: a row has no room for more zeros. */
const leastFee = 1e-8

/** A fee with its first two digits that are not 0: fees are far below what balances are cut to. */
const significant = (value: bigint, decimals: number, locale?: string): string => {
  const amount = Number(value) / 10 ** decimals
  const isDust = amount > 0 && amount < leastFee
  return `${isDust ? '<' : ''}${new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(isDust ? leastFee : amount)}`
}

interface RequestProps {
  readonly ctx: ViewContext
  readonly request: ApprovalRequest
  readonly network: Network | undefined
}

/**
 * Lets the visitor approve or reject the requests to a connector that has no prompts of its own,
 * one at a time.
 */
export default defineView(
  (runtime) => {
    const { h, Fragment, hooks, primitives: P } = runtime
    const { Summary, RawData } = createCallDetails(runtime)

    /** What a single transaction costs, about. */
    function Fee({ ctx: { t, kit, locale }, request, network }: RequestProps) {
      const { chainId, params } = request.call
      const coin = network?.nativeCurrency
      const { value, pending } = hooks.useLoad(String(request.id), (signal) =>
        estimateFee(kit, (params as readonly unknown[])[0], chainId, signal),
      )
      if (value === undefined || !coin)
        return pending ? <P.Skeleton /> : t('ui.approve-fee-unknown')
      const fee = significant(value, coin.decimals, locale)
      const amount = <bdi dir="ltr">{`${fee}\u00a0${coin.symbol}`}</bdi>
      return fee.startsWith('<')
        ? amount
        : interpolate({ h, Fragment }, t('ui.approve-fee-about'), { amount })
    }

    function RequestDetails({ ctx, request, network }: RequestProps) {
      const { t } = ctx
      const { account, chainId, origin, rewrittenBy } = request.call
      const isTransaction =
        request.call.method === 'eth_sendTransaction' &&
        describeCall(request.call).kind === 'transactions'
      return (
        <P.Card list>
          {account === undefined ? null : (
            <P.Kv label={t('ui.approve-account')}>
              <P.Address value={account} />
            </P.Kv>
          )}
          <P.Kv label={t('ui.approve-network')}>
            <bdi>{network?.name ?? chainId}</bdi>
          </P.Kv>
          {isTransaction ? (
            <P.Kv label={t('ui.approve-fee')}>
              <Fee ctx={ctx} request={request} network={network} />
            </P.Kv>
          ) : null}
          <P.Kv label={t('ui.approve-origin')}>
            {origin === 'host' ? (
              t('ui.this-site')
            ) : (
              <bdi>{t('ui.plugin-name', { name: origin })}</bdi>
            )}
          </P.Kv>
          {rewrittenBy.length ? (
            <P.Kv label={t('ui.approve-changed')}>
              <bdi>{rewrittenBy.join(', ')}</bdi>
            </P.Kv>
          ) : null}
        </P.Card>
      )
    }

    function Request({
      ctx,
      request,
      more,
    }: {
      ctx: ViewContext
      request: ApprovalRequest
      more: number
    }) {
      const { t, kit, shell } = ctx
      // of the view itself, and of entries
      const [holds, setHolds] = hooks.useState(1)
      const [isWhole, setWhole] = hooks.useState(false)
      const add = (count: number) => setHolds((all) => all + count)
      const hold = () => {
        let held = 1
        add(1)
        return () => add(-held + (held = 0))
      }
      hooks.useEffect(() => {
        const timer = setTimeout(add, armAfter, -1)
        return () => clearTimeout(timer)
      }, [])
      const network = kit.networks.find(({ id }) => id === request.call.chainId)
      const facts = describeCall(request.call)
      const signs = facts.kind === 'message' || facts.kind === 'typed-data'
      return (
        <Fragment>
          <P.Stack>
            <Summary
              ctx={ctx}
              request={request}
              network={network}
              isWhole={isWhole}
              onWhole={() => setWhole(true)}
            />
            <RequestDetails ctx={ctx} request={request} network={network} />
            <ctx.Slot name="approve.details" params={{ request, hold }} />
            <RawData ctx={ctx} request={request} network={network} />
          </P.Stack>
          {request.reason ? (
            <P.Note tone="warn">
              <bdi>{request.reason}</bdi>
            </P.Note>
          ) : null}
          <P.Bar>
            <P.Button onClick={() => shell?.control.decide(request.id, false)}>
              {t('ui.cancel')}
            </P.Button>
            <P.Button
              kind="primary"
              disabled={holds > 0 || (hasMore(facts) && !isWhole)}
              onClick={() => shell?.control.decide(request.id, true)}
            >
              {t(signs ? 'ui.approve-sign' : 'ui.approve-yes')}
            </P.Button>
          </P.Bar>
          {more ? <P.Foot>{t('ui.approve-next', { count: more })}</P.Foot> : null}
        </Fragment>
      )
    }

    return function ApproveView({ ctx }) {
      const list = hooks.useKit((state) => state.approvals)
      const request = list[0]
      const hadRequest = hooks.useRef(false)
      if (request) hadRequest.current = true
      hooks.useEffect(() => {
        if (request || !hadRequest.current) return
        if (ctx.kit.getState().router.history.length > 1)
          ctx.navigate({ type: 'back', force: true })
        else finish(ctx, 'account')
      }, [request === undefined])
      if (request)
        return <Request key={request.id} ctx={ctx} request={request} more={list.length - 1} />
      if (hadRequest.current) return null
      return (
        <P.EmptyState
          icon="check"
          title={ctx.t('ui.nothing-to-approve')}
          action={<P.Button onClick={ctx.close}>{ctx.t('ui.close')}</P.Button>}
        >
          {ctx.t('ui.nothing-to-approve-hint')}
        </P.EmptyState>
      )
    }
  },
  { slots: ['approve.details'] },
)
