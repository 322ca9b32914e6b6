/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { activeConnection, isKitError, type KernelState, type Views } from '../../../kernel/index'
import { defineView, type ViewContext } from '../../../ui/view'
import { writeAmount } from '../../amounts/readAmount'
import { type Place, usePlace } from '../../feeds/views/place'
import { apiOf } from '../others'
import type { FeeChoice, PreparedTransfer, SendState } from '../types'
import { styles } from './styles'
import { describeError, describeSum, wouldDo } from './texts'
import { type Chosen, useAsset } from './useAsset'

/** Milliseconds after which it is looked up again what it costs, while nobody is asked. */
const everyMs = 20_000
const feeOf = ({ fee }: SendState) => fee
const sessionOf = ({ session }: KernelState) => activeConnection(session)
const connectorsOf = ({ connectors }: KernelState) => connectors
type Asked = Views['send/review']

/** What is sent, to whom, and what it costs, before the wallet is asked. */
export default defineView<Asked>(
  (runtime) => {
    const { h, Fragment, hooks, primitives: P } = runtime

    /** Whether the fee can be chosen: where the kit shows what is signed. Other wallets choose it themselves. */
    const useOwnFee = (): boolean => {
      const connectorId = hooks.useKit(sessionOf)?.connectorId
      const approval = hooks.useKit(connectorsOf).find(({ manifest }) => manifest.id === connectorId)?.manifest.approval
      return approval === 'kit' || approval === 'frame'
    }

    function Fees({ ctx, transfer, network, fee, onChoose }: { readonly ctx: ViewContext; readonly transfer: PreparedTransfer; readonly network: Chosen['network']; readonly fee: SendState['fee']; readonly onChoose: (choice: FeeChoice) => void }) {
      const { t } = ctx
      return (
        <P.List label={t('send.fee')}>
          {transfer.fees.map(({ choice, fee: cost }) => (
            <P.Row key={choice} title={t(`send.fee-${choice}`)} end={t('send.up-to', { amount: describeSum(ctx, cost, network.nativeCurrency) })} current={(fee ?? 'normal') === choice} onClick={() => onChoose(choice)} />
          ))}
        </P.List>
      )
    }

    function Facts({ ctx, asked, transfer, chosen, ownFee }: { readonly ctx: ViewContext; readonly asked: Asked; readonly transfer: PreparedTransfer; readonly chosen: Chosen; readonly ownFee: boolean }) {
      const { t } = ctx
      const { network } = chosen
      const coin = network.nativeCurrency
      const address = <span className="sd-addr"><bdi dir="ltr" translate="no">{transfer.to}</bdi></span>
      return (
        <P.Card list>
          <P.Kv label={t('send.to')} sub={asked.name === undefined ? undefined : address}>{asked.name === undefined ? address : <P.Foreign>{asked.name}</P.Foreign>}</P.Kv>
          <P.Kv label={t('send.from')}><P.Address value={transfer.account} /></P.Kv>
          <P.Kv label={t('send.network')}><P.Foreign>{network.name}</P.Foreign></P.Kv>
          <P.Kv label={t('send.fee')}>{ownFee || network.namespace !== 'eip155' ? describeSum(ctx, transfer.fee, coin) : t('send.about', { amount: describeSum(ctx, transfer.likelyFee, coin) })}</P.Kv>
          {transfer.rent === undefined ? null : <P.Kv label={t('send.rent')} sub={t('send.rent-hint')}>{describeSum(ctx, transfer.rent, coin)}</P.Kv>}
          {transfer.withheld ? <P.Kv label={t('send.withheld')} sub={t('send.withheld-hint')}>{describeSum(ctx, transfer.withheld, transfer)}</P.Kv> : null}
        </P.Card>
      )
    }

    function Review({ ctx, asked: opened, place, chosen }: { readonly ctx: ViewContext; readonly asked: Asked; readonly place: Place; readonly chosen: Chosen }) {
      const { t, kit, back, navigate, snack, locale } = ctx
      // the amount that would do, where that was chosen in place of what was typed
      const [instead, setInstead] = hooks.useState<bigint | undefined>(undefined)
      const asked: Asked = instead === undefined ? opened : { ...opened, amount: instead }
      const api = apiOf(kit)
      const { network, token, worth } = chosen
      const isOwnFee = useOwnFee()
      const isChosen = isOwnFee || network.namespace === 'bip122'
      const picked = hooks.useOwnState(feeOf)
      const fee = picked ?? (isChosen ? 'normal' : undefined)
      // where the host has no URL, a chain can be read once the wallet is on it
      const key = [place.address, place.chainId, asked.asset, asked.to, asked.amount, JSON.stringify(fee, (_, value) => (typeof value === 'bigint' ? String(value) : value))].join(' ')
      const { value: transfer, error, pending, reload } = hooks.useLoad(key, (signal) => api.prepare({ asset: asked.asset, to: asked.to, amount: asked.amount, fee }, { signal }))
      const isHere = place.chainId === network.id
      const isUnread = !isHere && isKitError(error, 'rpc/no-url')
      const failed = transfer || isUnread ? undefined : error
      const sending = hooks.useAction(async () => {
        // what is drawn is what is sent
        await api.send(transfer as PreparedTransfer)
        api.reset()
        snack(t('send.started'), 'success')
        navigate({ type: 'reset', view: 'account' })
      })
      const switching = hooks.useAction(() => kit.switchNetwork(network.id))
      const isBusy = sending.pending || switching.pending
      const latest = hooks.useRef(reload)
      latest.current = reload
      hooks.useEffect(() => {
        if (isBusy) return
        const timer = setInterval(() => document.hidden || latest.current(), everyMs)
        return () => clearInterval(timer)
      }, [isBusy])
      const most = wouldDo(failed)
      const amount = transfer?.amount ?? (asked.amount === 'max' ? undefined : asked.amount)
      const problem = sending.error ?? switching.error
      return (
        <div className="sd">
          <div className="sd-sum" aria-busy={(pending && !transfer) || undefined}>
            {amount === undefined ? (
              failed ? null : <P.Skeleton kind="amount" />
            ) : (
              <Fragment>
                <P.Title size="xl" align="center"><bdi dir="ltr">{writeAmount(amount, { decimals: token.decimals, locale })}</bdi> <P.Foreign>{token.symbol || token.name}</P.Foreign></P.Title>
                {worth(amount) === undefined ? null : <P.Text tone="mute" align="center"><bdi dir="ltr">{worth(amount)}</bdi></P.Text>}
              </Fragment>
            )}
          </div>
          {transfer ? (
            <Fragment>
              <Facts ctx={ctx} asked={asked} transfer={transfer} chosen={chosen} ownFee={isOwnFee} />
              {isChosen && transfer.fees.length > 1 ? <Fees ctx={ctx} transfer={transfer} network={network} fee={fee} onChoose={(choice) => api.edit({ fee: choice })} /> : null}
              {token.listed ? null : <P.Note tone="warn">{t('send.unlisted-hint')}</P.Note>}
              <ctx.Slot name="send.warnings" params={{ transfer }} />
            </Fragment>
          ) : failed ? (
            <P.Note
              tone="bad"
              action={
                most === undefined ? (
                  <P.Link onClick={reload}>{t('send.retry')}</P.Link>
                ) : (
                  <P.Link onClick={() => setInstead(most)}>{t('send.instead', { amount: describeSum(ctx, most, token) })}</P.Link>
                )
              }
            >
              {describeError(ctx, failed, 'send.not-prepared')}
            </P.Note>
          ) : isUnread ? null : (
            <Fragment>
              <P.Skeleton kind="row" />
              <P.Skeleton kind="row" />
            </Fragment>
          )}
          {problem ? <P.Note tone="bad">{describeError(ctx, problem, 'send.not-sent')}</P.Note> : null}
          <P.Bar>
            <P.Button onClick={back}>{t('send.cancel')}</P.Button>
            {isHere ? (
              <P.Button kind="primary" busy={sending.pending} disabled={!transfer} onClick={() => void sending.run()}>
                {t('send.send')}
              </P.Button>
            ) : (
              <P.Button kind="primary" busy={switching.pending} onClick={() => void switching.run()}>
                {t('send.switch', { network: network.name })}
              </P.Button>
            )}
          </P.Bar>
        </div>
      )
    }

    return function ReviewView({ params, ctx }) {
      const place = usePlace(hooks, ctx)
      const first = hooks.useRef(place?.address)
      const chosen = useAsset(hooks, ctx, place ?? { address: '', chainId: 'none:none' }, params)
      const isOther = place !== undefined && place.address !== first.current
      hooks.useEffect(() => {
        // what was typed was meant for the account before
        if (isOther) ctx.back()
      }, [isOther])
      return place && chosen && !isOther ? <Review ctx={ctx} asked={params} place={place} chosen={chosen} /> : null
    }
  },
  { styles },
)
