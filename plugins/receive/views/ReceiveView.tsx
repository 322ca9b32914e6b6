/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { ChainId, Views } from '../../../kernel/index'
import { defineView, type ViewContext } from '../../../ui/view'
import { readAmount } from '../../shared/amounts/readAmount'
import { createQrCode } from '../../shared/qr-code/QrCode'
import { largestAmount, paymentUri } from '../paymentUri'
import { inGroups, type Place, readPlaces } from '../places'
import { createAmountField } from './AmountField'
import { createButtons } from './Buttons'
import { createNetworkChoice } from './NetworkChoice'
import { styles } from './styles'
import { describeAmount } from './texts'
import { createWhere } from './Where'

/**
 * A network that the visitor has chosen, and what was in front then: the choice counts as long as
 * that is so.
 */
interface Choice {
  readonly front: string
  readonly chainId: ChainId
}

const keyOf = ({ chainId, address }: Place) => `${chainId} ${address}`

/** Closes the modal; embedded, shows its home view. */
const leave = ({ embedded, kit, navigate }: ViewContext) =>
  embedded ? kit.open() : navigate({ type: 'close', force: true })

/**
 * The code and the address of the account in front, on the network in front or on one that is
 * chosen here; asks for an amount.
 */
export default defineView<Views['receive']>(
  (runtime) => {
    const { h, Fragment, hooks, primitives: P } = runtime
    const QrCode = createQrCode(runtime)
    const NetworkChoice = createNetworkChoice(runtime)
    const AmountField = createAmountField(runtime)
    const Buttons = createButtons(runtime)
    const Where = createWhere(runtime)

    /** One place. What is asked for is of its currency: another network is another of these. */
    function Shown({
      ctx,
      place,
    }: {
      readonly ctx: ViewContext
      readonly place: Place
    }): ReactNode {
      const { t, locale } = ctx
      const { network, address } = place
      const [text, type] = hooks.useState('')
      const [asking, ask] = hooks.useState(false)
      const largest = network && largestAmount(network.namespace)
      const read =
        network && largest !== undefined
          ? readAmount(text, { decimals: network.nativeCurrency.decimals, largest, locale })
          : {}
      const asked =
        network && read.amount !== undefined ? { network, address, amount: read.amount } : undefined
      const uri = asked && paymentUri(asked)
      const end = () => {
        type('')
        ask(false)
      }
      const label = asked
        ? t('receive.code-request', { amount: describeAmount(ctx, asked.network, asked.amount) })
        : t('receive.code')
      return (
        <>
          <QrCode
            text={uri ?? address}
            label={label}
            mark={<P.Avatar seed={address} size={44} />}
            least={6}
          />
          <div
            className="rc-addr"
            dir="ltr"
            translate="no"
            role="group"
            aria-label={t('receive.address')}
          >
            {inGroups(address).map((group, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places in a text
              <Fragment key={at}>
                <span>{group}</span>
                <wbr />
              </Fragment>
            ))}
          </div>
          {asking && network ? (
            <AmountField
              ctx={ctx}
              network={network}
              text={text}
              read={read}
              onText={type}
              onEnd={end}
            />
          ) : null}
          <Buttons
            ctx={ctx}
            address={address}
            uri={uri}
            asking={asking}
            onAsk={largest === undefined ? undefined : () => ask(true)}
          />
          <Where ctx={ctx} place={place} />
        </>
      )
    }

    return function ReceiveView({ params, ctx }) {
      const { networks } = ctx.kit
      const session = hooks.useKit((state) => state.session)
      const found = hooks.useMemo(() => readPlaces(networks, session), [networks, session])
      const front = found && keyOf(found.front)
      const [chosen, choose] = hooks.useState<Choice | undefined>(
        front && params?.network ? { front, chainId: params.network } : undefined,
      )
      const [choosing, setChoosing] = hooks.useState(false)
      hooks.useEffect(() => {
        if (!found) leave(ctx)
      }, [!found])
      if (!found) return null
      const place =
        found.places.find(
          ({ chainId }) => chosen?.front === front && chainId === chosen?.chainId,
        ) ?? found.front
      const select = ({ chainId }: Place) => {
        choose({ front: keyOf(found.front), chainId })
        setChoosing(false)
      }
      return (
        <div>
          <NetworkChoice
            ctx={ctx}
            place={place}
            places={found.places}
            open={choosing}
            onToggle={() => setChoosing(!choosing)}
            onChoose={select}
          />
          {choosing && found.places.length > 1 ? null : (
            <Shown key={place.chainId} ctx={ctx} place={place} />
          )}
        </div>
      )
    }
  },
  { styles },
)
