/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { Views } from '../../../kernel/index'
import { defineView, type ViewContext } from '../../../ui/view'
import { partsOfNft } from '../../shared/assets/assets'
import { createExplorerLink } from '../../shared/feeds/views/ExplorerLink'
import { createNotices, isolate } from '../../shared/feeds/views/Notices'
import { type Place, usePlace } from '../../shared/feeds/views/place'
import { useTop } from '../../shared/feeds/views/useTop'
import type { FoldedNft } from '../nfts/arrange'
import type { Nft } from '../types'
import { allowedPicture } from './allowedPicture'
import { amountOf, createNftTile, titleOf, whyHidden } from './NftTile'
import { nftStyles } from './nftStyles'
import { useNftList } from './useNftList'

/**
 * One NFT: what it looks like, where it is, and what is to be known of it before it is believed.
 */
export default defineView<Views['data/nft']>(
  (runtime) => {
    const { h, Fragment, hooks, primitives: P } = runtime
    const { Doubts } = createNotices(runtime, 'data.nft')
    const { instead } = createNftTile(runtime)
    const ExplorerLink = createExplorerLink(runtime)

    /** What folds it away, in a sentence with a reason. */
    function Doubt({
      t,
      folded: { nft, reason },
    }: {
      readonly t: ViewContext['t']
      readonly folded: FoldedNft
    }): ReactNode {
      if (reason === 'hidden' && !nft.hidden) return <P.Note>{t('data.hidden')}</P.Note>
      const why = nft.hidden ?? 'source'
      return (
        <P.Note tone="warn" title={whyHidden(t, { nft, reason: why })}>
          {t(`data.nft.${why}-hint`, { symbol: isolate(nft.imitates ?? '') })}
        </P.Note>
      )
    }

    function Facts({ ctx, nft }: { readonly ctx: ViewContext; readonly nft: Nft }): ReactNode {
      const { t, kit, locale } = ctx
      const network = kit.networks.find(({ id }) => id === nft.chainId)
      const parts = partsOfNft(nft.asset)
      const amount = amountOf(locale, nft)
      return (
        <>
          <P.Card list>
            {nft.collection ? (
              <P.Kv label={t('data.nft.collection')}>
                <P.Foreign>{nft.collection}</P.Foreign>
              </P.Kv>
            ) : null}
            {amount === undefined ? null : (
              <P.Kv label={t('data.nft.amount')}>
                <bdi>{amount}</bdi>
              </P.Kv>
            )}
            <P.Kv label={t('data.network')}>
              <P.Foreign>{network?.name ?? nft.chainId}</P.Foreign>
            </P.Kv>
            {parts ? (
              <>
                <P.Kv label={t('data.contract')}>
                  <P.Address
                    value={parts.address}
                    copy={t('data.copy-contract')}
                    done={t('data.copied')}
                  />
                </P.Kv>
                <P.Kv label={t('data.nft.id')}>
                  <P.Address
                    value={parts.tokenId}
                    copy={t('data.nft.copy-id')}
                    done={t('data.copied')}
                  />
                </P.Kv>
              </>
            ) : null}
          </P.Card>
          <ExplorerLink
            ctx={ctx}
            chainId={nft.chainId}
            what={parts && { address: parts.address }}
          />
        </>
      )
    }

    function One({
      ctx,
      place,
      asset,
    }: {
      readonly ctx: ViewContext
      readonly place: Place
      readonly asset: string
    }): ReactNode {
      const { t } = ctx
      const top = useTop(hooks)
      const shown = useNftList(hooks, ctx, place)
      const { api, nfts, folded, address } = shown
      const found = folded.find((each) => each.nft.asset === asset)
      const nft = found?.nft ?? nfts.find((each) => each.asset === asset)
      const hidden = found?.reason === 'hidden'
      const { run, pending, error } = hooks.useAction(
        async () => nft && api[hidden ? 'unhide' : 'hide'](nft.asset, address),
      )
      const title = nft && titleOf(t, nft)
      // what has none that may be drawn needs no room for one
      const picture = nft && !nft.hidden ? allowedPicture(nft.image, api) : undefined
      hooks.useHeader({
        title: nft?.hidden ? t('data.nft.folded') : nft?.collection || t('data.nft.title'),
      })
      if (!nft || title === undefined)
        return (
          <div className="nf">
            {instead(ctx, shown) ?? (
              <P.EmptyState
                icon="wallet"
                title={t('data.gone')}
                action={
                  <P.Button size="s" onClick={ctx.back}>
                    {t('ui.back')}
                  </P.Button>
                }
              />
            )}
          </div>
        )
      return (
        <div className="nf" ref={top}>
          <P.Stack gap="l">
            <div className="nf-one" data-small={picture === undefined || undefined}>
              <P.Picture name={title.replace(/^#/, '')} src={picture} whole />
              <P.Title>
                <P.Foreign>{title}</P.Foreign>
              </P.Title>
            </div>
            {found ? <Doubt t={t} folded={found} /> : null}
            <Facts ctx={ctx} nft={nft} />
            <Doubts ctx={ctx} shown={shown} />
            {nft.hidden ? null : (
              <P.Button busy={pending} onClick={() => void run()}>
                {hidden ? null : <P.Icon name="eye-off" />}
                {t(hidden ? 'data.unhide' : 'data.hide')}
              </P.Button>
            )}
            {error ? <P.Note tone="bad">{t('data.not-hidden')}</P.Note> : null}
          </P.Stack>
        </div>
      )
    }

    return function NftView({ ctx, params }) {
      // whoever opens it by hand may forget which
      const asset = params?.asset ?? ''
      const place = usePlace(hooks, ctx)
      return place ? (
        <One key={`${place.address} ${asset}`} ctx={ctx} place={place} asset={asset} />
      ) : null
    }
  },
  { styles: nftStyles },
)
