/** @jsxRuntime classic */
/** @jsx h */
import type { Slots } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { createNotices } from '../../shared/feeds/views/Notices'
import { createNftTile } from './NftTile'
import { nftStyles } from './nftStyles'
import { useNftList } from './useNftList'

/**
 * Tiles of the tab, that of what is folded away among them: what follows below it stays in reach.
 */
const atMost = 6

/** The NFTs of the account; all of them are a row further. */
export default defineView<Slots['account.tabs']>(
  (runtime) => {
    const { h, hooks, primitives: P } = runtime
    const { Doubts, ReadAt } = createNotices(runtime, 'data.nft')
    const { Grid, NftTile, HiddenTile, instead } = createNftTile(runtime)

    return function NftsTab({ ctx, params }) {
      const { t, push, preload, snack } = ctx
      const shown = useNftList(hooks, ctx, params)
      const { nfts, folded, hasMore, api, address } = shown
      const stand = instead(ctx, shown)
      if (stand) return <div className="nf">{stand}</div>
      const first = nfts.slice(0, folded.length ? atMost - 1 : atMost)
      return (
        <div className="nf">
          {first.length || folded.length ? (
            <Grid label={t('data.nft.title')}>
              {first.map((nft) => (
                <NftTile key={nft.asset} ctx={ctx} api={api} nft={nft} />
              ))}
              {folded.length ? <HiddenTile ctx={ctx} folded={folded} /> : null}
            </Grid>
          ) : (
            <P.EmptyState
              icon="wallet"
              title={t('data.nft.empty')}
              action={
                <P.Copy
                  kind="button"
                  value={address}
                  label={t('ui.copy-address')}
                  done={t('ui.copied')}
                  onFail={() => snack(t('data.not-copied'), 'error')}
                />
              }
            >
              {t('data.nft.empty-hint')}
            </P.EmptyState>
          )}
          {nfts.length > first.length || hasMore ? (
            <P.List>
              <P.Row
                icon={<P.Tile name="more" />}
                title={t('data.nft.all')}
                end={hasMore ? t('data.nft.count', { count: nfts.length }) : nfts.length}
                chevron
                onClick={() => push('data/nfts')}
                onIntent={() => preload('data/nfts')}
              />
            </P.List>
          ) : null}
          <Doubts ctx={ctx} shown={shown} />
          <ReadAt ctx={ctx} shown={shown} />
        </div>
      )
    }
  },
  { styles: nftStyles },
)
