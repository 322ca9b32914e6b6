/** @jsxRuntime classic */
/** @jsx h */
import { defineView, type ViewContext } from '../../../ui/view'
import type { Balance, DataState } from '../../data/index'
import { chainOf, isCoin } from '../../shared/assets/assets'
import { type Place, usePlace } from '../../shared/feeds/views/place'
import { useListWindow } from '../../shared/feeds/views/useListWindow'
import { markOf } from '../../shared/feeds/wanted'
import { apiOf } from '../api'
import type { SendState } from '../types'
import { styles } from './styles'
import { useAsset } from './useAsset'

const assetOf = ({ asset }: SendState) => asset
const nothing: readonly never[] = Object.freeze([])

/**
 * What can be sent: what there is of it, nothing that imitates another or that the visitor has
 * hidden; known ones first, those of the network in front before others, its coin before all.
 */
function sendable(
  items: readonly Balance[],
  hidden: readonly string[],
  { chainId }: Place,
): readonly Balance[] {
  const rank = (token: Balance) =>
    token.listed ? (token.chainId !== chainId ? 2 : isCoin(token) ? 0 : 1) : 3
  return items
    .filter(
      ({ raw, imitates, asset }) => raw > 0n && imitates === undefined && !hidden.includes(asset),
    )
    .sort((a, b) => rank(a) - rank(b))
}

const matches = ({ name, symbol, asset }: Balance, text: string) =>
  `${name}\n${symbol}\n${asset}`.toLowerCase().includes(text)

/** Which token is sent: searched by name, symbol or address. */
export default defineView(
  ({ h, hooks, primitives: P }) => {
    function Tokens({ ctx, place }: { readonly ctx: ViewContext; readonly place: Place }) {
      const { t, kit, locale, back } = ctx
      const asset = hooks.useOwnState(assetOf)
      const chosen = useAsset(hooks, ctx, place, { asset: undefined })
      const [typed, type] = hooks.useState('')
      const list = hooks.useRef<HTMLDivElement>(null)
      const text = typed.trim().toLowerCase()
      const hidden = (kit.state('data') as DataState).hidden[markOf(place.address)] ?? nothing
      const all = sendable(chosen?.balances?.items ?? nothing, hidden, place)
      const found = text ? all.filter((token) => matches(token, text)) : all
      const { first, last, before, after } = useListWindow(hooks, list, found.length)
      const nameOf = (token: Balance) =>
        chosen?.networks.find(({ id }) => id === token.chainId)?.name
      const choose = (token: Balance) => {
        const isElsewhere = token.chainId !== (asset ? chainOf(asset) : place.chainId)
        apiOf(kit).edit({
          asset: token.asset,
          ...(token.asset !== asset && { max: false }),
          ...(isElsewhere && { fee: undefined }),
        })
        back()
      }
      return (
        <div className="sd">
          <P.Input
            icon="search"
            enterKeyHint="search"
            label={t('send.search')}
            placeholder={t('send.search')}
            value={typed}
            onValue={type}
          />
          <div ref={list} style={{ paddingTop: before, paddingBottom: after }}>
            {found.length ? (
              <P.List label={t('send.token')}>
                {found.slice(first, last).map((token) => (
                  <P.Row
                    key={token.asset}
                    icon={
                      <P.WalletIcon
                        name={token.symbol || token.name || '?'}
                        network={
                          isCoin(token) && token.symbol === 'ETH'
                            ? 'eip155:1'
                            : isCoin(token)
                              ? token.chainId
                              : token.asset
                        }
                      />
                    }
                    title={token.name || token.symbol}
                    sub={
                      token.listed
                        ? nameOf(token)
                        : t('send.unlisted', { network: nameOf(token) ?? '' })
                    }
                    end={
                      <P.Amount
                        value={token.raw}
                        decimals={token.decimals}
                        symbol={token.symbol}
                        locale={locale}
                      />
                    }
                    current={token.asset === asset}
                    onClick={() => choose(token)}
                  />
                ))}
              </P.List>
            ) : chosen?.balances ? (
              <P.EmptyState
                icon={text ? 'search' : 'wallet'}
                title={t('send.no-tokens')}
                action={
                  text ? (
                    <P.Button size="s" onClick={() => type('')}>
                      {t('send.clear-search')}
                    </P.Button>
                  ) : undefined
                }
              >
                {t(text ? 'send.no-tokens-hint' : 'send.nothing-hint')}
              </P.EmptyState>
            ) : (
              <P.Skeleton kind="row" />
            )}
          </div>
          <span className="t-vh" role="status">
            {text ? t('send.found', { count: found.length }) : ''}
          </span>
        </div>
      )
    }

    return function TokenView({ ctx }) {
      const place = usePlace(hooks, ctx)
      return place ? <Tokens key={place.address} ctx={ctx} place={place} /> : null
    }
  },
  { styles },
)
