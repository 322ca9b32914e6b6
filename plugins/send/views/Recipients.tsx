/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import { currentConnection, type KernelState, type Network } from '../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import { accountKey, keyOf } from '../../shared/feeds/wanted'
import { activityOf } from '../others'
import { recentOf } from '../recent'

const sessionOf = ({ session }: KernelState) => session

interface RecipientsProps {
  readonly ctx: ViewContext
  readonly network: Network
  readonly account: string
  readonly onChoose: (address: string) => void
}

/**
 * Whom the visitor may mean: those they have sent to, where the kit has the plugin for activity,
 * and their own other accounts.
 */
export function createRecipients({ h, hooks, primitives: P }: ViewRuntime) {
  return function Recipients({ ctx, network, account, onChoose }: RecipientsProps): ReactNode {
    const { t, locale, kit } = ctx
    const wanted = { account, chainIds: [network.id] }
    const recent = hooks.useLoad(keyOf(wanted), async (signal) => {
      const feed = activityOf(kit)?.items({
        account: `${network.id}:${account}`,
        chainIds: [network.id],
      })
      // what is known already is better than nothing
      return (
        feed &&
        recentOf((await feed.read({ signal }).catch(() => feed.get().data))?.items ?? [], account)
      )
    }).value
    const session = hooks.useKit(sessionOf)
    const connections = [
      ...(session.connections?.[network.namespace] ?? []),
      currentConnection(session.namespaces[network.namespace]),
    ]
    const own = new Map(
      connections
        .flatMap((one) => one?.accounts ?? [])
        .map(({ address }) => [accountKey(address), address] as const),
    )
    own.delete(accountKey(account))
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
    const row = (address: string, sub: ReactNode) => (
      <P.Row
        key={address}
        icon={<P.Avatar seed={address} size={36} />}
        title={<P.Address value={address} plain />}
        sub={sub}
        label={t('send.choose', { address })}
        onClick={() => onChoose(address)}
      />
    )
    return (
      <div className="sd-who">
        {recent?.length ? (
          <P.Section title={t('send.recent')}>
            <P.List label={t('send.recent')}>
              {recent.map(({ address, times, at }) =>
                row(
                  address,
                  t('send.sent-times', {
                    count: times,
                    day: day.format(at),
                  }),
                ),
              )}
            </P.List>
          </P.Section>
        ) : null}
        {own.size ? (
          <P.Section title={t('send.own')}>
            <P.List label={t('send.own')}>
              {[...own.values()].slice(0, 4).map((address) => row(address, undefined))}
            </P.List>
          </P.Section>
        ) : null}
      </div>
    )
  }
}
