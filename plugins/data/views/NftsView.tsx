/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { Views } from '../../../kernel/index'
import { defineView, type ViewContext } from '../../../ui/view'
import { createNotices } from '../../shared/feeds/views/Notices'
import { type Place, usePlace } from '../../shared/feeds/views/place'
import { useListWindow } from '../../shared/feeds/views/useListWindow'
import { createReturn } from '../../shared/feeds/views/useReturn'
import { createNftTile, whyHidden } from './NftTile'
import { nftStyles } from './nftStyles'
import { type NftList, useNftList } from './useNftList'

const columns = 2

/** All NFTs, or all that are folded away: drawn as far as they are seen. */
export default defineView<Views['data/nfts']>(
  (runtime) => {
    const { h, hooks, primitives: P } = runtime
    const { Doubts, ReadAt } = createNotices(runtime, 'data.nft')
    const { Grid, NftTile, HiddenTile, instead } = createNftTile(runtime)
    const useReturn = createReturn(hooks)

    /** The way to further pages; `last` takes the focus where there are none. */
    function More({
      ctx: { t },
      shown: { hasMore, more },
      last,
    }: {
      readonly ctx: ViewContext
      readonly shown: NftList
      readonly last: () => void
    }): ReactNode {
      const { run, pending, error } = hooks.useAction(async () => {
        if (!(await more())) last()
      })
      if (!hasMore && !pending) return null
      return (
        <div className="nf-older">
          <P.Button busy={pending} onClick={() => void run()}>
            {t('data.nft.show-more')}
          </P.Button>
          {error ? (
            <P.Note tone="bad" action={<P.Link onClick={() => void run()}>{t('ui.retry')}</P.Link>}>
              {t('data.nft.failed')}
            </P.Note>
          ) : null}
        </div>
      )
    }

    function All({
      ctx,
      place,
      isFolded,
    }: {
      readonly ctx: ViewContext
      readonly place: Place
      readonly isFolded: boolean
    }): ReactNode {
      const { t } = ctx
      const shown = useNftList(hooks, ctx, place)
      const { nfts, folded, api } = shown
      const all = isFolded
        ? folded.map((each) => ({ nft: each.nft, why: whyHidden(t, each) }))
        : nfts.map((nft) => ({ nft, why: undefined }))
      const list = hooks.useRef<HTMLDivElement>(null)
      const end = hooks.useRef<HTMLDivElement>(null)
      const leadsOn = !isFolded && folded.length > 0
      // before the window is measured
      const { from, row, leave } = useReturn(ctx, list, `${place.address} ${isFolded}`)
      const drawn = useListWindow(
        hooks,
        list,
        Math.ceil((all.length + Number(leadsOn)) / columns),
        undefined,
        from?.drawn,
      )
      const { first, last, before, after } = drawn
      return (
        <div className="nf">
          {isFolded ? (
            <div className="nf-intro">
              <P.Text size="s" tone="mute">
                {t('data.folded-hint')}
              </P.Text>
            </div>
          ) : null}
          <div ref={list} style={{ paddingTop: before, paddingBottom: after }}>
            {all.length || leadsOn ? (
              <Grid label={t(isFolded ? 'data.nft.folded' : 'data.nft.title')}>
                {all.slice(first * columns, last * columns).map(({ nft, why }) => (
                  <NftTile
                    key={nft.asset}
                    ctx={ctx}
                    api={api}
                    nft={nft}
                    why={why}
                    innerRef={nft.asset === from?.id ? row : undefined}
                    enter={() => leave(nft.asset, drawn)}
                  />
                ))}
                {leadsOn && last * columns > all.length ? (
                  <HiddenTile ctx={ctx} folded={folded} />
                ) : null}
              </Grid>
            ) : (
              (instead(ctx, shown) ?? (
                <P.EmptyState
                  icon="wallet"
                  title={t(isFolded ? 'data.empty' : 'data.nft.empty')}
                  action={
                    <P.Button size="s" onClick={ctx.back}>
                      {t('ui.back')}
                    </P.Button>
                  }
                />
              ))
            )}
          </div>
          <More ctx={ctx} shown={shown} last={() => end.current?.focus({ preventScroll: true })} />
          <Doubts ctx={ctx} shown={shown} />
          <div ref={end} tabIndex={-1}>
            <ReadAt ctx={ctx} shown={shown} />
          </div>
        </div>
      )
    }

    return function NftsView({ ctx, params }) {
      const isFolded = params?.folded === true
      hooks.useHeader({ title: ctx.t(isFolded ? 'data.nft.folded' : 'data.nft.title') })
      const place = usePlace(hooks, ctx)
      return place ? (
        <All
          key={`${place.address} ${place.chainId} ${isFolded}`}
          ctx={ctx}
          place={place}
          isFolded={isFolded}
        />
      ) : null
    }
  },
  { styles: nftStyles },
)
