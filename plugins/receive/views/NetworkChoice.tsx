/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import type { Place } from '../places'
import { isolate } from './texts'

export interface NetworkChoiceProps {
  readonly ctx: ViewContext
  readonly place: Place
  readonly places: readonly Place[]
  /** Whether the list is open. */
  readonly open: boolean
  readonly onToggle: () => void
  readonly onChoose: (place: Place) => void
}

/** The network that is shown; where there are several a button, which opens their list below. */
export function createNetworkChoice({ h, Fragment, hooks, primitives: P }: ViewRuntime) {
  const nameOf = ({ network, chainId }: Place) => network?.name ?? chainId
  const Mark = ({
    of: { network, chainId },
    size,
  }: {
    readonly of: Place
    readonly size?: number
  }) => (
    <P.WalletIcon
      name={network?.name ?? chainId}
      src={network?.icon}
      network={chainId}
      size={size}
    />
  )

  return function NetworkChoice({
    ctx: { t },
    place,
    places,
    open,
    onToggle,
    onChoose,
  }: NetworkChoiceProps): ReactNode {
    const id = hooks.useId()
    const button = hooks.useRef<HTMLButtonElement>(null)
    const name = nameOf(place)
    const choose = (to: Place) => {
      onChoose(to)
      // the row that had the focus goes
      button.current?.focus()
    }
    const label = (
      <>
        <Mark of={place} size={24} />
        <P.Foreign>{name}</P.Foreign>
      </>
    )
    if (places.length < 2) return <div className="rc-net">{label}</div>
    return (
      <>
        <div className="rc-net">
          <P.Button
            size="s"
            innerRef={button}
            aria-label={t('receive.network', { network: isolate(name) })}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={onToggle}
          >
            {label}
            <P.Icon name="down" />
          </P.Button>
        </div>
        {open ? (
          <div id={id}>
            <P.List label={t('receive.networks')}>
              {places.map((each) => (
                <P.Row
                  key={each.chainId}
                  icon={<Mark of={each} />}
                  title={nameOf(each)}
                  sub={<P.Address value={each.address} plain />}
                  current={each.chainId === place.chainId}
                  end={
                    each.chainId === place.chainId ? (
                      <P.Icon name="check" label={t('receive.shown')} />
                    ) : each.network?.testnet ? (
                      <P.Tag>{t('receive.testnet')}</P.Tag>
                    ) : undefined
                  }
                  onClick={() => choose(each)}
                />
              ))}
            </P.List>
          </div>
        ) : null}
      </>
    )
  }
}
