/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { MessageKey, Network } from '../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import type { FeeChoice, OwnFee, PreparedTransfer, SendDraft } from '../types'
import { feeFields, readFee, writeFee } from './ownFee'
import { describeSum } from './texts'

interface FeesProps {
  readonly ctx: ViewContext
  readonly transfer: PreparedTransfer
  readonly network: Network
  /** The one in use. */
  readonly fee: SendDraft['fee']
  readonly onChoose: (fee: FeeChoice | OwnFee) => void
}

/** Whether a transfer costs more than ten times what the highest choice does. */
export const isHigh = ({ fee, fees }: PreparedTransfer): boolean =>
  fees.length > 0 && fees.every((each) => fee > 10n * each.fee)

/** The choice of a fee: three of the network's, or an own value. */
export function createFees({ h, hooks, primitives: P }: ViewRuntime) {
  function Own({
    ctx: { t, locale },
    transfer,
    network: { namespace },
    fee,
    onChoose,
  }: FeesProps): ReactNode {
    const fields = feeFields(namespace)
    const start =
      typeof fee === 'object'
        ? fee
        : transfer.fees.find(({ choice }) => choice === (fee ?? 'normal'))?.own
    const [texts, type] = hooks.useState(() =>
      fields.map((field) => writeFee(start, field, locale)),
    )
    // nothing is wrong with what is still being typed
    const [tried, setTried] = hooks.useState(false)
    const typed = readFee(texts, { namespace, least: transfer.least, locale })
    const says = (at: number) =>
      tried && 'says' in typed && typed.at === at
        ? t(typed.says as MessageKey, typed.values)
        : undefined
    return (
      <form
        className="sd-own"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if ('own' in typed) onChoose(typed.own)
        }}
      >
        {fields.map(({ name, unit }, at) => (
          <div key={name}>
            <P.Input
              label={t(`send.${name}`)}
              labelled
              inputMode="decimal"
              dir="ltr"
              maxLength={40}
              value={texts[at]}
              onValue={(text) => type(texts.map((each, other) => (other === at ? text : each)))}
              error={says(at)}
              end={
                <bdi dir="ltr" translate="no">
                  {unit}
                </bdi>
              }
            />
          </div>
        ))}
        <P.Button size="s" type="submit">
          {t('send.fee-use')}
        </P.Button>
      </form>
    )
  }

  return function Fees(props: FeesProps): ReactNode {
    const { ctx, transfer, network, fee, onChoose } = props
    const { t } = ctx
    const [isOpen, open] = hooks.useState(false)
    const choose = (next: FeeChoice | OwnFee) => {
      open(false)
      onChoose(next)
    }
    const write = (cost: bigint) => describeSum(ctx, cost, network.nativeCurrency)
    const isOwn = typeof fee === 'object'
    return (
      <P.Section title={t('send.fee-most')}>
        <P.List label={t('send.fee')}>
          {transfer.fees.map(({ choice, fee: cost }) => (
            <P.Row
              key={choice}
              title={t(`send.fee-${choice}`)}
              end={write(cost)}
              current={(fee ?? 'normal') === choice}
              onClick={() => choose(choice)}
            />
          ))}
          <P.Row
            title={t('send.fee-own')}
            end={isOwn ? write(transfer.fee) : undefined}
            current={isOwn}
            onClick={() => open(!isOpen)}
          />
        </P.List>
        {isOpen ? <Own {...props} onChoose={choose} /> : null}
      </P.Section>
    )
  }
}
