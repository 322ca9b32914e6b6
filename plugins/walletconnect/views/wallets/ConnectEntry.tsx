/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { defineView, type ViewContext, type ViewHooks } from '../../../../ui/view'
import { apiOf } from '../../api'
import { shortList } from '../../directory/shortList'
import type { DirectoryWallet } from '../../directory/types'
import { readPlatform } from '../../links/platform'
import type { WalletConnectApi } from '../../types'
import {
  connectorId,
  offeredBy,
  pictureOf,
  preloadConnector,
  roundedCount,
  serves,
  targetOf,
} from './walletFilters'

// not among the icons of the first screen
const icons = {
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l3.5 3.5',
  scan: 'M3 7V5a2 2 0 0 1 2-2h2M13 3h2a2 2 0 0 1 2 2v2M17 13v2a2 2 0 0 1-2 2h-2M7 17H5a2 2 0 0 1-2-2v-2M6.5 10h7',
}

/**
 * The directory's data for the connect view. A hosted directory responds later than its code loads.
 */
interface Offer {
  readonly featured?: readonly DirectoryWallet[]
  readonly total?: number | undefined
}

/**
 * Loads the directory and, with `ask`, its data; nothing if `known` is given. Failures are ignored:
 * the list of all wallets reports them.
 */
function useOffer(
  { useState, useEffect }: ViewHooks,
  api: WalletConnectApi,
  ask: boolean,
  known: Offer | undefined,
): Offer | undefined {
  const [offer, setOffer] = useState<Offer>()
  const isKnown = known !== undefined
  useEffect(() => {
    if (isKnown) return
    const abort = new AbortController()
    const { signal } = abort
    const update = (now: Offer) => {
      if (!signal.aborted) setOffer((before) => ({ ...before, ...now }))
    }
    const load = async () => {
      const directory = await api.directory()
      if (!ask) return update({})
      if (api.options.explorer) update({})
      const [featured, first] = await Promise.allSettled([
        directory.featured(signal),
        directory.page(1, signal),
      ])
      update({
        featured: featured.status === 'fulfilled' ? featured.value : [],
        total: first.status === 'fulfilled' ? first.value.total : undefined,
      })
    }
    load().catch(() => update({}))
    return () => abort.abort()
  }, [api, ask, isKnown])
  return known ?? offer
}

/** Whether the host uses the built-in list of wallets unchanged. */
const isWhole = ({
  explorer,
  customWallets,
  featuredWalletIds,
  includeWalletIds,
  excludeWalletIds,
}: WalletConnectApi['options']): boolean =>
  !explorer && !customWallets && !featuredWalletIds && !includeWalletIds && !excludeWalletIds

/** The maximum number of featured wallets: up to 10 if the host has set them, else a few. */
const mostFeatured = (
  { featuredWalletIds, customWallets }: WalletConnectApi['options'],
  phone: boolean,
): number => (featuredWalletIds ? 10 : phone || customWallets?.length ? 4 : 2)

/** How many recent wallets the connect view shows in all. */
const mostRecent = 2

/** Wallets of the directory below the connectors: recent ones, featured ones, and a link to all. */
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
      // a hosted directory is requested once the modal is open; the built-in one needs no request
      const hosted = options.explorer !== undefined
      // recent wallets come from the directory; there can be some only if the connector is recent
      const used = hooks.useKit((state) => state.recent)
      // the other recent wallets stand with the connectors
      const others = used.filter(({ id }) => id !== connectorId).length
      const isMissing = !recent.length && used.length > others
      const offer = useOffer(
        hooks,
        api,
        open || !hosted,
        isWhole(options) && !isMissing ? shortList(namespaces) : undefined,
      )
      if (!offer) return null

      const offered = offeredBy(connectors.filter(({ manifest }) => manifest.kind !== 'pairing'))
      const fits = (wallet: DirectoryWallet) =>
        serves(wallet, target?.namespace) && !offered(wallet)
      const lately = recent
        .filter((wallet) => fits(wallet) && !options.excludeWalletIds?.includes(wallet.id))
        .slice(0, mostRecent - others)
      const late = lately.map(({ id }) => id)
      const reachable = ({ links }: DirectoryWallet) => !phone || links?.native || links?.universal
      const featured = (offer.featured ?? [])
        .filter((wallet) => fits(wallet) && reachable(wallet) && !late.includes(wallet.id))
        .slice(0, mostFeatured(options, phone))
      const { allWallets = 'SHOW' } = options
      const all = allWallets === 'SHOW' || (phone && allWallets !== 'HIDE')

      const pair = (wallet?: DirectoryWallet) =>
        ctx.push('walletconnect/pairing', { ...(wallet && { wallet: wallet.id }), ...target })
      const intent = () => {
        ctx.preload('walletconnect/pairing')
        preloadConnector(kit)
      }
      const row = (wallet: DirectoryWallet, tag?: string) => (
        <Row
          key={wallet.id}
          icon={<WalletIcon {...pictureOf(wallet)} />}
          title={wallet.name}
          end={tag === undefined ? undefined : <Tag>{tag}</Tag>}
          onClick={() => pair(wallet)}
          onIntent={intent}
        />
      )
      const rows = featured.map((wallet) => row(wallet))
      const code = (
        <Row
          key=" code"
          icon={<Mark name="scan" />}
          title={t(phone ? 'walletconnect.other-device' : 'walletconnect.scan-app')}
          onClick={() => pair()}
          onIntent={intent}
        />
      )
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
                onClick={() =>
                  ctx.push(
                    'walletconnect/wallets',
                    target?.namespace ? { namespace: target.namespace } : undefined,
                  )
                }
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
      const manifest = hooks.useKit((state) =>
        state.connectors.find((connector) => connector.manifest.id === connectorId),
      )?.manifest
      const connections = hooks.useKit((state) => state.session.connections)
      const namespace = hooks.useKit((state) => targetOf(state.router.history)?.namespace)
      // one session at a time, but a namespace that it lacks is paired for anew
      const inUse = Object.entries(connections ?? {}).some(
        ([each, list]) =>
          (namespace ?? each) === each &&
          list.some((connection) => connection.connectorId === connectorId),
      )
      // without a view, the host renders the QR code itself
      const able =
        manifest?.view !== undefined && (!namespace || manifest.namespaces.includes(namespace))
      return able && !inUse ? <Wallets ctx={ctx} namespaces={manifest.namespaces} /> : null
    }
  },
  { core: true },
)
