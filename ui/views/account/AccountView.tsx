/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import { isKitError, type Slots } from '../../../kernel/index'
import { readBalance, watchSpending } from '../../button/readBalance'
import { defineView, type SlotProps, type ViewContext } from '../../view'
import { finish } from '../networks/close'
import { createSlotTabs } from './SlotTabs'
import {
  type ActiveConnection,
  connectionsOf,
  namespacesOf,
  useActiveConnection,
  useAlive,
  useWalletName,
} from './selectors'

/**
 * Milliseconds between two looks at the balance while the view is shown, and how long one stands
 * that was read; not for as long after the account may have spent, until that is in a block.
 */
const pollEvery = 10_000
const freshMs = 30_000

/** Whether any wallet is still connected. */
const isConnected = ({ getState }: ViewContext['kit']): boolean =>
  Object.values(getState().session.namespaces).some(({ status }) => status === 'connected')

/** The connected account: address, balance and actions. */
export default defineView(
  (runtime) => {
    const { h, Fragment, hooks, primitives: P } = runtime
    const SlotTabs = createSlotTabs(runtime)
    let known: { readonly key: string; readonly value: bigint; readonly at: number } | undefined
    let spentAt = 0
    let unfollow: (() => void) | undefined
    const useBalance = ({ kit }: ViewContext, { network, session }: ActiveConnection) => {
      const key = `${session.chainId} ${session.active}`
      const loaded = hooks.useLoad(key, async (signal) => {
        if (!network) return undefined
        const now = Date.now()
        if (known?.key === key && now - known.at < freshMs && now - spentAt >= freshMs)
          return known.value
        const value = await readBalance(kit, network, session.active, signal)
        known = { key, value, at: now }
        return value
      })
      const reload = hooks.useRef(loaded.reload)
      reload.current = loaded.reload
      hooks.useEffect(() => {
        if (!network) return
        const refresh = () => {
          if (!document.hidden) reload.current()
        }
        const timer = setInterval(refresh, pollEvery)
        // other views send: it listens on when this one goes
        unfollow?.()
        unfollow = watchSpending(kit, network, () => {
          spentAt = Date.now()
          refresh()
        })
        document.addEventListener('visibilitychange', refresh)
        return () => {
          clearInterval(timer)
          document.removeEventListener('visibilitychange', refresh)
        }
      }, [kit, network])
      return loaded
    }

    function Balance({ ctx, connection }: { ctx: ViewContext; connection: ActiveConnection }) {
      const { value, error, pending, reload } = useBalance(ctx, connection)
      const coin = connection.network?.nativeCurrency
      const none = !coin || (value === undefined && !pending)
      const waiting = !none && value === undefined
      return (
        <div aria-busy={waiting || undefined}>
          {waiting ? (
            <Fragment>
              <P.Skeleton kind="amount" />
              <span className="t-vh" role="status">
                {ctx.t('ui.balance-loading')}
              </span>
            </Fragment>
          ) : (
            <P.Title size="xl" align="center">
              {none ? (
                '–'
              ) : (
                <P.Amount
                  value={value as bigint}
                  decimals={coin.decimals}
                  symbol={coin.symbol}
                  locale={ctx.locale}
                />
              )}
            </P.Title>
          )}
          {none && coin ? (
            <P.Text size="s" tone="mute" align="center">
              {ctx.t(isKitError(error, 'rpc/no-url') ? 'ui.balance-unset' : 'ui.balance-failed')}{' '}
              <P.Link onClick={reload}>{ctx.t('ui.retry')}</P.Link>
            </P.Text>
          ) : null}
        </div>
      )
    }

    function useNetworkChip(
      ctx: ViewContext,
      network: ActiveConnection['network'],
      shown: boolean,
    ) {
      const { kit, t, push, preload } = ctx
      const { enableNetworkSwitch } = kit.options
      const name = network?.name ?? t('ui.unknown-network')
      return hooks.useMemo(() => {
        if (!shown) return undefined
        const label = (
          <Fragment>
            <P.WalletIcon name={name} src={network?.icon} network={network?.id} size={24} />
            <P.Foreign>{name}</P.Foreign>
          </Fragment>
        )
        return enableNetworkSwitch ? (
          <P.Button
            kind="plain"
            size="s"
            title={t('ui.choose-network', { network: name })}
            onClick={() => push('networks')}
            onPointerEnter={() => preload('networks')}
            onFocus={() => preload('networks')}
          >
            {label}
            <P.Icon name="down" />
          </P.Button>
        ) : (
          <span className="t-lb">{label}</span>
        )
      }, [shown, enableNetworkSwitch, network, name, t, push, preload])
    }

    function Rows({
      ctx,
      connection,
      disconnecting,
      disconnect,
    }: {
      ctx: ViewContext
      connection: ActiveConnection
      disconnecting: boolean
      disconnect: () => void
    }) {
      const { session, network } = connection
      const wallet = useWalletName(hooks, session.connectorId)
      const explorer = network?.explorer
      const all = hooks.useKit((state) => state.session)
      const connections = namespacesOf(ctx.kit).flatMap((namespace) =>
        connectionsOf(all, namespace),
      )
      const accounts = connections.reduce((sum, { accounts: own }) => sum + own.length, 0)
      const { value: href } = hooks.useLoad(`${session.chainId} ${session.active}`, async () =>
        explorer
          ? (await network.driver()).default.explorerUrl(network, { address: session.active })
          : undefined,
      )
      return (
        <P.List label={ctx.t('ui.account')}>
          <P.Row
            icon={<P.Tile name="wallet" />}
            title={ctx.t('ui.my-wallets')}
            end={accounts > 1 ? accounts : undefined}
            chevron
            onClick={() => ctx.push('wallets')}
            onIntent={() => ctx.preload('wallets')}
          />
          {explorer ? (
            <P.Row
              icon={<P.Tile name="external" />}
              title={ctx.t('ui.view-on', { explorer: explorer.name })}
              href={href}
            />
          ) : null}
          <P.Row
            icon={<P.Tile name="disconnect" />}
            title={ctx.t('ui.disconnect')}
            end={wallet === undefined ? undefined : <P.Foreign>{wallet}</P.Foreign>}
            busy={disconnecting}
            onClick={disconnect}
          />
        </P.List>
      )
    }

    function Empty({ ctx }: { ctx: ViewContext }) {
      return (
        <P.EmptyState
          icon="wallet"
          title={ctx.t('ui.no-wallet')}
          action={
            <P.Button
              kind="primary"
              onClick={() => ctx.navigate({ type: 'reset', view: 'connect' })}
            >
              {ctx.t('ui.connect-wallet')}
            </P.Button>
          }
        >
          {ctx.t('ui.no-wallet-hint')}
        </P.EmptyState>
      )
    }

    return function AccountView({ ctx }) {
      const current = useActiveConnection(hooks, ctx)
      const { run, pending } = hooks.useAction((connectorId: string) =>
        ctx.kit.disconnect({ connectorId }),
      )
      const alive = useAlive(hooks, ctx)
      const [disconnecting, setDisconnecting] = hooks.useState(false)
      // The account stays rendered while the modal closes after a disconnect, so that the empty
      // view does not flash.
      const last = hooks.useRef(current)
      if (current) last.current = current
      const connection = current ?? (pending || disconnecting ? last.current : undefined)
      const { kit, t } = ctx
      const isAmbiguous = kit.networks.length > 1 || !connection?.network
      hooks.useHeader({
        title: t('ui.account'),
        start: useNetworkChip(ctx, connection?.network, isAmbiguous && connection !== undefined),
      })
      if (!connection) return <Empty ctx={ctx} />
      const disconnect = async () => {
        setDisconnecting(true)
        if ((await run(connection.session.connectorId)) && alive.current && !isConnected(kit))
          finish(ctx, 'connect')
        setDisconnecting(false)
      }
      const { active: address, chainId } = connection.session
      const params: Slots['account.tabs'] = { address, chainId }
      const picture = <P.Avatar seed={address} size={64} />
      /**
       * Draws the first entry of a slot; `own` where there is none or it has failed, `wait` until
       * it has loaded.
       */
      const first =
        (own: ReactNode, wait: ReactNode): SlotProps['children'] =>
        ([entry], draw) =>
          entry ? draw(entry, (retry) => (retry ? own : wait)) : own
      return (
        <P.Stack gap="l">
          <P.Stack>
            <P.Stack align="center">
              <ctx.Slot name="account.name" params={params}>
                {first(
                  picture,
                  <Fragment>
                    {picture}
                    <div aria-hidden={true}>
                      <P.Title>{'\u00a0'}</P.Title>
                    </div>
                  </Fragment>,
                )}
              </ctx.Slot>
              <P.Text tone="mute">
                <P.Address value={address} copy={t('ui.copy-address')} done={t('ui.copied')} />
              </P.Text>
              <ctx.Slot name="account.header" params={params} />
            </P.Stack>
            <ctx.Slot name="account.balance" params={params}>
              {first(<Balance ctx={ctx} connection={connection} />, <P.Skeleton kind="amount" />)}
            </ctx.Slot>
          </P.Stack>
          <ctx.Slot name="account.actions" params={params}>
            {(entries, draw) =>
              entries[0] ? (
                <div>
                  <P.Bar>{entries.map((entry) => draw(entry))}</P.Bar>
                </div>
              ) : null
            }
          </ctx.Slot>
          <ctx.Slot name="account.tabs" params={params}>
            {(entries, draw) => <SlotTabs t={t} entries={entries} draw={draw} />}
          </ctx.Slot>
          <Rows
            ctx={ctx}
            connection={connection}
            disconnecting={pending || disconnecting}
            disconnect={() => void disconnect()}
          />
        </P.Stack>
      )
    }
  },
  {
    slots: ['account.name', 'account.header', 'account.balance', 'account.actions', 'account.tabs'],
  },
)
