/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { defineView, type ViewContext, type ViewHooks } from '../../../../ui/view'
import { apiOf } from '../../api'
import { shortList } from '../../directory/shortList'
import type { DirectoryWallet } from '../../directory/types'
import { readPlatform } from '../../links/platform'
import type { WalletConnectApi } from '../../types'
import { connectorId, offeredBy, prepareConnector, roundedCount, serves, targetOf } from './walletFilters'

// the icons of the first screen have no magnifier and no phone
const icons = {
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l3.5 3.5',
  scan: 'M3 7V5a2 2 0 0 1 2-2h2M13 3h2a2 2 0 0 1 2 2v2M17 13v2a2 2 0 0 1-2 2h-2M7 17H5a2 2 0 0 1-2-2v-2M6.5 10h7',
}

/** What the directory has for the connect view; a hosted one answers later than its code is here. */
interface Offer {
  readonly featured?: readonly DirectoryWallet[]
  readonly total?: number | undefined
}

/** Loads the directory, and with `ask` what it says; neither where `known` is all there is to say. What fails is left out: the row to every wallet says why. */
function useOffer({ useState, useEffect }: ViewHooks, api: WalletConnectApi, ask: boolean, known: Offer | undefined): Offer | undefined {
  const [offer, setOffer] = useState<Offer>()
  const isKnown = known !== undefined
  useEffect(() => {
    if (isKnown) return
    const abort = new AbortController()
    const { signal } = abort
    const tell = (now: Offer) => {
      if (!signal.aborted) setOffer((before) => ({ ...before, ...now }))
    }
    const load = async () => {
      const directory = await api.directory()
      if (!ask) return tell({})
      if (api.options.explorer) tell({})
      const [featured, first] = await Promise.allSettled([directory.featured(signal), directory.page(1, signal)])
      tell({ featured: featured.status === 'fulfilled' ? featured.value : [], total: first.status === 'fulfilled' ? first.value.total : undefined })
    }
    load().catch(() => tell({}))
    return () => abort.abort()
  }, [api, ask, isKnown])
  return known ?? offer
}

/** Whether the host leaves the list that comes with the package as it is. */
const isWhole = ({ explorer, customWallets, featuredWalletIds, includeWalletIds, excludeWalletIds }: WalletConnectApi['options']): boolean =>
  !explorer && !customWallets && !featuredWalletIds && !includeWalletIds && !excludeWalletIds

/** How many of the featured wallets are shown: all that a host named, else a few. */
const mostFeatured = ({ featuredWalletIds, customWallets }: WalletConnectApi['options'], phone: boolean): number =>
  featuredWalletIds ? 10 : phone || customWallets?.length ? 4 : 2

/** Wallets of the directory below the connectors: those used lately, a few, and the way to all. */
export default defineView(
  ({ h, Fragment, hooks, primitives: { List, Row, Section, Tag, WalletIcon } }) => {
    function Mark({ name }: { name: keyof typeof icons }) {
      return (
        <span className="t-tile">
          <svg className="t-icon" width={20} height={20} viewBox="0 0 20 20" aria-hidden={true}>
            <path d={icons[name]} />
          </svg>
        </span>
      )
    }

    function Wallets({ ctx, namespaces }: { ctx: ViewContext; namespaces: readonly string[] }) {
      const { kit, t } = ctx
      const api = apiOf(kit)
      const { options } = api
      const connectors = hooks.useKit((state) => state.connectors)
      const open = hooks.useKit((state) => state.modal.open)
      const target = hooks.useKit((state) => targetOf(state.router.history))
      const { recent } = hooks.useSyncExternalStore(api.subscribe, api.state, api.state)
      const phone = readPlatform(navigator).device !== 'desktop'
      // a hosted directory is asked by an open modal only; ours is at hand and shows with everything else
      const hosted = options.explorer !== undefined
      // the directory knows the wallets used lately; there are none unless the connector itself was used
      const isMissing = hooks.useKit((state) => !recent.length && state.recent.some(({ id }) => id === connectorId))
      const offer = useOffer(hooks, api, open || !hosted, isWhole(options) && !isMissing ? shortList(namespaces) : undefined)
      if (!offer) return null

      const offered = offeredBy(connectors.filter(({ manifest }) => manifest.kind !== 'pairing'))
      const fits = (wallet: DirectoryWallet) => serves(wallet, target?.namespace) && !offered(wallet)
      const lately = recent.filter((wallet) => fits(wallet) && !options.excludeWalletIds?.includes(wallet.id))
      const reachable = ({ links }: DirectoryWallet) => !phone || links?.native || links?.universal
      const isLate = ({ id }: DirectoryWallet) => lately.some((wallet) => wallet.id === id)
      const featured = (offer.featured ?? []).filter((wallet) => fits(wallet) && reachable(wallet) && !isLate(wallet)).slice(0, mostFeatured(options, phone))
      const { allWallets = 'SHOW' } = options
      const all = allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && phone)

      const pair = (wallet?: DirectoryWallet) => ctx.push('walletconnect/pairing', { ...(wallet && { wallet: wallet.id }), ...target })
      const intent = () => {
        ctx.preload('walletconnect/pairing')
        prepareConnector(kit)
      }
      const row = (wallet: DirectoryWallet, tag?: string) => (
        <Row
          key={wallet.id}
          icon={<WalletIcon name={wallet.name} src={wallet.image} />}
          title={wallet.name}
          end={tag === undefined ? undefined : <Tag>{tag}</Tag>}
          onClick={() => pair(wallet)}
          onIntent={intent}
        />
      )
      const rows = featured.map((wallet) => row(wallet))
      const code = <Row key=" code" icon={<Mark name="scan" />} title={t(phone ? 'walletconnect.other-device' : 'walletconnect.scan-app')} onClick={() => pair()} onIntent={intent} />
      return (
        <Section title={t('walletconnect.apps')}>
          <List>
            {phone ? null : code}
            {lately.map((wallet) => row(wallet, t('ui.recent')))}
            {hosted ? null : rows}
            {all ? (
              <Row
                key=" all"
                icon={<Mark name="search" />}
                title={t('walletconnect.all')}
                end={offer.total ? <Tag>{roundedCount(offer.total, ctx.locale)}</Tag> : undefined}
                onClick={() => ctx.push('walletconnect/wallets', target?.namespace ? { namespace: target.namespace } : undefined)}
                onIntent={() => ctx.preload('walletconnect/wallets')}
              />
            ) : null}
            {phone ? code : null}
            {hosted ? rows : null}
          </List>
        </Section>
      )
    }

    return function ConnectEntry({ ctx }) {
      const manifest = hooks.useKit((state) => state.connectors.find((connector) => connector.manifest.id === connectorId))?.manifest
      const connections = hooks.useKit((state) => state.session.connections)
      const inUse = Object.values(connections ?? {}).some((held) => held.some((connection) => connection.connectorId === connectorId))
      const namespace = hooks.useKit((state) => targetOf(state.router.history)?.namespace)
      // a host with a screen of its own shows the code, and no view of ours does
      const able = manifest?.view !== undefined && (!namespace || manifest.namespaces.includes(namespace))
      return able && !inUse ? <Wallets ctx={ctx} namespaces={manifest.namespaces} /> : null
    }
  },
  { core: true },
)
