/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import type { Place } from '../places'
import { describePlace, isolate } from './texts'

/** Up to so many networks are named at once. */
const atOnce = 5

/** What arrives at the address, and where nothing does: in words, and with the networks by name. */
export function createWhere({ h, hooks, primitives: P }: ViewRuntime) {
  function Networks({
    ctx: { t },
    shared,
  }: {
    readonly ctx: ViewContext
    readonly shared: Place['shared']
  }): ReactNode {
    const [all, showAll] = hooks.useState(false)
    const shown = all || shared.length <= atOnce + 1 ? shared : shared.slice(0, atOnce)
    return (
      // biome-ignore lint/a11y/noRedundantRoles: an unstyled list loses its role in one browser
      <ul role="list" aria-label={t('receive.networks')}>
        {shown.map(({ id, name, icon }) => (
          <li key={id}>
            <P.WalletIcon name={name} src={icon} network={id} size={16} />
            <P.Foreign>{name}</P.Foreign>
          </li>
        ))}
        {shown === shared ? null : (
          <li>
            <P.Link onClick={() => showAll(true)}>
              {t('receive.more', { count: shared.length - shown.length })}
            </P.Link>
          </li>
        )}
      </ul>
    )
  }

  return function Where({
    ctx,
    place,
  }: {
    readonly ctx: ViewContext
    readonly place: Place
  }): ReactNode {
    const { t } = ctx
    const { network, type, shared, chainId } = place
    return (
      <div className="rc-where">
        {network?.testnet ? (
          <P.Note tone="warn">
            {t('receive.test-network', { network: isolate(network.name) })}
          </P.Note>
        ) : null}
        {type === 'ordinal' ? <P.Note tone="warn">{t('receive.ordinals')}</P.Note> : null}
        <P.Text size="s" tone="mute" align="center" live>
          {describePlace(ctx, place)}
        </P.Text>
        {shared.length > 1 ? <Networks key={chainId} ctx={ctx} shared={shared} /> : null}
      </div>
    )
  }
}
