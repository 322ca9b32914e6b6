/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode, Ref } from 'react'
import { isKitError } from '../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import { partsOfNft } from '../../shared/assets/assets'
import { createNotices, isolate } from '../../shared/feeds/views/Notices'
import type { FoldedNft } from '../nfts/arrange'
import type { DataApi, Nft } from '../types'
import { allowedPicture } from './allowedPicture'
import type { NftList } from './useNftList'

/** What an NFT is called: by its name, else by its number. */
export function titleOf(t: ViewContext['t'], { name, asset }: Nft): string {
  const id = partsOfNft(asset)?.tokenId ?? ''
  return (
    name ||
    (id ? `#${id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id}` : t('data.nameless'))
  )
}

/** Why an NFT is folded away, in a few words. */
export const whyHidden = (t: ViewContext['t'], { nft, reason }: FoldedNft): string =>
  t(`data.nft.why-${reason}`, { symbol: isolate(nft.imitates ?? '') })

/** How many of an NFT the account has, where that is to be said. */
export const amountOf = (locale: string, { amount }: Nft): string | undefined =>
  amount > 1n
    ? `×${new Intl.NumberFormat(locale, amount > 999_999n ? { notation: 'compact', maximumFractionDigits: 2 } : {}).format(amount)}`
    : undefined

interface TileProps {
  readonly ctx: ViewContext
  readonly api: DataApi
  readonly nft: Nft
  /** Stands in place of the collection. */
  readonly why?: string | undefined
  readonly innerRef?: Ref<HTMLButtonElement> | undefined
  /** Called before the NFT is opened. */
  readonly enter?: (() => void) | undefined
}

/** A tile of a grid, the grid, and what stands in its place. */
export function createNftTile(runtime: ViewRuntime) {
  const { h, primitives: P } = runtime
  const { standIn } = createNotices(runtime, 'data.nft')

  const Grid = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
    // biome-ignore lint/a11y/noRedundantRoles: an unstyled list loses its role in one browser
    <ul role="list" className="nf-grid" aria-label={label}>
      {children}
    </ul>
  )

  function NftTile({ ctx, api, nft, why, innerRef, enter }: TileProps): ReactNode {
    const { t, locale, push, preload } = ctx
    const title = titleOf(t, nft)
    const under = [amountOf(locale, nft), nft.collection].filter(Boolean).join(' · ')
    const open = () => {
      enter?.()
      push('data/nft', { asset: nft.asset })
    }
    const intent = () => preload('data/nft')
    return (
      <li className={why === undefined ? undefined : 'nf-why'}>
        <button
          type="button"
          className="nf-tile"
          ref={innerRef}
          onClick={open}
          onPointerEnter={intent}
          onFocus={intent}
        >
          {/* bait does not get to show what it looks like */}
          <P.Picture
            name={title.replace(/^#/, '')}
            src={nft.hidden ? undefined : allowedPicture(nft.image, api)}
          />
          <span className="nf-main">
            <bdi>{title}</bdi>
            <bdi>{why ?? (under || '\u00a0')}</bdi>
          </span>
        </button>
      </li>
    )
  }

  /** The way to what is folded away. */
  function HiddenTile({
    ctx: { t, push, preload },
    folded,
  }: {
    readonly ctx: ViewContext
    readonly folded: NftList['folded']
  }): ReactNode {
    const intent = () => preload('data/nfts')
    return (
      <li className="nf-more">
        <button
          type="button"
          className="nf-tile"
          onClick={() => push('data/nfts', { folded: true })}
          onPointerEnter={intent}
          onFocus={intent}
        >
          <P.Tile name="eye-off" />
          <span className="nf-main">
            <bdi>{t('data.nft.folded-count', { count: folded.length })}</bdi>
            <bdi>
              {t(
                folded.every(({ reason }) => reason === 'hidden')
                  ? 'data.why-hidden'
                  : 'data.some-unlisted',
              )}
            </bdi>
          </span>
        </button>
      </li>
    )
  }

  /** In place of the grid while nothing is known; undefined once something is. */
  function instead(ctx: ViewContext, shown: NftList): ReactNode | undefined {
    const { status, at, error } = shown
    const { t } = ctx
    if (at === undefined && isKitError(error, 'data/no-source'))
      return (
        <P.EmptyState icon="network" title={t('data.nft.unknown')}>
          {t('data.nft.unknown-hint')}
        </P.EmptyState>
      )
    if (at !== undefined || status !== 'loading') return standIn(ctx, shown)
    return (
      <div className="fd-wait" aria-busy={true}>
        <div className="nf-grid" aria-hidden={true}>
          {[0, 1, 2, 3].map((tile) => (
            <div key={tile}>
              <div className="nf-tile">
                <P.Skeleton kind="block" />
                <span className="nf-main">
                  <P.Skeleton kind="text" count={2} />
                </span>
              </div>
            </div>
          ))}
        </div>
        <span className="t-vh" role="status">
          {t('data.nft.loading')}
        </span>
      </div>
    )
  }

  return { Grid, NftTile, HiddenTile, instead }
}
