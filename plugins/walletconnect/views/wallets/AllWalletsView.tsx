/** @jsxRuntime classic */
/** @jsx h */
import type { KeyboardEvent } from 'react'
import type { Views } from '../../../../kernel/index'
import { defineView, type ViewContext } from '../../../../ui/view'
import { apiOf } from '../../api'
import { mostFound } from '../../directory/localList'
import { createLookAlikes } from '../../directory/lookAlikes'
import type { DirectoryWallet } from '../../directory/types'
import { createGrid } from './Grid'
import { createNotices } from './Notices'
import { createSearchHead } from './SearchField'
import { styles } from './styles'
import { emptyListing, type Listing, useListing } from './useListing'
import { isActive, type Query, useSearch } from './useSearch'
import { useTyping } from './useTyping'
import { installedIn, preloadConnector, serves, targetOf } from './walletFilters'

/** The view's state when a wallet was opened; restored when the visitor goes back. */
interface SavedView {
  readonly namespace: string | undefined
  readonly query: Query
  readonly listing: Listing
  readonly found: readonly DirectoryWallet[] | undefined
  readonly at: number
  readonly minHeight: number | undefined
  readonly scroll: number
}

const everything: Query = { text: '', certified: false }

/**
 * Every wallet of the directory: a search field over a grid that loads more pages as it is
 * scrolled.
 */
