/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { ViewRuntime } from '../../../../ui/view'
import type { DirectoryWallet } from '../../directory/types'

/** What is told about a wallet beside its name. */
export interface TileMarks {
  /** Words for a wallet that is in this browser already. */
  readonly installed?: string | undefined
  /** Words for one that could be taken for another. */
  readonly warning?: string | undefined
  readonly certified?: string | undefined
}

export interface TileProps extends TileMarks {
  readonly wallet: DirectoryWallet
  readonly at: number
  /** The one of the grid that Tab comes to. */
  readonly current: boolean
  /** Whether its picture is drawn by now. */
  readonly picture: boolean
  readonly onClick: () => void
  readonly onIntent: () => void
  readonly onFocus: () => void
}

/** A wallet in the grid: its picture over its name, which is cut to two lines and shown whole on hover. */
export function createTile({ h, primitives: { Foreign, Icon, WalletIcon } }: ViewRuntime) {
  return function Tile({ wallet, at, current, picture, installed, warning, certified, onClick, onIntent, onFocus }: TileProps): ReactNode {
    const { name, image } = wallet
    const said = [installed, certified, warning].filter(Boolean)
    return (
      <button
        type="button"
        className="wc-tile"
        data-at={at}
        tabIndex={current ? 0 : -1}
        title={[name, ...said].join('\n')}
        onClick={onClick}
        onPointerMove={onIntent}
        onPointerDown={onIntent}
        onFocus={() => (onFocus(), onIntent())}
      >
        <span className="wc-face">
          <WalletIcon name={name} src={picture ? image : undefined} size={54} />
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
        <Foreign>{name}</Foreign>
        {said.length ? <span className="t-vh">{`. ${said.join('. ')}`}</span> : null}
      </button>
    )
  }
}
