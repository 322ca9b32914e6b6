/** @jsxRuntime classic */
/** @jsx h */
import { isKitError, type Views } from '../../../kernel/index'
import { defineView, type ViewContext } from '../../../ui/view'
import { decimalOf, writeAmount } from '../../shared/amounts/readAmount'
import { type Place, usePlace } from '../../shared/feeds/views/place'
import { apiOf } from '../api'
import type { SendState } from '../types'
import { createAmountBox } from './AmountBox'
import { fillForm } from './fillForm'
import { fits } from './ownFee'
import { createRecipients } from './Recipients'
import { hasScanner } from './scanner'
import { styles } from './styles'
import { describeError, isolate } from './texts'
import { longest } from './transferText'
import { readTyped, type TypedAmount } from './typedAmount'
import { type Chosen, useAsset } from './useAsset'
import { type Recipient, restMs, useRecipient } from './useRecipient'
import { createWaiting } from './Waiting'

const draftOf = (state: SendState) => state

/**
 * What is missing, the strongest first, as the end of a message key; undefined where it can be
 * reviewed.
 */
function missing(
  { loading }: SendState,
  { token }: Chosen,
  { amount, problem }: TypedAmount,
  to: string,
  { address, pending }: Recipient,
): string | undefined {
  if (loading) return 'waiting'
  if (problem) return 'incorrect-value'
  if (amount === undefined) return 'add-amount'
  if (token.raw !== undefined && amount > token.raw) return 'insufficient'
  if (!to.trim()) return 'add-address'
  return address ? undefined : pending ? 'looking' : 'invalid-address'
}

/**
 * The form: to whom, how much of what. What was typed is the plugin's, and stays while other views
 * are shown.
 */
