/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { activeConnection, isKitError, type KernelState, type Views } from '../../../kernel/index'
import { defineView, type ViewContext } from '../../../ui/view'
import { type Place, usePlace } from '../../shared/feeds/views/place'
import { apiOf } from '../api'
import type { PreparedTransfer, SendState } from '../types'
import { createFees, isHigh } from './Fees'
import { fits } from './ownFee'
import { createSum } from './Sum'
import { styles } from './styles'
import { aboutOf, describeError, describeSum, wouldDo } from './texts'
import { type Chosen, useAsset } from './useAsset'
import { createWaiting } from './Waiting'

/** Milliseconds after which it is looked up again what it costs, while nobody is asked. */
const everyMs = 20_000
const feeOf = ({ fee }: SendState) => fee
const loadingOf = ({ loading }: SendState) => loading
const failedOf = ({ failed }: SendState) => failed
const sessionOf = ({ session }: KernelState) => activeConnection(session)
const connectorsOf = ({ connectors }: KernelState) => connectors
type Asked = Views['send/review']

/** What is sent, to whom, and what it costs, before the wallet is asked. */
export default defineView<Asked>(
  (runtime) => {
    const { h, Fragment, hooks, primitives: P } = runtime

    /**
     * Whether the fee can be chosen: where the kit shows what is signed. Other wallets choose it
     * themselves.
     */
    const useOwnFee = (): boolean => {
      const connectorId = hooks.useKit(sessionOf)?.connectorId
      const approval = hooks
        .useKit(connectorsOf)
        .find(({ manifest }) => manifest.id === connectorId)?.manifest.approval
      return approval === 'kit' || approval === 'frame'
    }

    const Fees = createFees(runtime)
    const Sum = createSum(runtime)
    const Waiting = createWaiting(runtime)

    function Facts({
      ctx,
      asked,
      transfer,
      chosen,
      ownFee,
    }: {
      readonly ctx: ViewContext
      readonly asked: Asked
      readonly transfer: PreparedTransfer
      readonly chosen: Chosen
      readonly ownFee: boolean
    }) {
      const { t } = ctx
      const { network } = chosen
      const coin = network.nativeCurrency
      const address = (
        <span className="sd-addr">
          <bdi dir="ltr" translate="no">
            {transfer.to}
          </bdi>
        </span>
      )
      return (
        <P.Card list>
          <P.Kv label={t('send.to')} sub={asked.name === undefined ? undefined : address}>
            {asked.name === undefined ? address : <P.Foreign>{asked.name}</P.Foreign>}
          </P.Kv>
          <P.Kv label={t('send.from')}>
            <P.Address value={transfer.account} />
          </P.Kv>
          <P.Kv label={t('send.network')}>
            <P.Foreign>{network.name}</P.Foreign>
          </P.Kv>
          <P.Kv label={t('send.fee')}>
            {ownFee || network.namespace !== 'eip155'
              ? describeSum(ctx, transfer.fee, coin)
              : t('send.about', { amount: describeSum(ctx, aboutOf(transfer.likelyFee), coin) })}
          </P.Kv>
          {transfer.rent === undefined ? null : (
            <P.Kv label={t('send.rent')} sub={t('send.rent-hint')}>
              {describeSum(ctx, transfer.rent, coin)}
            </P.Kv>
          )}
          {transfer.withheld ? (
            <P.Kv label={t('send.withheld')} sub={t('send.withheld-hint')}>
              {describeSum(ctx, transfer.withheld, transfer)}
            </P.Kv>
          ) : null}
        </P.Card>
      )
    }

    function Review({
      ctx,
      asked: opened,
      place,
      chosen,
    }: {
      readonly ctx: ViewContext
      readonly asked: Asked
      readonly place: Place
      readonly chosen: Chosen
    }) {
      const { t, kit, back, navigate, locale } = ctx
      // the amount that would do, where that was chosen in place of what was typed
      const [instead, setInstead] = hooks.useState<bigint | undefined>(undefined)
      const asked: Asked = instead === undefined ? opened : { ...opened, amount: instead }
      const api = apiOf(kit)
      const { network, token, worth } = chosen
      const isOwnFee = useOwnFee()
      const isChosen = isOwnFee || network.namespace === 'bip122'
      const typedFee = hooks.useOwnState(feeOf)
      // one of another namespace waits there
      const picked = fits(typedFee, network.namespace) ? typedFee : undefined
      const fee = picked ?? (isChosen ? 'normal' : undefined)
      // where the host has no URL, a chain can be read once the wallet is on it
      const key = [
        place.address,
        place.chainId,
        asked.asset,
        asked.to,
        asked.amount,
        JSON.stringify(fee, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
      ].join(' ')
      const {
        value: transfer,
        error,
        reload,
      } = hooks.useLoad(key, (signal) =>
        api.prepare({ asset: asked.asset, to: asked.to, amount: asked.amount, fee }, { signal }),
      )
      const isHere = place.chainId === network.id
      const isUnread = !isHere && isKitError(error, 'rpc/no-url')
      const failed = transfer || isUnread ? undefined : error
      // stays until the next one is there, for nothing to jump, and for another fee to be chosen
      // where this one cannot be paid
      const last = hooks.useRef(transfer)
      if (transfer) last.current = transfer
      const drawn = last.current
      // of entries
      const [holds, setHolds] = hooks.useState(0)
      const add = (count: number) => setHolds((all) => all + count)
      const hold = () => {
        let held = 1
        add(1)
        return () => add(-held + (held = 0))
      }
      const [agreed, agree] = hooks.useState<SendState['fee']>(undefined)
      const isAsked = drawn !== undefined && typeof fee === 'object' && isHigh(drawn)
      const sending = hooks.useAction(async () => {
        // what is drawn is what is sent
        const sent = transfer as PreparedTransfer
        const { hash } = await api.send(sent)
        api.reset()
        navigate({
          type: 'reset',
          view: 'send/sent',
          params: { transfer: sent, hash, ...(asked.name !== undefined && { name: asked.name }) },
        })
      })
      const switching = hooks.useAction(() => kit.switchNetwork(network.id))
      // the kit's own view of the request takes the place of this one, which then begins anew
      const isSending = hooks.useOwnState(loadingOf)
      const unsent = hooks.useOwnState(failedOf)
      const isBusy = isSending || switching.pending
      const latest = hooks.useRef(reload)
      latest.current = reload
      hooks.useEffect(() => {
        if (isBusy) return
        const timer = setInterval(() => document.hidden || latest.current(), everyMs)
        return () => clearInterval(timer)
      }, [isBusy])
      const most = wouldDo(failed)
      const amount = asked.amount === 'max' ? drawn?.amount : asked.amount
      const value = amount === undefined ? undefined : worth(amount)
      const problem =
        (unsent?.transfer.asset === asked.asset && unsent.transfer.to === drawn?.to
          ? unsent.error
          : undefined) ?? switching.error
      // what this screen asks for is on its way: it is not sent twice
      const isSent = isKitError(problem, 'send/sent-late')
      return (
        <div className="sd">
          {amount === undefined && failed ? null : (
            <Sum token={token} amount={amount} locale={locale}>
              {value === undefined ? null : (
                <P.Text tone="mute" align="center">
                  <bdi dir="ltr">{value}</bdi>
                </P.Text>
              )}
            </Sum>
          )}
          {failed ? (
            <P.Note
              tone="bad"
              action={
                most === undefined ? (
                  <P.Link onClick={reload}>{t('send.retry')}</P.Link>
                ) : (
                  <P.Link onClick={() => setInstead(most)}>
                    {t('send.instead', { amount: describeSum(ctx, most, token) })}
                  </P.Link>
                )
              }
            >
              {describeError(ctx, failed, 'send.not-prepared')}
            </P.Note>
          ) : drawn ? (
            <Facts ctx={ctx} asked={asked} transfer={drawn} chosen={chosen} ownFee={isOwnFee} />
          ) : isUnread ? null : (
            <Fragment>
              <P.Skeleton kind="row" />
              <P.Skeleton kind="row" />
            </Fragment>
          )}
          {drawn && isChosen && drawn.fees.length > 1 ? (
            <Fees
              ctx={ctx}
              transfer={drawn}
              network={network}
              fee={fee}
              onChoose={(choice) => api.edit({ fee: choice })}
            />
          ) : failed && picked !== undefined ? (
            <P.Button onClick={() => api.edit({ fee: undefined })}>{t('send.fee-usual')}</P.Button>
          ) : null}
          {drawn && !failed ? (
            <Fragment>
              {isAsked ? (
                <P.Note
                  tone="warn"
                  title={t('send.fee-high', {
                    amount: describeSum(ctx, drawn.fee, network.nativeCurrency),
                  })}
                >
                  <P.Checkbox
                    checked={agreed === fee}
                    onChange={(isAgreed) => agree(isAgreed ? fee : undefined)}
                  >
                    {t('send.fee-agreed')}
                  </P.Checkbox>
                </P.Note>
              ) : null}
              {token.listed ? null : <P.Note tone="warn">{t('send.unlisted-hint')}</P.Note>}
              <ctx.Slot name="send.warnings" params={{ transfer: drawn, hold }} />
            </Fragment>
          ) : null}
          {problem ? (
            <P.Note tone={isSent ? 'warn' : 'bad'}>
              {describeError(ctx, problem, 'send.not-sent')}
            </P.Note>
          ) : null}
          {isSending ? <Waiting ctx={ctx} /> : null}
          <P.Bar>
            <P.Button onClick={back}>{t('send.cancel')}</P.Button>
            {isHere ? (
              <P.Button
                kind="primary"
                busy={isSending}
                disabled={!transfer || isSent || holds > 0 || (isAsked && agreed !== fee)}
                onClick={() => void sending.run()}
              >
                {t('send.send')}
              </P.Button>
            ) : (
              <P.Button
                kind="primary"
                busy={switching.pending}
                onClick={() => void switching.run()}
              >
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
      return place && chosen && !isOther ? (
        <Review ctx={ctx} asked={params} place={place} chosen={chosen} />
      ) : null
    }
  },
  { styles },
)
