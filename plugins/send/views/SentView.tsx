/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { Views } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import type { Activity } from '../../activity/index'
import { createExplorerLink } from '../../shared/feeds/views/ExplorerLink'
import { usePlace } from '../../shared/feeds/views/place'
import { useFeed } from '../../shared/feeds/views/useFeed'
import { activityOf } from '../others'
import { createSum } from './Sum'
import { styles } from './styles'

type Shown = Views['send/sent']

/**
 * What was sent, and what becomes of it as far as the kit's activity knows, in its words; its page
 * at the network's explorer.
 */
export default defineView<Shown>(
  (runtime) => {
    const { h, hooks, primitives: P } = runtime
    const ExplorerLink = createExplorerLink(runtime)
    const Sum = createSum(runtime)

    return function SentView({ ctx, params }): ReactNode {
      const { transfer, hash, name } = params
      const { t, kit, locale, navigate } = ctx
      const { chainId, account, to } = transfer
      const activity = activityOf(kit)
      const { reading } = useFeed<Activity>(hooks, activity ? hash : '', () =>
        (activity as NonNullable<typeof activity>).items({
          account: `${chainId}:${account}`,
          chainIds: [chainId],
        }),
      )
      // what nobody has told yet is on its way
      const status = reading.data?.items.find((item) => item.hash === hash)?.status ?? 'pending'
      return usePlace(hooks, ctx) ? (
        <div className="sd">
          <Sum token={transfer} amount={transfer.amount} locale={locale}>
            <P.Text tone="ok" align="center" live>
              {t('send.started')}
            </P.Text>
          </Sum>
          <P.Card list>
            <P.Kv
              label={t('send.to')}
              sub={name === undefined ? undefined : <P.Address value={to} />}
            >
              {name === undefined ? <P.Address value={to} /> : <P.Foreign>{name}</P.Foreign>}
            </P.Kv>
            <P.Kv label={t('send.network')}>
              <P.Foreign>
                {kit.networks.find(({ id }) => id === chainId)?.name ?? chainId}
              </P.Foreign>
            </P.Kv>
            {activity ? (
              <P.Kv label={t('activity.status')}>
                <span role="status">
                  {t(status === 'failed' ? 'activity.failed-status' : `activity.${status}`)}
                </span>
              </P.Kv>
            ) : null}
            <P.Kv label={t('send.transaction')}>
              <P.Address value={hash} copy={t('send.copy-transaction')} done={t('send.copied')} />
            </P.Kv>
          </P.Card>
          <ExplorerLink ctx={ctx} chainId={chainId} what={{ transaction: hash }} />
          <P.Button kind="primary" onClick={() => navigate({ type: 'reset', view: 'account' })}>
            {t('send.done')}
          </P.Button>
        </div>
      ) : null
    }
  },
  { styles },
)
