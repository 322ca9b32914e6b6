/** @jsxRuntime classic */
/** @jsx h */
import type { Views } from '../../../kernel/index'
import { defineView, type ViewContext } from '../../../ui/view'
import { createNotices } from '../../shared/feeds/views/Notices'
import { type Place, usePlace } from '../../shared/feeds/views/place'
import { useListWindow } from '../../shared/feeds/views/useListWindow'
import type { Balance } from '../types'
import { styles } from './styles'
import { createTokenRow, whyFolded } from './TokenRow'
import { useHoldings } from './useHoldings'

/** Up to so many tokens there is no search field. */
const shortList = 8

/** Whether a token's name or symbol has a text, or its id, in which the address is. */
const matches = ({ name, symbol, asset }: Balance, text: string) =>
  `${name}\n${symbol}\n${asset}`.toLowerCase().includes(text)

/** All tokens, or all that are folded away: searched, and drawn as far as they are seen. */
export default defineView<Views['data/tokens']>(
  (runtime) => {
    const { h, hooks, primitives: P } = runtime
    const { standIn, Doubts, ReadAt } = createNotices(runtime, 'data')
    const { TokenRow } = createTokenRow(runtime)

    function Tokens({
      ctx,
      place,
      folded,
    }: {
      readonly ctx: ViewContext
      readonly place: Place
      readonly folded: boolean
    }) {
      const { t } = ctx
      const shown = useHoldings(hooks, ctx, place)
      const [typed, type] = hooks.useState('')
      const text = typed.trim().toLowerCase()
      const all = folded
        ? shown.folded.map((each) => ({ item: { token: each.token }, why: whyFolded(t, each) }))
        : shown.items.map((item) => ({ item, why: undefined }))
      const found = text ? all.filter(({ item }) => matches(item.token, text)) : all
      const list = hooks.useRef<HTMLDivElement>(null)
      const { first, last, before, after } = useListWindow(hooks, list, found.length)
      const input = hooks.useRef<HTMLInputElement>(null)
      const search = (next: string) => {
        type(next)
        const body = list.current?.closest('.t-body')
        if (body) body.scrollTop = 0
      }
      const clear = () => {
        search('')
        input.current?.focus()
      }
      const label = t(folded ? 'data.folded' : 'data.tokens')
      return (
        <div className="dt">
          {folded ? (
            <div className="dt-intro">
              <P.Text size="s" tone="mute">
                {t('data.folded-hint')}
              </P.Text>
            </div>
          ) : null}
          {all.length > shortList ? (
            <div className="dt-find">
              <P.Input
                enterKeyHint="search"
                icon="search"
                label={t('data.search')}
                placeholder={t('data.search')}
                value={typed}
                onValue={search}
                innerRef={input}
              />
            </div>
          ) : null}
          <div ref={list} style={{ paddingTop: before, paddingBottom: after }}>
            {found.length ? (
              <P.List label={label}>
                {found.slice(first, last).map(({ item, why }) => (
                  <TokenRow key={item.token.asset} ctx={ctx} shown={shown} item={item} why={why} />
                ))}
              </P.List>
            ) : (
              (standIn(ctx, shown) ??
              (text ? (
                <P.EmptyState
                  icon="search"
                  title={t('data.none')}
                  action={
                    <P.Button size="s" onClick={clear}>
                      {t('data.clear-search')}
                    </P.Button>
                  }
                />
              ) : (
                <P.EmptyState
                  icon="wallet"
                  title={t('data.empty')}
                  action={
                    <P.Button size="s" onClick={ctx.back}>
                      {t('ui.back')}
                    </P.Button>
                  }
                />
              )))
            )}
          </div>
          <span className="t-vh" role="status">
            {text && found.length ? t('data.found', { count: found.length }) : ''}
          </span>
          <Doubts ctx={ctx} shown={shown} />
          <ReadAt ctx={ctx} shown={shown} />
        </div>
      )
    }

    return function TokensView({ ctx, params }) {
      const folded = params?.folded === true
      hooks.useHeader({ title: ctx.t(folded ? 'data.folded' : 'data.tokens') })
      const place = usePlace(hooks, ctx)
      return place ? (
        <Tokens
          key={`${place.address} ${place.chainId} ${folded}`}
          ctx={ctx}
          place={place}
          folded={folded}
        />
      ) : null
    }
  },
  { styles },
)