export default defineView<Views['send']>(
  (runtime) => {
    const { h, hooks, primitives: P } = runtime
    const AmountBox = createAmountBox(runtime)
    const Recipients = createRecipients(runtime)
    const Waiting = createWaiting(runtime)

    function Form({
      ctx,
      place,
      chosen,
      draft,
    }: {
      readonly ctx: ViewContext
      readonly place: Place
      readonly chosen: Chosen
      readonly draft: SendState
    }) {
      const { t, locale, kit, push, snack } = ctx
      const api = apiOf(kit)
      const { token, network, price } = chosen
      const typed = readTyped(draft, {
        namespace: network.namespace,
        decimals: token.decimals,
        price,
        locale,
      })
      const canScan = hooks.useLoad('scan', hasScanner).value
      const recipient = useRecipient(hooks, ctx, network, chosen.networks, draft.to)
      const { address, name, doubtful, problem, link } = recipient
      const isPasted = hooks.useRef(true)
      hooks.useEffect(() => {
        if (!link) return
        const ended = new AbortController()
        const fill = () => void fillForm(ctx, network.id, link, ended.signal)
        // a link that is typed by hand may go on
        const timer = isPasted.current ? fill() : setTimeout(fill, restMs)
        return () => {
          ended.abort()
          if (timer !== undefined) clearTimeout(timer)
        }
      }, [link])
      // how much leaves the fee depends on who gets it; nobody is like the account itself
      const max = hooks.useAction(async () => {
        try {
          const { amount } = await api.prepare({
            asset: token.asset,
            to: recipient.address ?? place.address,
            amount: 'max',
            fee: fits(draft.fee, network.namespace) ? draft.fee : undefined,
          })
          api.edit({
            asset: token.asset,
            amount: writeAmount(amount, { decimals: token.decimals, locale }),
            max: true,
            fiat: false,
          })
        } catch (error) {
          snack(describeError(ctx, error, 'send.not-prepared'), 'error')
        }
      })
      const paste = async () => {
        try {
          const to = (await navigator.clipboard.readText()).trim().slice(0, longest)
          isPasted.current = true
          api.edit({ to })
        } catch {
          snack(t('send.not-pasted'), 'error')
        }
      }
      const lacks = missing(draft, chosen, typed, draft.to, recipient)
      const review = () => {
        if (!address || typed.amount === undefined) return
        // a wallet that goes to another network takes nothing of it away
        api.edit({ asset: token.asset })
        push('send/review', {
          asset: token.asset,
          to: address,
          amount: draft.max ? 'max' : typed.amount,
          ...(name !== undefined && { name }),
        })
      }
      const hint =
        address === undefined ? (
          recipient.pending ? (
            t('send.looking')
          ) : (
            t('send.to-hint')
          )
        ) : doubtful ? (
          t('send.doubtful')
        ) : (
          <P.Address value={address} />
        )
      return (
        <form
          className="sd"
          onSubmit={(event) => {
            event.preventDefault()
            if (!lacks) review()
          }}
        >
          <div>
            <P.Input
              label={t('send.to')}
              labelled
              placeholder={t('send.to-placeholder')}
              dir={draft.to ? 'ltr' : undefined}
              maxLength={longest}
              enterKeyHint="next"
              value={draft.to}
              onValue={(to) => {
                isPasted.current = to.length > draft.to.length + 1
                api.edit({ to })
              }}
              hint={hint}
              error={problem && t(`send.${problem}`, { network: isolate(network.name) })}
              end={
                draft.to ? (
                  <P.IconButton
                    name="x"
                    label={t('send.clear')}
                    onClick={() => api.edit({ to: '' })}
                  />
                ) : (
                  <span className="sd-end">
                    {canScan ? (
                      <P.IconButton
                        name="scan"
                        label={t('send.scan')}
                        onClick={() => push('send/scan', { chainId: network.id })}
                      />
                    ) : null}
                    <P.Button size="s" onClick={() => void paste()}>
                      {t('send.paste')}
                    </P.Button>
                  </span>
                )
              }
            />
          </div>
          {draft.to ? null : (
            <Recipients
              ctx={ctx}
              network={network}
              account={place.address}
              onChoose={(to) => api.edit({ to })}
            />
          )}
          <AmountBox
            ctx={ctx}
            chosen={chosen}
            draft={draft}
            typed={typed}
            edit={api.edit}
            onMax={() => void max.run()}
            counting={max.pending}
          />
          {draft.loading ? <Waiting ctx={ctx} /> : null}
          {isKitError(draft.failed?.error, 'send/stopped') ? (
            <P.Note tone="bad">{t('send.not-known')}</P.Note>
          ) : isKitError(draft.failed?.error, 'send/sent-late') ? (
            <P.Note tone="warn">{t('send.error.sent-late')}</P.Note>
          ) : null}
          <P.Button kind="primary" type="submit" disabled={lacks !== undefined}>
            {t(lacks === undefined ? 'send.review' : `send.${lacks}`)}
          </P.Button>
        </form>
      )
    }

    return function SendView({ params, ctx }) {
      const { t, locale, kit } = ctx
      const draft = hooks.useOwnState(draftOf)
      const place = usePlace(hooks, ctx)
      const link = hooks.useMemo(
        () =>
          params && {
            to: params.to ?? '',
            asset: params.asset,
            amount: (params.amount ?? '').replace('.', decimalOf(locale)),
          },
        [params],
      )
      hooks.useEffect(() => {
        if (params && link) apiOf(kit).fill(params, link)
      }, [params])
      const here = place ?? { address: '', chainId: 'none:none' as const }
      const chosen = useAsset(hooks, ctx, here, draft)
      if (!place) return null
      if (chosen)
        return (
          <Form key={`${place.address}`} ctx={ctx} place={place} chosen={chosen} draft={draft} />
        )
      const isKnown = kit.networks.some(({ id }) => id === place.chainId)
      // the lists are on their way
      if (isKnown && !draft.asset) return <P.Skeleton kind="row" />
      return (
        <P.EmptyState
          icon="network"
          title={t(isKnown ? 'send.error.unknown-token' : 'send.error.unsupported-chain')}
          action={
            isKnown ? (
              <P.Button onClick={() => apiOf(kit).edit({ asset: undefined })}>
                {t('send.other-token')}
              </P.Button>
            ) : undefined
          }
        />
      )
    }
  },
  // drawn by the view behind it, and fetched with this one
  { styles, slots: ['send.warnings'] },
)
