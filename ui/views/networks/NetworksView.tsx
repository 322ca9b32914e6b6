/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { Network } from '../../../kernel/index'
import type { ShellViewContext } from '../../shell/types'
import { defineView } from '../../view'
import {
  activeConnectionOf,
  namespaceName,
  namespacesOf,
  useActiveConnection,
  useAlive,
} from '../account/selectors'
import { moveAmongRows } from '../connect/moveAmongRows'
import { switchFailure } from './switchErrors'
import { switchNetwork } from './switchNetwork'

/** Debounce of the search, in milliseconds. */
const searchDelay = 100
/** Up to this many networks there is no search field. */
const shortList = 5

/**
 * The kit's networks, the current one marked. A click switches. Without `enableNetworkSwitch`, the
 * current one alone.
 */
export default defineView(
  ({ h, Fragment, hooks, primitives: P }) => {
    const useDelayed = (value: string) => {
      const [delayed, setDelayed] = hooks.useState(value)
      hooks.useEffect(() => {
        const timer = setTimeout(() => setDelayed(value), searchDelay)
        return () => clearTimeout(timer)
      }, [value])
      return delayed
    }

    return function NetworksView({ ctx: plain }) {
      const ctx = plain as ShellViewContext
      const { kit, t } = ctx
      const active = useActiveConnection(hooks, ctx)
      const session = hooks.useKit((state) => state.session)
      const wallet = hooks.useKit((state) =>
        state.connectors.find(({ manifest }) => manifest.id === active?.session.connectorId),
      )?.manifest
      const chosen = hooks.useKit((state) => state.modal.selectedNetworkId)
      const current = active ? active.session.chainId : (chosen ?? kit.options.defaultNetwork)
      const networks = kit.options.enableNetworkSwitch
        ? kit.networks
        : kit.networks.filter(({ id }) => id === current)
      const [query, setQuery] = hooks.useState('')
      const found = matching(networks, useDelayed(query))
      const [target, setTarget] = hooks.useState<Network>()
      const { run, pending, error } = hooks.useAction((network: Network) =>
        kit.switchNetwork(network.id),
      )

      const alive = useAlive(hooks, ctx)
      /**
       * No connected wallet has accounts in its namespace: another wallet must be connected first.
       */
      const needsWallet = ({ namespace }: Network) =>
        active !== undefined &&
        !activeConnectionOf(session, namespace) &&
        !wallet?.namespaces.includes(namespace)
      const choose = async (network: Network) => {
        const { id, namespace } = network
        if (id === current) return ctx.back()
        if (needsWallet(network)) return ctx.push('connect', { namespace, chainId: id })
        if (wallet?.view && !activeConnectionOf(session, namespace))
          return ctx.push(wallet.view as 'connecting', {
            connector: wallet.id,
            namespace,
            chainId: id,
          })
        if (active && activeConnectionOf(session, namespace)?.chainId !== id) {
          // the wallet is called synchronously: it may open a window
          ctx.attempts.start(id, undefined, () => switchNetwork(kit, id))
          return ctx.push('switching', { network: id })
        }
        setTarget(network)
        if ((await run(network)) && alive.current) ctx.back()
      }
      const problem =
        error && target ? switchFailure(ctx, error, target.name, active?.network?.name) : undefined
      // the kit's networks, not the search results, decide whether there are headings
      const groups = namespacesOf({ networks }).length > 1 ? namespacesOf({ networks: found }) : []
      const row = (network: Network) => (
        <P.Row
          key={network.id}
          icon={<P.WalletIcon name={network.name} src={network.icon} network={network.id} />}
          title={network.name}
          sub={needsWallet(network) ? t('ui.other-wallet') : undefined}
          end={ending(network)}
          current={network.id === current}
          busy={pending && target === network}
          onClick={() => void choose(network)}
          onIntent={() => ctx.preload(needsWallet(network) ? 'connect' : 'switching')}
          beside={<ctx.Slot name="networks.row" params={{ network }} />}
        />
      )
      return (
        <div onKeyDown={moveAmongRows}>
          <P.Stack>
            {networks.length > shortList ? (
              <P.Input
                enterKeyHint="search"
                icon="search"
                label={t('ui.search-networks')}
                placeholder={t('ui.search-networks')}
                value={query}
                onValue={setQuery}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && found[0] && query) void choose(found[0])
                }}
              />
            ) : null}
            {problem ? (
              <P.Note tone="bad" title={problem.title}>
                {problem.text}
              </P.Note>
            ) : null}
            {found.length ? (
              groups.length ? (
                <div>
                  {groups.map((namespace, at) => {
                    const name = namespaceName(kit, namespace)
                    const rows = found.filter((network) => network.namespace === namespace).map(row)
                    // one network alone has no heading: that would be its name again
                    return rows[1] ? (
                      <P.Section key={namespace} title={name}>
                        <P.List>{rows}</P.List>
                      </P.Section>
                    ) : (
                      <Fragment key={namespace}>
                        {at ? <P.Divider /> : null}
                        <P.List label={name}>{rows}</P.List>
                      </Fragment>
                    )
                  })}
                </div>
              ) : (
                <P.List label={t('ui.networks')}>{found.map(row)}</P.List>
              )
            ) : (
              <P.EmptyState
                icon="search"
                title={t(query ? 'ui.no-networks' : 'ui.unknown-network')}
                action={
                  query ? (
                    <P.Button size="s" onClick={() => setQuery('')}>
                      {t('ui.clear-search')}
                    </P.Button>
                  ) : undefined
                }
              >
                {query ? t('ui.no-networks-hint') : undefined}
              </P.EmptyState>
            )}
            <span className="t-vh" role="status">
              {query && found.length ? t('ui.networks-found', { count: found.length }) : ''}
            </span>
          </P.Stack>
        </div>
      )

      function ending(network: Network) {
        if (network.id === current) return <P.Icon name="check" label={t('ui.current-network')} />
        return network.testnet ? <P.Tag>{t('ui.testnet')}</P.Tag> : undefined
      }
    }
  },
  { slots: ['networks.row'] },
)

/** The networks whose name, currency symbol or id contains the query. */
function matching(networks: readonly Network[], query: string): readonly Network[] {
  const text = query.trim().toLowerCase()
  if (!text) return networks
  return networks.filter(({ name, nativeCurrency, id }) =>
    `${name} ${nativeCurrency.symbol} ${id}`.toLowerCase().includes(text),
  )
}