export default defineView<Views['walletconnect/wallets']>(
  (runtime) => {
    const { h, hooks } = runtime
    const { useRef, useState, useMemo, useLayoutEffect, useCallback } = hooks
    const Grid = createGrid(runtime)
    const SearchHead = createSearchHead(runtime)
    const { None, Failed, Doubt } = createNotices(runtime)
    const looksLike = createLookAlikes()
    let saved: SavedView | undefined

    /** The wallets to list: the directory, or the results of the search. */
    const useWallets = (
      ctx: ViewContext,
      from: SavedView | undefined,
      query: Query,
      namespace: string | undefined,
    ) => {
      const api = apiOf(ctx.kit)
      const connectors = hooks.useKit((state) => state.connectors)
      const isInstalled = useMemo(() => installedIn(connectors), [connectors])
      const listing = useListing(hooks, api, from?.listing ?? emptyListing, isInstalled)
      const found = useSearch(hooks, api, query, from?.found)
      const searching = isActive(query)
      // the list stays until the first results arrive
      const source = searching
        ? (found.wallets ?? (found.pending ? listing.wallets : []))
        : listing.wallets
      const wallets = useMemo(
        () => (namespace ? source.filter((wallet) => serves(wallet, namespace)) : source),
        [source, namespace],
      )
      const certifiable = useMemo(
        () => query.certified || listing.wallets.some(({ certified }) => certified),
        [query.certified, listing.wallets],
      )
      const more = searching
        ? found.pending && !found.wallets
        : listing.next !== undefined && !(listing.error && !wallets.length)
      // a search returns a limited number of results: the total is unknown when it is reached
      const cut = (found.wallets?.length ?? 0) >= mostFound(query.text, query.certified)
      const known = searching
        ? !more && !cut
        : listing.next === undefined || (listing.total > 0 && !namespace)
      const count = known ? (searching || namespace ? wallets.length : listing.total) : undefined
      const [error, retry] = searching ? [found.error, found.retry] : [listing.error, listing.more]
      return {
        wallets,
        more,
        count,
        error,
        retry,
        certifiable,
        isInstalled,
        listing,
        found,
        searching,
      }
    }

    return function AllWalletsView({ params, ctx }) {
      const { kit, t } = ctx
      const namespace = params?.namespace
      const [from] = useState(() =>
        kit.getState().router.direction === 'back' && saved?.namespace === namespace
          ? saved
          : undefined,
      )
      const [query, setQuery] = useState(from?.query ?? everything)
      const [at, setAt] = useState(from?.at ?? 0)
      const [minHeight, setMinHeight] = useState(from?.minHeight)
      const [doubt, setDoubt] = useState<DirectoryWallet>()
      const {
        wallets,
        more,
        count,
        error,
        retry,
        certifiable,
        isInstalled,
        listing,
        found,
        searching,
      } = useWallets(ctx, from, query, namespace)
      const target = hooks.useKit((state) => targetOf(state.router.history))
      const box = useRef<HTMLDivElement>(null)
      const input = useRef<HTMLInputElement>(null)
      const body = () => box.current?.closest<HTMLElement>('.t-body')
      const scrollTo = (top: number) => {
        const scroller = body()
        if (scroller) scroller.scrollTop = top
      }
      useLayoutEffect(() => scrollTo(from?.scroll ?? 0), [])
      useTyping(hooks, box, input)

      const ask = (next: Query) => {
        // keeps the sheet's height while the results change
        if (!searching) setMinHeight(roomOf(box.current, body()))
        setQuery(next)
        setAt(0)
        setDoubt(undefined)
        scrollTo(0)
      }
      const clear = () => {
        ask(everything)
        input.current?.focus()
      }
      const go = (wallet: DirectoryWallet) => {
        const { wallets: read, total, next } = listing
        saved = {
          namespace,
          query,
          listing: { wallets: read, total, next },
          found: found.wallets,
          at,
          minHeight,
          scroll: body()?.scrollTop ?? 0,
        }
        ctx.push('walletconnect/pairing', {
          wallet: wallet.id,
          ...target,
          ...(namespace && { namespace }),
        })
      }
      const open = (wallet: DirectoryWallet) => (looksLike(wallet) ? setDoubt(wallet) : go(wallet))
      const onSearchKey = (event: KeyboardEvent<HTMLInputElement>) => {
        if ((event.nativeEvent ?? event).isComposing) return
        const first = wallets[0]
        if (event.key === 'Enter' && first && searching && !found.pending) open(first)
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        box.current?.querySelector<HTMLElement>('.wc-tile[tabindex="0"]')?.focus()
      }
      const marksOf = useCallback(
        (wallet: DirectoryWallet) => ({
          icon: isInstalled(wallet)?.icon,
          installed: isInstalled(wallet) ? t('walletconnect.installed') : undefined,
          certified: wallet.certified ? t('walletconnect.certified') : undefined,
          warning: looksLike(wallet) === undefined ? undefined : t('walletconnect.look-alike'),
        }),
        [isInstalled, t, ctx.locale],
      )
      const other = doubt && looksLike(doubt)
      return (
        <div ref={box} style={searching && minHeight ? { minHeight } : undefined}>
          <SearchHead
            ctx={ctx}
            query={query}
            onQuery={ask}
            count={error ? undefined : count}
            certifiable={certifiable}
            innerRef={input}
            onKeyDown={onSearchKey}
            onClear={clear}
          >
            {doubt && other ? (
              <Doubt ctx={ctx} wallet={doubt} other={other} onGo={() => go(doubt)} />
            ) : null}
          </SearchHead>
          {wallets.length || more ? (
            <div aria-busy={more && !wallets.length}>
              <Grid
                label={t('walletconnect.all')}
                rtl={ctx.dir === 'rtl'}
                wallets={wallets}
                total={count ?? wallets.length}
                more={more}
                at={Math.min(at, Math.max(0, wallets.length - 1))}
                onMove={setAt}
                marksOf={marksOf}
                onOpen={open}
                onIntent={() => {
                  ctx.preload('walletconnect/pairing')
                  preloadConnector(kit)
                }}
                onEnd={() => searching || error || listing.more()}
                onLeave={() => input.current?.focus()}
              />
              {error && wallets.length ? <Failed ctx={ctx} small retry={retry} /> : null}
            </div>
          ) : error ? (
            <Failed ctx={ctx} retry={retry} />
          ) : (
            <None ctx={ctx} text={query.text.trim()} certified={query.certified} onClear={clear} />
          )}
        </div>
      )
    }
  },
  { styles },
)

/** The height in pixels that the view may have without making the sheet scroll or grow. */
function roomOf(box: HTMLElement | null, body: HTMLElement | null | undefined): number | undefined {
  const view = box?.parentElement
  if (!box || !view || !body?.clientHeight) return undefined
  return Math.min(box.offsetHeight, body.clientHeight - (view.offsetHeight - box.offsetHeight))
}
