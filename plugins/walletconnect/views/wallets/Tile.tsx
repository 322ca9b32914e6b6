/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { ViewRuntime } from '../../../../ui/view'
import type { DirectoryWallet } from '../../directory/types'
import { pictureOf } from './walletFilters'

/** What is known of a wallet beside the directory: its own icon, and the labels of its badges. */
export interface TileMarks {
  /** The icon that the installed wallet announces, which wins over the directory's. */
  readonly icon?: string | undefined
  /** Label if the wallet is installed in this browser. */
  readonly installed?: string | undefined
  /** Label if the wallet resembles another one. */
  readonly warning?: string | undefined
  readonly certified?: string | undefined
}

export interface TileProps extends TileMarks {
  readonly wallet: DirectoryWallet
  readonly at: number
  /** The tile of the grid that Tab focuses. */
  readonly current: boolean
  /** Whether its image is rendered yet. */
  readonly picture: boolean
  readonly onClick: () => void
  readonly onIntent: () => void
  readonly onFocus: () => void
}

/**
 * A wallet in the grid: its picture over its name, which is cut to two lines and shown whole on
 * hover.
 */
export function createTile({
  h,
  Fragment,
  primitives: { Foreign, Icon, WalletIcon },
}: ViewRuntime) {
  /** A name that may break before a dot. */
  const breakable = (name: string) => {
    const [first, ...rest] = name.replace(/(\w)(?=\.\w)/g, '$1\n').split('\n')
    return rest.length
      ? h(Fragment, null, first, ...rest.flatMap((part) => [h('wbr'), part]))
      : first
  }

  return function Tile({
    wallet,
    at,
    current,
    picture,
    icon,
    installed,
    warning,
    certified,
    onClick,
    onIntent,
    onFocus,
  }: TileProps): ReactNode {
    const { name, image } = wallet
    const labels = [installed, certified, warning].filter(Boolean)
    return (
      <button
        type="button"
        className="wc-tile"
        data-at={at}
        tabIndex={current ? 0 : -1}
        title={[name, ...labels].join('\n')}
        onClick={onClick}
        onPointerMove={onIntent}
        onPointerDown={onIntent}
        onFocus={() => (onFocus(), onIntent())}
      >
        <span className="wc-face">
          <WalletIcon
            {...pictureOf(wallet, icon)}
            {...((icon ?? image) && !picture && { src: undefined, wallet: undefined })}
            size={54}
          />
          {warning ? (
            <span className="wc-mark" data-tone="warn">
              <Icon name="alert" />
            </span>
          ) : installed ? (
            <span className="wc-mark">
              <Icon name="check" />
            </span>
          ) : null}
        </span>
        <Foreign>{breakable(name)}</Foreign>
        {labels.length ? <span className="t-vh">{`. ${labels.join('. ')}`}</span> : null}
      </button>
    )
  }
}
